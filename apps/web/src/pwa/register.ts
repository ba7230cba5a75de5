import { watchForUpdates } from './update.ts';

/** Installs the service worker, which carries the app where there is no network. Without one, all goes on as ever. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    watchForUpdates(registration);
  } catch {
    // Closed in some private modes, and tried again with the next page.
  }
}
