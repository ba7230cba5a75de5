import type { BookProgress, BookSummary } from '@lamplight/contract';
import type { ReactNode } from 'react';
import { wholePercent } from '../../../lib/format.ts';
import { titleLanguage } from '../../../lib/language.ts';
import { Cover, GrowingCover, useGrowingCover } from '../../../ui/cover.tsx';
import { cx } from '../../../ui/cx.ts';
import { Link } from '../../../ui/link.tsx';
import { PartsBar } from '../../../ui/parts-bar.tsx';
import { Ribbon } from '../../../ui/ribbon.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { creditLine } from './credit-line.ts';
import { m } from './messages.ts';
import { useOwnProgress } from './own-progress.ts';
import { ReleaseBadge } from './release-badge.tsx';
import { StatusLine } from './status-line.tsx';
import { TagBadges } from './tag-badges.tsx';

export interface BookCardProps {
  book: BookSummary;
  to: string;
  /** State for the link's history entry. */
  state?: unknown;
  isBookmarked: boolean;
  showTags: boolean;
  /** True if visible without scrolling: the cover is loaded at once. */
  isEager?: boolean;
  /** Member's place in the book; looked up if undefined, not shown if null. */
  progress?: Pick<BookProgress, 'place' | 'finished'> | null;
  /** Replaces the status line. */
  note?: ReactNode;
}

// Displayed width for the largest case: the six cards of a book row.
const sizes = '(min-width: 1880px) 284px, (min-width: 1024px) 15vw, (min-width: 768px) 22vw, 30vw';
// Reserves the lines of title, people and status or note, so that a row keeps its height when its books arrive.
const caption = 'mt-2 flex flex-col gap-1';
const captionHeight = 'min-h-24 lg:min-h-[4.9rem] min-[112.5rem]:min-h-[5.6rem]';
/** Height of a caption with a note, which has two lines. */
const captionHeightWithNote = 'min-h-[6.85rem] lg:min-h-[5.75rem] min-[112.5rem]:min-h-[6.9rem]';

export function BookCard(props: BookCardProps) {
  const { book, to, state, isBookmarked, showTags, isEager = false, note } = props;
  const { growing, choose } = useGrowingCover(book.id);
  const own = useOwnProgress(book.id, props.progress === undefined);
  const progress = props.progress ?? own;
  const line = creditLine(book);
  return (
    <Link to={to} state={state} look="block h-full rounded-sm" onClick={choose}>
      <GrowingCover bookId={growing}>
        <Cover of={book} alt="" sizes={sizes} eager={isEager} stands="shelf">
          <Ribbon on={isBookmarked} />
          {progress && !progress.finished && <CardPlace place={progress.place} />}
        </Cover>
      </GrowingCover>
      <span className={`${caption} ${note === undefined ? captionHeight : captionHeightWithNote}`}>
        {book.release && (
          <span>
            <ReleaseBadge release={book.release} />
          </span>
        )}
        <span
          dir="auto"
          lang={titleLanguage(book)}
          className={cx(
            'text-sm leading-[1.3] font-semibold lg:line-clamp-2 min-[112.5rem]:text-md',
            // A note takes the third line, so that the caption is never higher than its placeholder.
            note === undefined ? 'line-clamp-3' : 'line-clamp-2',
          )}
        >
          {book.title}
        </span>
        {line !== '' && (
          <span
            dir="auto"
            className={cx(
              'text-xs text-text-2 min-[112.5rem]:text-sm',
              book.shares_title && note === undefined ? 'line-clamp-3' : 'truncate',
            )}
          >
            {line}
          </span>
        )}
        {/* Below the cover, because on the cover the status would hide a title or a name. */}
        <span className="text-xs text-text-3 min-[112.5rem]:text-sm">
          {note !== undefined && (
            <span dir="auto" className="line-clamp-2">
              {note}
            </span>
          )}
          {progress?.finished && note === undefined && <span className="text-text-2">{m.finished}</span>}
          {progress && !progress.finished && (
            <span className="sr-only">{m.atPercent({ percent: wholePercent(progress.place) })}</span>
          )}
          {note === undefined && !progress?.finished && (
            <StatusLine status={book.status} chapters={book.chapter_count} rating={book.rating} />
          )}
        </span>
      </span>
      {showTags && <TagBadges tags={book.tags} />}
    </Link>
  );
}

/** A thin line at the foot of a cover, with a mark at the member's place in the book. */
const CardPlace = ({ place }: { place: number }) => (
  <span className="absolute inset-x-2 bottom-2">
    <PartsBar parts={[]} mark={place} height="4px" />
  </span>
);

/** Returns placeholder cards; `hasNotes` is true if the cards to come have notes. */
export const cardSkeletons = (count: number, { hasNotes = false } = {}) =>
  Array.from({ length: count }, (_, index) => (
    // The key differs from book ids: a reused element would visibly jump.
    <li key={`skeleton-${index}`}>
      <Skeleton shape="cover" />
      <span className={`${caption} ${hasNotes ? captionHeightWithNote : captionHeight}`}>
        <Skeleton shape="line" />
        <Skeleton shape="short-line" />
      </span>
    </li>
  ));
