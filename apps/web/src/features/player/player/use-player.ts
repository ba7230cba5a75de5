import { useSyncExternalStore } from 'react';
import type { PlayerState } from '../engine/player-state.ts';
import type { SleepState } from '../sleep/sleep-timer.ts';
import { getPlayer } from './player.ts';

/** Selects part of the player's state; re-renders only when that part changes. Select values, not new objects. */
export function usePlayerState<T>(select: (state: PlayerState) => T): T {
  const { engine } = getPlayer();
  return useSyncExternalStore(engine.subscribe, () => select(engine.state()));
}

export function useSleepTimer(): SleepState {
  const { sleep } = getPlayer();
  return useSyncExternalStore(sleep.subscribe, sleep.state);
}

export function useHeardPositions() {
  const { heard } = getPlayer();
  return useSyncExternalStore(heard.subscribe, heard.get).positions;
}
