import { type FeedKind, feedLimits } from '@lamplight/contract';
import type { Visibility } from '../../../http/reader.ts';
import { isoOf } from '../../../platform/clock.ts';
import type { FeedBook, FeedChapter } from './store.ts';

/** A chapter in a feed. */
export interface FeedItem {
  readonly book: FeedBook;
  readonly chapter: FeedChapter;
  /** Date in milliseconds since 1970. */
  readonly ms: number;
  /** Number of the book in a series, from 1; null in feeds of other kinds. */
  readonly season: number | null;
}

/**
 * Returns whether a kind of feed lists chapters in the order of the book or series; other kinds list the newest first.
 */
export const isSerial = (kind: FeedKind): boolean => kind === 'book' || kind === 'series';

/** Days for which a new chapter stays in a feed of kind 'new'. */
const newDays = 60;
const dayMs = 24 * 3600 * 1000;
const secondMs = 1000;

/** Returns when a release reached readers of this level; '' if it has not, or was never scheduled. */
function reachedAt(
  { release_at, early_at }: Pick<FeedChapter, 'release_at' | 'early_at'>,
  level: Visibility,
  now: string,
): string {
  if (release_at === null) return '';
  const ofLevel = isoOf(Date.parse(release_at) - level * dayMs);
  const at = level === 0 || early_at === null ? release_at : ofLevel > early_at ? ofLevel : early_at;
  return at <= now ? at : '';
}

type Dated = Pick<FeedBook, 'created_at' | 'release_at' | 'early_at'>;

/** Returns the date of a chapter in ms: the latest of its addition, its release and its book's release, at most now. */
function realMs(book: Dated, chapter: FeedChapter, level: Visibility, now: string): number {
  const times = [
    chapter.added_at ?? book.created_at,
    reachedAt(chapter, level, now),
    reachedAt(book, level, now),
  ];
  return Math.min(Date.parse(times.reduce((a, b) => (a > b ? a : b))), Date.parse(now));
}

/**
 * Dates items, so that an app that sorts by date keeps their order: an item keeps its real date if this is earlier than
 * the next item's date; otherwise it is dated one second before the next item. Works from the last item to the first:
 * no date is in the future, and a chapter that is added at the end changes no other date.
 */
function inAscendingOrder(items: readonly FeedItem[]): FeedItem[] {
  let nextMs = Number.POSITIVE_INFINITY;
  return items
    .toReversed()
    .map((item) => {
      nextMs = Math.min(item.ms, nextMs - secondMs);
      return { ...item, ms: nextMs };
    })
    .toReversed();
}

interface ItemSource {
  readonly kind: FeedKind;
  readonly books: readonly FeedBook[];
  readonly chapters: readonly FeedChapter[];
  readonly level: Visibility;
  /** Current time, in ISO 8601. */
  readonly now: string;
}

/**
 * Returns the books whose chapters a feed may list, up to its maximum of chapters: of a series the first books,
 * otherwise those changed last.
 */
export function limitBooks(kind: FeedKind, books: readonly FeedBook[]): FeedBook[] {
  const ordered = isSerial(kind) ? books : books.toSorted((a, b) => (a.updated_at < b.updated_at ? 1 : -1));
  let count = 0;
  return ordered.filter(({ chapter_count }, index) => {
    const hasSpace = index === 0 || count < feedLimits.chapters;
    count += chapter_count;
    return hasSpace;
  });
}

/** Returns a feed's items, in its order. */
export function itemsOf({ kind, books, chapters, level, now }: ItemSource): FeedItem[] {
  const byBook = Map.groupBy(chapters, ({ book_id }) => book_id);
  const ofBooks = books.map((book, index) =>
    (byBook.get(book.id) ?? []).map((chapter) => ({
      book,
      chapter,
      ms: realMs(book, chapter, level, now),
      season: kind === 'series' ? index + 1 : null,
    })),
  );
  if (isSerial(kind)) return inAscendingOrder(ofBooks.flat().slice(0, feedLimits.chapters));
  const sinceMs = kind === 'new' ? Date.parse(now) - newDays * dayMs : Number.NEGATIVE_INFINITY;
  return ofBooks
    .flatMap((items) => inAscendingOrder(items))
    .filter(({ ms }) => ms >= sinceMs)
    .toSorted((a, b) => b.ms - a.ms || a.book.id - b.book.id || b.chapter.place - a.chapter.place)
    .slice(0, feedLimits.chapters);
}
