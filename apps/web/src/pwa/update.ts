import { isPlayingAnywhere, whenSilent } from '../lib/playing-lock.ts';
import { createStore } from '../lib/store.ts';
import { showToast } from '../ui/toast.ts';

/** Milliseconds that the update message stays; after that it is on the profile. */
const toastMs = 15_000;
const checkIntervalMs = 60 * 60 * 1000;

const store = createStore<{ waiting: ServiceWorker | null }>({ waiting: null });

export const update = {
  isReady: () => store.get().waiting !== null,
  subscribe: store.subscribe,
  /** Updates when the user asks, and never while anything plays: then once playback is paused. */
  apply(): void {
    const worker = store.get().waiting;
    if (!worker) return;
    void isPlayingAnywhere().then((isPlaying) => {
      if (isPlaying) showToast('The update installs when playback stops.');
    });
    void whenSilent(() => {
      // Another tab has already started the worker: it does not report the change a second time.
      if (worker.state !== 'installed') return location.reload();
      // The worker may start minutes later, when playback goes on again.
      const reload = () => void whenSilent(() => location.reload());
      navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
      worker.postMessage('apply-update');
    });
  },
};

function offerUpdate(worker: ServiceWorker) {
  if (store.get().waiting === worker) return;
  store.set({ waiting: worker });
  showToast('A new version is ready', {
    ms: toastMs,
    action: { label: 'Update', onAction: update.apply },
  });
}

/** Watches for new versions of the installed worker, and checks regularly in a page that stays open. */
export function watchForUpdates(registration: ServiceWorkerRegistration): void {
  function check(worker: ServiceWorker | null) {
    // Without a controller this is the first installation, not an update.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) offerUpdate(worker);
  }
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
  } catch {
    // Unavailable in some private modes; retried on the next page load.
  }
}
