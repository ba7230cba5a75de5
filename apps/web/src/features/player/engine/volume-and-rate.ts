import type { Store } from '../../../lib/store.ts';
import type { AudioPort } from './audio-port.ts';
import type { PlayerState } from './player-state.ts';

/** Rate and volume. The state keeps what the listener set; a fade only lowers the audible volume. */
export function createVolumeAndRate(port: AudioPort, store: Store<PlayerState>) {
  let share = 1;
  const apply = () => port.setVolume(store.get().volume * share);
  return {
    setRate(rate: number) {
      port.setRate(rate);
      store.set({ rate });
    },
    setVolume(volume: number) {
      store.set({ volume });
      apply();
    },
    /** Fades to a fraction, 0 to 1, of the set volume. */
    fade(wanted: number) {
      if (wanted === share) return;
      share = wanted;
      apply();
    },
  };
}
