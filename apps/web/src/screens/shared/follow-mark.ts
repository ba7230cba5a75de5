import { type OnMarked, playerLoaded } from '../../features/listening/index.ts';

/** Lets the player follow a mark of the book that it has loaded: starting it again, or the Undo of that. */
export const followMark: OnMarked = (bookId, mark) => {
  if (playerLoaded.position()?.bookId !== bookId) return;
  void import('../../features/listening/player/player/player.ts').then(({ getPlayer }) => {
    const player = getPlayer();
    if (mark === 'restarted') player.startAgain();
    else void player.check();
  });
};
