import { isPlayingAnywhere, whenSilent } from '../features/listening/index.ts';
import { wait } from '../lib/backoff.ts';
import { sessionStore } from '../lib/storage.ts';
import { createStore } from '../lib/store.ts';
import { showToast } from '../ui/toast.ts';
import { languageMessage } from './language-message.ts';
import { m } from './messages.ts';

/** Milliseconds that the update message is shown; afterwards the update is offered on the profile. */
const toastMs = 15_000;
const checkIntervalMs = 60 * 60 * 1000;
/**
 * Milliseconds from the end of playback to the start of the new worker. If the page sends a request while the old
 * worker stops, Chromium restarts the old one and leaves the new one waiting for minutes; pausing playback sends
 * several requests.
 */
const quietMs = 1000;
/**
 * Milliseconds within which a new worker should have started; otherwise the page reloads, because a navigation makes
 * Chromium retry.
 */
const startMs = 5000;
const maxReloads = 3;
/**
 * Session storage key: number of reloads made because the worker had not started, for the reloaded page, which
 * continues the update.
 */
const reloadsKey = 'update-reloads';
let reloads = 0;
/** The waiting worker that the user asked to start. */
let requested: ServiceWorker | null = null;

const store = createStore<{ waiting: ServiceWorker | null }>({ waiting: null });

export const update = {
  isReady: () => store.get().waiting !== null,
  subscribe: store.subscribe,
  /** Installs the update when the user asks, but never during playback: then once playback is paused. */
  apply(): void {
    const worker = store.get().waiting;
    if (!worker) return;
    void isPlayingAnywhere().then((isPlaying) => {
      if (isPlaying) showToast(m.updateWaitsForPlayback);
    });
    if (worker === requested) return;
    requested = worker;
    // The worker may start minutes later, when playback has resumed.
    navigator.serviceWorker.addEventListener('controllerchange', reloadWhenSilent, { once: true });
    void start(worker);
  },
};

/** Reloads, unless the user prevents it to keep unsaved work; then Update can be pressed again. */
function reload() {
  requested = null;
  location.reload();
}

const reloadWhenSilent = () => void whenSilent(reload);

/** Starts the new worker once nothing is playing in any tab. */
function start(worker: ServiceWorker): Promise<void> {
  return whenSilent(async () => {
    // Another tab has already started the worker, and the browser does not report this change again.
    if (worker.state !== 'installed') return reload();
    await wait(quietMs);
    // If playback has resumed in the meantime, wait again.
    if (await isPlayingAnywhere()) return void start(worker);
    worker.postMessage('apply-update');
    setTimeout(reloadIfWaiting, startMs, worker);
  });
}

function reloadIfWaiting(worker: ServiceWorker) {
  if (reloads >= maxReloads) {
    requested = null;
    return;
  }
  void whenSilent(() => {
    if (worker.state !== 'installed') return;
    sessionStore.setText(reloadsKey, String(reloads + 1));
    reload();
  });
}

function offerUpdate(worker: ServiceWorker) {
  if (store.get().waiting === worker) return;
  store.set({ waiting: worker });
  if (reloads > 0) return update.apply();
  showToast(m.newVersionReady, {
    ms: toastMs,
    action: { label: m.update, onAction: update.apply },
  });
}

/** Watches for new versions of the installed worker, and checks regularly in a page that stays open. */
export function watchForUpdates(registration: ServiceWorkerRegistration): void {
  function check(worker: ServiceWorker | null) {
    // Without a controller this is the first installation, not an update.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(worker);
  }
  reloads = Number(sessionStore.text(reloadsKey));
  sessionStore.remove(reloadsKey);
  // The worker has started since this page was requested, which may be of the old version.
  if (reloads > 0 && !registration.waiting) reloadWhenSilent();
  check(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => check(worker));
  });
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < checkIntervalMs) return;
    lookedAt = Date.now();
    registration.update().catch(() => {});
  });
}

/** Registers the service worker, which makes the app work offline. Without one the app works online as usual. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    watchForUpdates(registration);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(languageMessage(document.documentElement.lang));
  } catch {
    // Unavailable in some private modes; retried on the next page load.
  }
}
