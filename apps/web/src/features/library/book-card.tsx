import type { BookSummary } from '@lamplight/contract';
import { plural } from '../../lib/format.ts';
import { Cover } from '../../ui/cover.tsx';
import { Link } from '../../ui/link.tsx';
import { Ribbon } from '../../ui/ribbon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from './status-badge.tsx';
import { TagBadges } from './tag-badges.tsx';

export interface BookCardProps {
  book: BookSummary;
  to: string;
  /** Kept with the history entry that following it makes. */
  state?: unknown;
  isBookmarked: boolean;
  showTags: boolean;
  /** Seen without scrolling. */
  isEager?: boolean;
}

const sizes = '(min-width: 1280px) 184px, (min-width: 1024px) 15vw, (min-width: 640px) 22vw, 30vw';
// The badge, the lines of title and the one of count, always: a row keeps its height when its books arrive.
const caption = 'mt-2 flex min-h-[6.5rem] flex-col items-start gap-1 sm:min-h-[5.4rem]';

export function BookCard({ book, to, state, isBookmarked, showTags, isEager = false }: BookCardProps) {
  return (
    <Link to={to} state={state} look="block h-full rounded-sm">
      <span className="relative block">
        <Cover src={book.cover_image} hue={book.cover_hue} alt="" sizes={sizes} eager={isEager} />
        <Ribbon on={isBookmarked} />
      </span>
      <span className={caption}>
        {/* Not on the cover, where it would hide a title or a name. */}
        <StatusBadge status={book.status} />
        <span className="line-clamp-3 text-sm sm:line-clamp-2 leading-[1.3] font-semibold">{book.title}</span>
        <span className="text-xs text-text-3 tabular-nums">{plural(book.chapter_count, 'chapter')}</span>
      </span>
      {showTags && <TagBadges tags={book.tags} />}
    </Link>
  );
}

/** Cards of books to come. */
export const cardSkeletons = (count: number) =>
  Array.from({ length: count }, (_, index) => (
    // Never a book's id: a reused element would be seen to jump.
    <li key={`skeleton-${index}`}>
      <Skeleton shape="cover" />
      <span className={caption}>
        <Skeleton shape="line" />
        <Skeleton shape="short-line" />
      </span>
    </li>
  ));
