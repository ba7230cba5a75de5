import { useSyncExternalStore } from 'react';
import { createSingleTabPlayback } from '../../lib/playing-lock.ts';
import { markUnplayable } from '../../lib/seekable-audio.ts';
import { createDemoPlayer, type DemoPlayer } from './demo-player.ts';
import type { DemoState } from './demo-state.ts';

let player: DemoPlayer | undefined;

/** Returns the demo's player, created on first use. The members' player is separate. */
export function getDemoPlayer(): DemoPlayer {
  if (player) return player;
  const audio = document.createElement('audio');
  audio.preload = 'metadata';
  audio.preservesPitch = true;
  audio.addEventListener('error', () => markUnplayable(audio.src));
  document.body.append(audio);
  const made = createDemoPlayer({
    audio,
    now: () => performance.now(),
    onPlay: createSingleTabPlayback(() => made.pause()),
  });
  player = made;
  return made;
}

/** Selects part of the demo player's state; re-renders only when that part changes. */
export function useDemoState<T>(select: (state: DemoState) => T): T {
  const { subscribe, state } = getDemoPlayer();
  return useSyncExternalStore(subscribe, () => select(state()));
}
