import { type OnMarked, playerLoaded } from '../../features/listening/index.ts';

/** Makes the player follow a mark (restarted, or its undo) if the marked book is loaded in the player. */
export const followMark: OnMarked = (bookId, mark) => {
  if (playerLoaded.position()?.bookId !== bookId) return;
  void import('../../features/listening/player/player/player.ts').then(({ getPlayer }) => {
    const player = getPlayer();
    if (mark === 'restarted') player.startAgain();
    else void player.check();
  });
};
