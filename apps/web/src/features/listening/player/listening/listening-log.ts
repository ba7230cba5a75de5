import type { StartOrigin } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';
import {
  isStretches,
  mergeStretches,
  oneStretch,
  type Stretches,
  withoutStretches,
} from '@lamplight/contract/played-stretches';
import { isRecord } from '../../../../lib/record.ts';
import type { SafeStore } from '../../../../lib/storage.ts';
import type { Intervals, PlayedParts } from './played-parts.ts';
import { isStartOrigin } from './start-origin.ts';

/** Time counted on one day: real `seconds`, and `media` seconds of the recording. */
interface DayCount {
  readonly seconds: number;
  readonly media: number;
  /** Real seconds that the server has confirmed. */
  readonly confirmed: number;
  /** From where the listener came to the book; undefined if unknown. */
  readonly origin?: StartOrigin | undefined;
}
/** Counts by day and book, with keys of `countKey`; the entry counted last is the last. */
type Days = Readonly<Record<string, DayCount>>;
/** Played stretches by book and chapter. */
type Books = Readonly<Record<string, Readonly<Record<string, Stretches>>>>;
/** Parts of stretches of which less than half was played. */
type ChapterParts = readonly [chapterId: number, parts: readonly (readonly [number, Intervals])[]];

/** Stretches and time that the server has not confirmed yet. */
interface StoredLog {
  /** Random name of this browser: the server adds up the counts of several browsers. */
  readonly source: string;
  readonly days: Days;
  readonly books: Books;
  /** Played parts by chapter; the latest chapter comes last. */
  readonly parts: readonly ChapterParts[];
}

/** Listening fields in the body of a progress save. */
export interface ListeningReport {
  readonly played_stretches: { chapter_id: number; stretches: Stretches }[];
  readonly listening_time: {
    day: string;
    book_id?: number;
    source: string;
    seconds: number;
    media_seconds: number;
    origin?: StartOrigin;
  }[];
}

/** Listening since the last call of `add`. */
export interface Played {
  readonly bookId: number;
  readonly chapterId: number;
  /** Indexes of stretches that count as played from now on. */
  readonly indexes: readonly number[];
}

/** Seconds of a book listened on a day. */
export interface Listened {
  readonly bookId: number;
  /** Local date as YYYY-MM-DD. */
  readonly day: string;
  readonly seconds: number;
  readonly media: number;
}

/** Maximum number of chapters whose played parts are stored, and of stretches stored for each. */
const [maxPartChapters, maxParts] = [20, 40];

/**
 * Number of latest days whose counts continue after confirmation: the server keeps the larger count, so a count that
 * began again at 0 would be lost. More than one day, because a flight or a wrong clock changes the date in both
 * directions.
 */
const openDayCount = 3;

/** Minimum unconfirmed seconds for a save to carry listening time without new stretches. */
const worthSending = 15;

/** Returns from where the listener came to a book; undefined if unknown. */
type OriginOf = (bookId: number) => StartOrigin | undefined;

/** Returns the key of a count. Counts by earlier versions of the app have no book: their key is the day. */
const countKey = (day: string, bookId: number | undefined): string =>
  bookId === undefined ? day : `${day} ${bookId}`;
const dayOf = (key: string): string => key.slice(0, 'YYYY-MM-DD'.length);
const bookOf = (key: string): { book_id?: number } => {
  const [, book] = key.split(' ');
  return book === undefined ? {} : { book_id: Number(book) };
};

const numberIn = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;
const recordIn = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {});
const isPairOf = (value: unknown, isSecond: (second: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length === 2 && Number.isFinite(value[0]) && isSecond(value[1]);
const isInterval = (value: unknown): boolean => isPairOf(value, Number.isFinite);
const isPart = (value: unknown): boolean =>
  isPairOf(value, (intervals) => Array.isArray(intervals) && intervals.every(isInterval));
const isChapterParts = (value: unknown): value is ChapterParts =>
  isPairOf(value, (parts) => Array.isArray(parts) && parts.every(isPart));

const mapValues = <From, To>(record: Readonly<Record<string, From>>, convert: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]));

function parseDay(value: unknown): DayCount {
  const { seconds, media, confirmed, origin } = recordIn(value);
  return {
    seconds: numberIn(seconds),
    media: numberIn(media),
    confirmed: numberIn(confirmed),
    origin: isStartOrigin(origin) ? origin : undefined,
  };
}

const parseChapters = (value: unknown) =>
  mapValues(recordIn(value), (stretches): Stretches => (isStretches(stretches) ? stretches : ''));

function parseLog(value: unknown, newSource: () => string): StoredLog {
  const { source, days, books, parts } = recordIn(value);
  return {
    source: typeof source === 'string' ? source : newSource(),
    days: mapValues(recordIn(days), parseDay),
    books: mapValues(recordIn(books), parseChapters),
    parts: Array.isArray(parts) ? parts.filter(isChapterParts) : [],
  };
}

function withPlayed(books: Books, { bookId, chapterId, indexes }: Played): Books {
  if (indexes.length === 0) return books;
  const chapters = books[bookId] ?? {};
  const stretches = indexes.map(oneStretch).reduce(mergeStretches, chapters[chapterId] ?? '');
  return { ...books, [bookId]: { ...chapters, [chapterId]: stretches } };
}

function withListened(days: Days, { day, bookId, seconds, media }: Listened, originOf: OriginOf): Days {
  const key = countKey(day, bookId);
  const { [key]: count = parseDay({ origin: originOf(bookId) }), ...otherDays } = days;
  return { ...otherDays, [key]: { ...count, seconds: count.seconds + seconds, media: count.media + media } };
}

