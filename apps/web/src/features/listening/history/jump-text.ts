import { clockTime } from '../../../lib/format.ts';
import type { Jump, RemotePosition } from '../player/player-core.ts';
import { shownDevice } from '../progress/device-name.ts';

/**
 * 'Jumped to 41:10', with the chapter's title if it changed; 'Synced to 41:10 from …' for another device's
 * position.
 */
export function jumpText({ from, to, device }: Jump, chapterTitle: string | undefined): string {
  const chapter = to.chapterId === from.chapterId || !chapterTitle ? '' : ` in “${chapterTitle}”`;
  if (device === null) return `Jumped to ${clockTime(to.position)}${chapter}`;
  return `Synced to ${clockTime(to.position)}${device && ` from ${shownDevice(device)}`}${chapter}`;
}

/** 'You were at 41:10', with the chapter if it differs and the device if known. */
export function remotePositionText(
  { remote, device }: RemotePosition,
  hereChapterId: number | undefined,
  chapterTitle: string | undefined,
): string {
  const chapter = remote.chapterId === hereChapterId || !chapterTitle ? '' : ` in “${chapterTitle}”`;
  return `You were at ${clockTime(remote.position)}${device ? ` on ${shownDevice(device)}` : ''}${chapter}`;
}
