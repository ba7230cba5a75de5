import { watchForUpdates } from './update.ts';

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
