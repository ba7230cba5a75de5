import { playerLoaded } from '../../features/player/index.ts';

/** Lets the player load its book's position again after a mark: starting a book again changes it. */
export function checkPlayerPosition(bookId: number): void {
  if (playerLoaded.place()?.bookId !== bookId) return;
  void import('../../features/player/player/player.ts').then(({ getPlayer }) => getPlayer().check());
}
