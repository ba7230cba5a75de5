import { useSyncExternalStore } from 'react';
import { queryClient } from '../../../lib/query.ts';
import { browserDeps, createAudio, createAudioPort, createSingleTabPlayback } from '../../listening/index.ts';
import { seekableAddress } from '../../media/index.ts';
import { createDemoPlayer, type DemoPlayer, type DemoState } from './demo-player.ts';
import { demoBookQuery } from './demo-source.ts';

let player: DemoPlayer | undefined;

/** Returns the demo's player, created on first use. The members' player is separate. */
export function getDemoPlayer(): DemoPlayer {
  if (player) return player;
  const created = createDemoPlayer({
    // Preload only metadata: a page that was merely opened loads no sound.
    port: createAudioPort(createAudio(), 'metadata'),
    sourceOf: ({ audio_url }) => seekableAddress(audio_url),
    fetchBook: (id) => queryClient.fetchQuery({ ...demoBookQuery(id), staleTime: 0 }),
    ...browserDeps,
    isOnline: () => navigator.onLine,
    now: () => performance.now(),
    onPlay: createSingleTabPlayback(() => created.pause()),
  });
  player = created;
  return created;
}

/** Selects part of the demo player's state; re-renders only when that part changes. */
export function useDemoState<T>(select: (state: DemoState) => T): T {
  const { subscribe, state } = getDemoPlayer();
  return useSyncExternalStore(subscribe, () => select(state()));
}
