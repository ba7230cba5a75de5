import { getMomentOutbox, getPlayer, getUpNextOutbox } from '../../features/listening/index.ts';

/** Sends what an earlier visit left: each of these does so when it is created. */
export function sendUnsent(): void {
  getPlayer();
  getMomentOutbox();
  getUpNextOutbox();
}
