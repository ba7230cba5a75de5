import type { BookSummary } from '@lamplight/contract';
import { creditLine } from '../../lib/credit-line.ts';
import { Cover, GrowingCover, useGrowingCover } from '../../ui/cover.tsx';
import { Link } from '../../ui/link.tsx';
import { Ribbon } from '../../ui/ribbon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
}

// Displayed width for the largest case: the six cards of a book row.
const sizes = '(min-width: 1880px) 284px, (min-width: 1024px) 15vw, (min-width: 768px) 22vw, 30vw';
// Always reserves the lines of title, people and status: a row keeps its height when its books arrive.
const caption = 'mt-2 flex min-h-24 flex-col gap-1 lg:min-h-[4.9rem] min-[112.5rem]:min-h-[5.6rem]';

export function BookCard({ book, to, state, isBookmarked, showTags, isEager = false }: BookCardProps) {
  const { growing, choose } = useGrowingCover(book.id);
  const line = creditLine(book);
  return (
    <Link to={to} state={state} look="block h-full rounded-sm" onClick={choose}>
      <GrowingCover bookId={growing}>
        <span className="relative block">
          <Cover src={book.cover_image} hue={book.cover_hue} alt="" sizes={sizes} eager={isEager} />
          <Ribbon on={isBookmarked} />
        </span>
      </GrowingCover>
      <span className={caption}>
        <span className="line-clamp-3 text-sm leading-[1.3] font-semibold lg:line-clamp-2 min-[112.5rem]:text-md">
          {book.title}
        </span>
        {line !== '' && <span className="truncate text-xs text-text-2 min-[112.5rem]:text-sm">{line}</span>}
        {/* Below the cover, because on the cover the status would hide a title or a name. */}
        <span className="text-xs text-text-3 min-[112.5rem]:text-sm">
          <StatusLine status={book.status} chapters={book.chapter_count} rating={book.rating} />
        </span>
      </span>
      {showTags && <TagBadges tags={book.tags} />}
    </Link>
  );
}

/** Placeholder cards. */
export const cardSkeletons = (count: number) =>
  Array.from({ length: count }, (_, index) => (
    // The key differs from book ids: a reused element would visibly jump.
    <li key={`skeleton-${index}`}>
      <Skeleton shape="cover" />
      <span className={caption}>
        <Skeleton shape="line" />
        <Skeleton shape="short-line" />
      </span>
    </li>
  ));
