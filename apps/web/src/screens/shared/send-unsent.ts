import { getMomentOutbox, getPlayer, getUpNextOutbox } from '../../features/listening/index.ts';

/**
 * Sends unsent changes of an earlier visit, by creating the player and the outboxes, which send them when created.
 */
export function sendUnsent(): void {
  getPlayer();
  getMomentOutbox();
  getUpNextOutbox();
}