/** Removes confirmed counts, except those of the latest days, which continue. */
function openDays(days: Days): Days {
  const latest = [...new Set(Object.keys(days).reverse().map(dayOf))].slice(0, openDayCount);
  return Object.fromEntries(
    Object.entries(days).filter(
      ([key, { seconds, confirmed }]) => latest.includes(dayOf(key)) || seconds > confirmed,
    ),
  );
}

function withoutPlayed(books: Books, bookId: number, confirmed: ListeningReport['played_stretches']): Books {
  const { [bookId]: played, ...otherBooks } = books;
  const chapters = { ...played };
  for (const { chapter_id, stretches } of confirmed) {
    const left = withoutStretches(chapters[chapter_id] ?? '', stretches);
    if (left === '') delete chapters[chapter_id];
    else chapters[chapter_id] = left;
  }
  return Object.keys(chapters).length === 0 ? otherBooks : { ...otherBooks, [bookId]: chapters };
}

function withConfirmed(days: Days, confirmed: ListeningReport['listening_time']): Days {
  const secondsOf = new Map(confirmed.map(({ day, book_id, seconds }) => [countKey(day, book_id), seconds]));
  return Object.fromEntries(
    Object.entries(days).map(([key, count]) => [
      key,
      { ...count, confirmed: Math.max(count.confirmed, secondsOf.get(key) ?? 0) },
    ]),
  );
}

/** Returns the played stretches of a book, as many as one save may carry. */
function reportedStretches(books: Books, bookId: number): ListeningReport['played_stretches'] {
  let charactersLeft = limits.maxPlayedCharacters;
  return Object.entries(books[bookId] ?? {})
    .map(([id, stretches]) => ({ chapter_id: Number(id), stretches }))
    .slice(0, limits.maxPlayedChapters)
    .filter(({ stretches }) => (charactersLeft -= stretches.length) >= 0);
}

/**
 * Log of what one member has played on this browser and the server has not confirmed, in local storage: it outlives a
 * crash and time offline. Every change reads the storage first, because tabs share it.
 */
export function createListeningLog(
  store: SafeStore,
  owner: () => string | null,
  newSource: () => string,
  originOf: OriginOf = () => undefined,
) {
  const key = () => `listening.${owner() ?? ''}`;
  const read = () => parseLog(store.json(key()), newSource);
  const write = (log: StoredLog) => store.setJson(key(), log);

  return {
    add(played: readonly Played[], listened: readonly Listened[]) {
      if (played.length + listened.length === 0 || owner() === null) return;
      const log = read();
      write({
        ...log,
        books: played.reduce(withPlayed, log.books),
        days: openDays(listened.reduce((days, one) => withListened(days, one, originOf), log.days)),
      });
    },

    partsOf: (chapterId: number): PlayedParts =>
      new Map(read().parts.find(([id]) => id === chapterId)?.[1] ?? []),

    keepParts(chapters: readonly (readonly [chapterId: number, parts: PlayedParts])[]) {
      if (owner() === null) return;
      const log = read();
      const changedIds = new Set(chapters.map(([id]) => id));
      const parts: readonly ChapterParts[] = [
        ...log.parts.filter(([id]) => !changedIds.has(id)),
        ...chapters
          .filter(([, { size }]) => size > 0)
          .map(([id, chapterParts]) => [id, [...chapterParts].slice(-maxParts)] as const),
      ];
      write({ ...log, parts: parts.slice(-maxPartChapters) });
    },

    /** Returns the stretches of a book that the server has not confirmed, by chapter id. */
    unsent: (bookId: number): [chapterId: number, heard: Stretches][] =>
      Object.entries(read().books[bookId] ?? {}).map(([id, stretches]) => [Number(id), stretches]),

    /**
     * Returns the listening report for a save of progress in this book; null if there is nothing worth sending. A save
     * after a pause (`isPlaying` false) reports every second.
     */
    report(bookId: number, isPlaying: boolean): ListeningReport | null {
      const { source, days, books } = read();
      const played = reportedStretches(books, bookId);
      const unconfirmed = Object.entries(days).filter(([, day]) => Math.round(day.seconds) > day.confirmed);
      const seconds = unconfirmed.reduce((sum, [, day]) => sum + day.seconds - day.confirmed, 0);
      const isTimeDue = isPlaying ? seconds >= worthSending : unconfirmed.length > 0;
      if (played.length === 0 && !isTimeDue) return null;
      return {
        played_stretches: played,
        listening_time: unconfirmed.slice(0, limits.maxListeningDays).map(([key, count]) => ({
          day: dayOf(key),
          ...bookOf(key),
          source,
          seconds: Math.round(count.seconds),
          media_seconds: Math.round(count.media),
          ...(count.origin && count.confirmed === 0 && { origin: count.origin }),
        })),
      };
    },

    /** Call when the server has answered the save that carried the report. */
    confirm(bookId: number, { played_stretches, listening_time }: ListeningReport) {
      const log = read();
      write({
        ...log,
        books: withoutPlayed(log.books, bookId, played_stretches),
        days: openDays(withConfirmed(log.days, listening_time)),
      });
    },

    /** Forgets what was played of a chapter that no longer exists. */
    forgetChapter(bookId: number, chapterId: number) {
      const log = read();
      const stretches = log.books[bookId]?.[chapterId];
      if (stretches === undefined) return;
      write({ ...log, books: withoutPlayed(log.books, bookId, [{ chapter_id: chapterId, stretches }]) });
    },
  };
}
export type ListeningLog = ReturnType<typeof createListeningLog>;
