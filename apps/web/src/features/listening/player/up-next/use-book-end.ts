import { useSyncExternalStore } from 'react';
import { getPlayer } from '../player/player.ts';
import { bookEndText } from './book-end.ts';

/** Returns whether the book in the player has ended. */
export function useBookEnded(): boolean {
  const { store } = getPlayer().bookEnd;
  return useSyncExternalStore(store.subscribe, () => store.get().bookId !== null);
}

/** Returns the announcement for screen readers about the end of the book; '' while it plays. */
export function useBookEndText(): string {
  const { store } = getPlayer().bookEnd;
  return useSyncExternalStore(store.subscribe, () => bookEndText(store.get()));
}
