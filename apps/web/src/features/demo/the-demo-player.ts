import { useSyncExternalStore } from 'react';
import { createOneVoice } from '../../lib/one-voice.ts';
import { noteUnplayable } from '../../lib/seekable-audio.ts';
import { createDemoPlayer, type DemoPlayer } from './demo-player.ts';
import type { DemoState } from './demo-state.ts';

let player: DemoPlayer | undefined;

/** The demo's own player, made when the demo is first opened. The members' player is another. */
export function getDemoPlayer(): DemoPlayer {
  if (player) return player;
  const audio = document.createElement('audio');
  audio.preload = 'metadata';
  audio.preservesPitch = true;
  audio.addEventListener('error', () => noteUnplayable(audio.src));
  document.body.append(audio);
  const made = createDemoPlayer({
    audio,
    now: () => performance.now(),
    onPlay: createOneVoice(() => made.pause()),
  });
  player = made;
  return made;
}

/** One thing of the demo player's state; draws again only when that thing changes. */
export function useDemoState<T>(select: (state: DemoState) => T): T {
  const { subscribe, state } = getDemoPlayer();
  return useSyncExternalStore(subscribe, () => select(state()));
}
