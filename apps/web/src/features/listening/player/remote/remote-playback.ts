import { createStore } from '../../../../lib/store.ts';
import { m } from './messages.ts';

export interface RemoteState {
  /** True if the browser knows of a device, such as a television, that could play. */
  readonly isAvailable: boolean;
  readonly connection: RemotePlaybackState;
}

/** Part of the Remote Playback API that is used: AirPlay in Safari, Cast in Chromium. */
export type RemoteApi = Pick<
  RemotePlayback,
  'state' | 'watchAvailability' | 'cancelWatchAvailability' | 'prompt' | 'addEventListener'
>;

/** Returns the message for a failed choice of a device; null if the listener only closed the browser's list. */
export function remoteProblem(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  return name === 'NotFoundError' ? m.noOtherDeviceFound : m.chapterCantPlayedAnother;
}

/**
 * State of playback on another device.
 * @param api null in browsers without remote playback
 * @param leaveMemory lets the element play from an address that another device can reach
 */
export function createRemotePlayback(api: RemoteApi | null, leaveMemory: () => void) {
  const store = createStore<RemoteState>({ isAvailable: false, connection: api?.state ?? 'disconnected' });
  for (const event of ['connecting', 'connect', 'disconnect'] as const)
    api?.addEventListener(event, () => {
      store.set({ connection: api.state });
      // The device may have been chosen in the browser's or the system's own list.
      if (event === 'connecting') leaveMemory();
    });
  return {
    store,
    /**
     * Looks for devices until the returned function is called: browsers search the network meanwhile. If the browser
     * cannot watch for devices, no button is shown, because it might have no effect.
     */
    watch(): () => void {
      const watching = api?.watchAvailability((isAvailable) => store.set({ isAvailable })).catch(() => null);
      const end = async () => {
        const id = await watching;
        if (typeof id === 'number') await api?.cancelWatchAvailability(id).catch(() => {});
      };
      return () => void end();
    },
    /** Opens the browser's list of devices, which also ends the connection; call it within a tap. Rejects if it fails. */
    async choose(): Promise<void> {
      if (api?.state === 'disconnected') leaveMemory();
      await api?.prompt();
    },
  };
}
export type RemoteStore = ReturnType<typeof createRemotePlayback>;
