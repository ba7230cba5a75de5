import { isPlayingAnywhere, onceSilent } from '../lib/playing-lock.ts';
import { showToast } from '../ui/toast.ts';

/** How long a new version's word stays; afterwards it stands on the profile. */
const toastMs = 15_000;
const lookEveryMs = 60 * 60 * 1000;

let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

export const update = {
  isReady: () => waiting !== null,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
  /** By the listener's wish alone, and never while anything plays: then once it is paused. */
  apply(): void {
    const worker = waiting;
    if (!worker) return;
    void isPlayingAnywhere().then((isPlaying) => {
      if (isPlaying) showToast('The update installs when playback stops.');
    });
    void onceSilent(() => {
      // Another tab has let it in already: this one only has to follow.
      if (worker.state === 'activated') return location.reload();
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      worker.postMessage('apply-update');
    });
  },
};

function found(worker: ServiceWorker) {
  if (waiting === worker) return;
  waiting = worker;
  for (const tell of listeners) tell();
  showToast('A new version is ready', {
    ms: toastMs,
    action: { label: 'Update', onAction: update.apply },
  });
}

/** Hears of new versions of a worker that is there already, and looks for them in a page that stays open. */
export function watchForUpdates(registration: ServiceWorkerRegistration): void {
  function check(worker: ServiceWorker | null) {
    // Without a controller this is the first version of all.
    if (worker?.state === 'installed' && navigator.serviceWorker.controller) found(worker);
  }
  check(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => check(worker));
  });
  let lookedAt = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lookedAt < lookEveryMs) return;
    lookedAt = Date.now();
    registration.update().catch(() => {});
  });
}
