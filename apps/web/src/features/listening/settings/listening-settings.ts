import { useSyncExternalStore } from 'react';
import { localStore, type SafeStore } from '../../../lib/storage.ts';
import { createStore } from '../../../lib/store.ts';

export interface ListeningSettings {
  /** True if playback rewinds a little after a pause. */
  readonly smartRewind: boolean;
  /** True if single keys control the player (WCAG 2.1.4: such shortcuts can be turned off). */
  readonly shortcuts: boolean;
  /** True if the screen goes dark while a sleep timer runs. */
  readonly dimsScreen: boolean;
  /** True if shaking the device restarts the sleep timer. */
  readonly restartsByShake: boolean;
}

const key = 'listening';

export function createListeningSettings(store: SafeStore) {
  const stored = { ...(store.json(key) as Partial<Record<string, unknown>> | null) };
  const settings = createStore<ListeningSettings>({
    // Off by default: playback resumes at the saved position.
    smartRewind: stored['smartRewind'] === true,
    shortcuts: stored['shortcuts'] !== false,
    dimsScreen: stored['dimsScreen'] === true,
    restartsByShake: stored['restartsByShake'] === true,
  });
  return {
    get: settings.get,
    subscribe: settings.subscribe,
    /** Changes settings, which are saved on this device only. */
    set(patch: Partial<ListeningSettings>) {
      settings.set(patch);
      store.setJson(key, settings.get());
    },
  };
}

export const listeningSettings = createListeningSettings(localStore);

export const useListeningSettings = () =>
  useSyncExternalStore(listeningSettings.subscribe, listeningSettings.get);
