import type { Book } from '@lamplight/contract';
import { useSyncExternalStore } from 'react';
import { shortDuration, wholePercent } from '../../../../lib/format.ts';
import { bookFraction, spineOf } from '../book-progress/spine.ts';
import { SpineRail } from '../book-progress/spine-rail.tsx';
import { playerLoaded } from '../player/player-loaded.ts';
import type { HeardStretches, Start } from '../progress/resume.ts';
import { m } from './messages.ts';

export interface BookPlaceProps {
  book: Book;
  /** Chapter and position at which listening continues. */
  start: Start;
  heard: HeardStretches;
}

/** Shows the member's place in a book: the chapter with the time left in it, and a rail of the whole book. */
export function BookPlace({ book, start, heard }: BookPlaceProps) {
  const loaded = useSyncExternalStore(playerLoaded.subscribe, playerLoaded.position);
  const { chapterId, position } =
    loaded?.bookId === book.id ? { chapterId: loaded.chapterId, position: loaded.second } : start;
  const index = book.chapters.findIndex(({ id }) => id === chapterId);
  const chapter = book.chapters[index];
  if (!chapter) return null;
  const segments = spineOf(book.chapters, chapterId, position);
  const percent = wholePercent(bookFraction(segments));
  const left = chapter.duration === null ? null : Math.max(0, chapter.duration - position);
  return (
    <div className="grid w-full max-w-md gap-2">
      <p className="text-sm text-text-2 tabular-nums">
        {left !== null && left >= 1
          ? m.placeAndTimeLeft({ number: index + 1, time: shortDuration(left), percent })
          : m.placeInBook({ number: index + 1, percent })}
      </p>
      <SpineRail chapters={book.chapters} segments={segments} heard={heard} chapterNumber={index + 1} />
    </div>
  );
}
