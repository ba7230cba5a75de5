import { useSyncExternalStore } from 'react';
import { getPlayer } from '../player/player.ts';

const words = {
  device: 'Couldn’t sync your place. Using this device’s.',
  start: 'Couldn’t load your place. Starting the chapter.',
};

/** Tells the listener, until progress has loaded, that playback started without it. */
export function GuessNotice() {
  const { guess } = getPlayer();
  const { from } = useSyncExternalStore(guess.subscribe, guess.get);
  return (
    <p role="status" className="text-sm text-text-2 empty:hidden">
      {from && words[from]}
    </p>
  );
}
