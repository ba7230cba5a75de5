import { getMomentQueue } from '../../features/moments/index.ts';
import { getPlayer, getUpNextQueue } from '../../features/player/index.ts';

/** Sends what an earlier visit left: each of these does so when it is created. */
export function sendUnsent(): void {
  getPlayer();
  getMomentQueue();
  getUpNextQueue();
}
