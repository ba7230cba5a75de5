/** Chromium's offer to install the app, which only this event carries. */
export interface InstallOffer extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function keep(next: InstallOffer | null) {
  offer = next;
  for (const listener of listeners) listener();
}

/** The offer comes once, often before anything is drawn: to be called first of all. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Ours is the button on the profile, not the browser's own bar over the player.
    event.preventDefault();
    keep(event as InstallOffer);
  });
  addEventListener('appinstalled', () => keep(null));
}

export const installOffer = {
  read: () => offer,
  /** An offer can be taken up once. */
  take: (): InstallOffer | null => {
    const taken = offer;
    keep(null);
    return taken;
  },
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  },
};
