import {
  cutStretches,
  indexesOf,
  playedSeconds,
  type Stretches,
  stretchLength,
  stretchSeconds,
} from '@lamplight/contract/played-stretches';
import { wholePercent } from '../../../../lib/format.ts';
import { joinParts, type Parts } from '../../../../ui/parts.ts';
import { m } from './messages.ts';

/** The fields of a chapter that this file uses. */
interface Recording {
  /** Duration in seconds; null if unknown. */
  readonly duration: number | null;
}

/** Share of a chapter, 0 to 1, from which on the whole chapter counts as heard: the rest may be credits. */
const heardShare = 0.95;

/**
 * Returns the share of a chapter that was heard, 0 to 1; 1 once the chapter counts as heard, 0 if its length is
 * unknown.
 */
export function heardFraction({ duration }: Recording, heard: Stretches = ''): number {
  if (!duration || heard === '') return 0;
  const share = playedSeconds(heard, duration) / duration;
  return share >= heardShare ? 1 : share;
}

export const isHeard = (chapter: Recording, heard: Stretches | undefined): boolean =>
  heardFraction(chapter, heard) === 1;

/** Returns the parts of a chapter that were heard; none if its length is unknown. */
export function heardParts(chapter: Recording, heard: Stretches = ''): Parts {
  const { duration } = chapter;
  if (!duration || heard === '') return [];
  if (isHeard(chapter, heard)) return [[0, 1]];
  return joinParts(
    indexesOf(cutStretches(heard, duration)).map((index): [number, number] => {
      const from = index * stretchSeconds;
      return [from / duration, (from + stretchLength(index, duration)) / duration];
    }),
  );
}

/** Returns the share of a book that was heard, 0 to 1, over its chapters of known length. */
export function heardShareOf(
  chapters: readonly (Recording & { readonly id: number })[],
  heard: ReadonlyMap<number, Stretches>,
): number {
  const whole = chapters.reduce((sum, { duration }) => sum + (duration ?? 0), 0);
  const seconds = chapters.reduce(
    (sum, chapter) => sum + heardFraction(chapter, heard.get(chapter.id)) * (chapter.duration ?? 0),
    0,
  );
  return whole > 0 ? Math.min(1, seconds / whole) : 0;
}

/** Returns the description of a chapter for screen readers. */
export function heardText(fraction: number): string {
  if (fraction >= 1) return m.heard;
  return fraction > 0 ? m.partHeard({ percent: wholePercent(fraction) }) : '';
}

/** Returns the data of a chapter list's row. @param start where listening would continue */
export function chapterHeard(
  chapter: Recording & { readonly id: number },
  heard: Stretches | undefined,
  start: { readonly chapterId: number; readonly position: number } | null,
): { readonly parts: Parts; readonly place: number | null; readonly text: string } {
  const isPlace = start?.chapterId === chapter.id && chapter.duration;
  return {
    parts: heardParts(chapter, heard),
    place: isPlace ? Math.min(1, start.position / chapter.duration) : null,
    text: heardText(heardFraction(chapter, heard)),
  };
}
