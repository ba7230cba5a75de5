import { clockTime } from '../../../lib/format.ts';
import type { Jump, Meeting } from '../player/player-core.ts';
import { shownDevice } from '../progress/device-name.ts';

/** 'Jumped to 41:10', with the chapter where it is another one; 'Synced to 41:10 from …' for another device's place. */
export function jumpWords({ from, to, device }: Jump, chapterTitle: string | undefined): string {
  const chapter = to.chapterId === from.chapterId || !chapterTitle ? '' : ` in “${chapterTitle}”`;
  if (device === null) return `Jumped to ${clockTime(to.position)}${chapter}`;
  return `Synced to ${clockTime(to.position)}${device && ` from ${shownDevice(device)}`}${chapter}`;
}

/** 'You were at 41:10', with the chapter where it is another one and the device where it is known. */
export function meetingWords(
  { there, device }: Meeting,
  hereChapterId: number | undefined,
  chapterTitle: string | undefined,
): string {
  const chapter = there.chapterId === hereChapterId || !chapterTitle ? '' : ` in “${chapterTitle}”`;
  return `You were at ${clockTime(there.position)}${device ? ` on ${shownDevice(device)}` : ''}${chapter}`;
}
