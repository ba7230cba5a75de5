/** Chromium's beforeinstallprompt event, the only way to offer installation. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let storedPrompt: InstallPromptEvent | null = null;
const listeners = new Set<() => void>();

function setPrompt(next: InstallPromptEvent | null) {
  storedPrompt = next;
  for (const listener of listeners) listener();
}

/** Stores the install prompt. Call first: the event comes once, often before anything is rendered. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The app has its own button on the profile: suppress the browser's bar, which would cover the player.
    event.preventDefault();
    setPrompt(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => setPrompt(null));
}

export const installPrompt = {
  read: () => storedPrompt,
  /** A prompt can be used only once. */
  take: (): InstallPromptEvent | null => {
    const taken = storedPrompt;
    setPrompt(null);
    return taken;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
