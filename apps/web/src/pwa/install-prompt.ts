import { createStore } from '../lib/store.ts';

/** Chromium's beforeinstallprompt event, the only way to offer installation. */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

const store = createStore<{ prompt: InstallPromptEvent | null }>({ prompt: null });

/** Stores the install prompt. Call first: the event comes once, often before anything is rendered. */
export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The app has its own button on the profile: suppress the browser's bar, which would cover the player.
    event.preventDefault();
    store.set({ prompt: event as InstallPromptEvent });
  });
  addEventListener('appinstalled', () => store.set({ prompt: null }));
}

export const installPrompt = {
  read: () => store.get().prompt,
  /** Returns and removes the prompt, which can be used only once. */
  take: (): InstallPromptEvent | null => {
    const { prompt } = store.get();
    store.set({ prompt: null });
    return prompt;
  },
  subscribe: store.subscribe,
};
