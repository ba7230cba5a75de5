import { createStore } from '../../../lib/store.ts';

export interface RemoteState {
  /** True if the browser knows of a device, such as a television, that could play. */
  readonly isAvailable: boolean;
  readonly connection: RemotePlaybackState;
}

/** The part of the Remote Playback API that is used: AirPlay in Safari, Cast in Chromium. */
export type RemoteApi = Pick<RemotePlayback, 'state' | 'watchAvailability' | 'prompt' | 'addEventListener'>;

/** Returns what to tell the listener of a failed choice of a device; null if they only closed the browser's list. */
export function remoteProblem(error: unknown): string | null {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return null;
  return name === 'NotFoundError'
    ? 'No other device found.'
    : 'This chapter can’t be played on another device.';
}

/** State of playback on another device. @param api null in browsers that cannot */
export function createRemotePlayback(api: RemoteApi | null) {
  const store = createStore<RemoteState>({ isAvailable: false, connection: api?.state ?? 'disconnected' });
  for (const event of ['connecting', 'connect', 'disconnect'] as const)
    api?.addEventListener(event, () => store.set({ connection: api.state }));
  // Rejects where the browser does not watch: then there is no button, because nobody knows whether it would lead anywhere.
  api?.watchAvailability((isAvailable) => store.set({ isAvailable })).catch(() => {});
  return {
    store,
    /** Opens the browser's list of devices, which also ends the connection; call it within a tap. Rejects if it fails. */
    choose: async (): Promise<void> => api?.prompt(),
  };
}
export type RemoteStore = ReturnType<typeof createRemotePlayback>;
