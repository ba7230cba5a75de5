import type { Chapter } from '@lamplight/contract';
import { wholePercent } from '../../../../lib/format.ts';
import { PartsBar } from '../../../../ui/parts-bar.tsx';
import { heardParts, heardShareOf } from '../progress/heard.ts';
import type { HeardStretches } from '../progress/resume.ts';
import { m } from './messages.ts';
import { bookFraction, drawnSegments, type SpineSegment } from './spine.ts';

export interface SpineRailProps {
  chapters: readonly Pick<Chapter, 'id' | 'duration'>[];
  /** Segments of the book, filled up to the member's place. */
  segments: readonly SpineSegment[];
  heard: HeardStretches;
  /** Number of the chapter at the place, counted from 1. */
  chapterNumber: number;
}

/**
 * The book as a rail with one segment per chapter, as wide as the chapter is long: filled where it was heard, with a
 * mark at the member's place.
 */
export function SpineRail({ chapters, segments, heard, chapterNumber }: SpineRailProps) {
  const lengths = new Map(chapters.map((chapter) => [chapter.id, chapter]));
  const drawn = drawnSegments(segments, (id) => {
    const chapter = lengths.get(id);
    return chapter ? heardParts(chapter, heard.get(id)) : [];
  });
  const place = m.place({
    number: chapterNumber,
    count: chapters.length,
    percent: wholePercent(bookFraction(segments)),
  });
  return (
    <div
      role="img"
      dir="ltr"
      aria-label={m.placeAndHeard({
        place,
        percent: wholePercent(heardShareOf(chapters, heard)),
      })}
      className="flex w-full gap-[2px]"
    >
      {drawn.map(({ id, weight, parts, mark }) => (
        <PartsBar key={id} parts={parts} mark={mark} height="8px" weight={weight} />
      ))}
    </div>
  );
}
