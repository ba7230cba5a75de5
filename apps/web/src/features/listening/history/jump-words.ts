import { clockTime } from '../../../lib/format.ts';
import type { Jump, Meeting } from '../player/player-core.ts';
import { shownDevice } from '../progress/device-name.ts';

/** 'Jumped to 41:10', with the chapter where it is another one and the device where it was one. */
export function jumpWords({ from, to, device }: Jump, chapterTitle: string | undefined): string {
  const chapter = to.chapterId === from.chapterId || !chapterTitle ? '' : ` in “${chapterTitle}”`;
  const where =
    device === null ? '' : device ? `, where you were on ${shownDevice(device)}` : ', where you were';
  return `Jumped to ${clockTime(to.position)}${chapter}${where}`;
}

/** 'You were at 41:10', with the chapter where it is another one and the device where it is known. */
export function meetingWords(
  { there, device }: Meeting,
  hereChapterId: number | undefined,
  chapterTitle: string | undefined,
): string {
  const chapter = there.chapterId === hereChapterId || !chapterTitle ? '' : ` in “${chapterTitle}”`;
  return `You were at ${clockTime(there.position)}${chapter}${device ? ` on ${shownDevice(device)}` : ''}`;
}
