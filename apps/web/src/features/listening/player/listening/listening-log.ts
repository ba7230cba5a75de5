import { limits } from '@lamplight/contract/limits';
import {
  isStretches,
  mergeStretches,
  oneStretch,
  type Stretches,
  withoutStretches,
} from '@lamplight/contract/played-stretches';
import type { SafeStore } from '../../../../lib/storage.ts';
import type { Intervals, PlayedParts } from './played-parts.ts';

/** Seconds counted on one day. */
interface DayCount {
  readonly seconds: number;
  readonly media: number;
  /** Real seconds that the server has confirmed. */
  readonly confirmed: number;
}

/** Stretches and time that the server has not confirmed yet. */
interface StoredLog {
  /** Random name of this browser: the server adds up what several of them count. */
  readonly source: string;
  /** The day counted last comes last. */
  readonly days: Readonly<Record<string, DayCount>>;
  /** Played stretches by book and chapter. */
  readonly books: Readonly<Record<string, Readonly<Record<string, Stretches>>>>;
  /** Parts of stretches of which less than half was played, by chapter, latest chapter last. */
  readonly parts: readonly (readonly [chapterId: number, parts: readonly (readonly [number, Intervals])[]])[];
}

/** The fields about listening of a save of progress. */
export interface ListeningReport {
  readonly played_stretches: { chapter_id: number; stretches: Stretches }[];
  readonly listening_time: { day: string; source: string; seconds: number; media_seconds: number }[];
}

/** Played since the last call of `add`. */
export interface Played {
  readonly bookId: number;
  readonly chapterId: number;
  /** Indexes of stretches that count as played from now on. */
  readonly indexes: readonly number[];
}

/** Seconds listened on a day. */
export interface Listened {
  /** YYYY-MM-DD, local. */
  readonly day: string;
  readonly seconds: number;
  readonly media: number;
}

/** Chapters whose played parts are stored, and stretches of each. */
const [maxPartChapters, maxParts] = [20, 40];

const isInterval = (value: unknown): value is readonly [number, number] =>
  Array.isArray(value) && value.length === 2 && value.every(Number.isFinite);
const isPart = (value: unknown): value is readonly [number, Intervals] =>
  Array.isArray(value) &&
  Number.isInteger(value[0]) &&
  Array.isArray(value[1]) &&
  value[1].every((each: unknown) => isInterval(each));
const isChapterParts = (value: unknown): value is StoredLog['parts'][number] =>
  Array.isArray(value) &&
  Number.isInteger(value[0]) &&
  Array.isArray(value[1]) &&
  value[1].every((each: unknown) => isPart(each));

/**
 * Days that go on counting once confirmed: the server keeps the larger count, so one that began again would be
 * lost. More than one, because a flight or a wrong clock changes the day in both directions.
 */
const openDayCount = 3;

/** Unconfirmed seconds from which on a save carries the listening time even without new stretches. */
const worthSending = 15;

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
const numberOf = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? value : 0;

function parseDay(value: unknown): DayCount {
  const { seconds, media, confirmed } = recordOf(value);
  return { seconds: numberOf(seconds), media: numberOf(media), confirmed: numberOf(confirmed) };
}

const mapValues = <From, To>(record: Readonly<Record<string, From>>, convert: (value: From) => To) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, convert(value)]));

const parseStretches = (value: unknown): Stretches => (isStretches(value) ? value : '');

/**
 * Log of what one member has played on this browser and the server has not confirmed, in local storage: it outlives a
 * crash and time offline. Every change reads the storage first, because tabs share it.
 */
export function createListeningLog(store: SafeStore, owner: () => string | null, newSource: () => string) {
  const key = () => `listening.${owner() ?? ''}`;

  function read(): StoredLog {
    const { source, days, books, parts } = recordOf(store.json(key()));
    return {
      source: typeof source === 'string' ? source : newSource(),
      days: mapValues(recordOf(days), parseDay),
      books: mapValues(recordOf(books), (chapters) => mapValues(recordOf(chapters), parseStretches)),
      parts: Array.isArray(parts) ? parts.filter(isChapterParts) : [],
    };
  }
  const write = (log: StoredLog) => store.setJson(key(), log);

  /** Leaves out confirmed days, but for the latest counted: those go on counting. */
  function openDays(days: StoredLog['days']): StoredLog['days'] {
    const all = Object.entries(days);
    return Object.fromEntries(
      all.filter(
        ([, { seconds, confirmed }], index) => index >= all.length - openDayCount || seconds > confirmed,
      ),
    );
  }

  return {
    add(played: readonly Played[], listened: readonly Listened[]) {
      if (played.length + listened.length === 0 || owner() === null) return;
      const log = read();
      const books: Record<string, Record<string, Stretches>> = mapValues(log.books, (chapters) => ({
        ...chapters,
      }));
      for (const { bookId, chapterId, indexes } of played) {
        const chapters = (books[bookId] ??= {});
        for (const index of indexes)
          chapters[chapterId] = mergeStretches(chapters[chapterId] ?? '', oneStretch(index));
      }
      const days = { ...log.days };
      for (const { day, seconds, media } of listened) {
        const count = days[day] ?? { seconds: 0, media: 0, confirmed: 0 };
        delete days[day];
        days[day] = { ...count, seconds: count.seconds + seconds, media: count.media + media };
      }
      write({ ...log, books, days: openDays(days) });
    },

    partsOf: (chapterId: number): PlayedParts =>
      new Map(read().parts.find(([id]) => id === chapterId)?.[1] ?? []),

    keepParts(chapters: readonly (readonly [chapterId: number, parts: PlayedParts])[]) {
      if (owner() === null) return;
      const log = read();
      const ids = new Set(chapters.map(([id]) => id));
      const changed = chapters.map(([id, parts]) => [id, [...parts].slice(-maxParts)] as const);
      const parts = [
        ...log.parts.filter(([id]) => !ids.has(id)),
        ...changed.filter(([, all]) => all.length > 0),
      ];
      write({ ...log, parts: parts.slice(-maxPartChapters) });
    },

    /** Returns the stretches of a book that the server has not confirmed, by chapter id. */
    unsent: (bookId: number): [chapterId: number, heard: Stretches][] =>
      Object.entries(read().books[bookId] ?? {}).map(([id, stretches]) => [Number(id), stretches]),

    /**
     * Returns what a save of progress in this book carries; null if there is nothing worth sending. A save after a
     * pause (`isPlaying` false) carries every second.
     */
    report(bookId: number, isPlaying: boolean): ListeningReport | null {
      const { source, days, books } = read();
      let left = limits.maxPlayedCharacters;
      const played = Object.entries(books[bookId] ?? {})
        .map(([id, stretches]) => ({ chapter_id: Number(id), stretches }))
        .slice(0, limits.maxPlayedChapters)
        .filter(({ stretches }) => (left -= stretches.length) >= 0);
      const unconfirmed = Object.entries(days).filter(([, day]) => Math.round(day.seconds) > day.confirmed);
      const seconds = unconfirmed.reduce((sum, [, day]) => sum + day.seconds - day.confirmed, 0);
      const isTimeDue = isPlaying ? seconds >= worthSending : unconfirmed.length > 0;
      if (played.length === 0 && !isTimeDue) return null;
      return {
        played_stretches: played,
        listening_time: unconfirmed.slice(0, limits.maxListeningDays).map(([day, count]) => ({
          day,
          source,
          seconds: Math.round(count.seconds),
          media_seconds: Math.round(count.media),
        })),
      };
    },

    /** Call when the server has answered the save that carried the report. */
    confirm(bookId: number, { played_stretches, listening_time }: ListeningReport) {
      const log = read();
      const chapters = { ...log.books[bookId] };
      for (const { chapter_id, stretches } of played_stretches) {
        const rest = withoutStretches(chapters[chapter_id] ?? '', stretches);
        if (rest === '') delete chapters[chapter_id];
        else chapters[chapter_id] = rest;
      }
      const { [bookId]: _, ...others } = log.books;
      const days = { ...log.days };
      for (const { day, seconds } of listening_time) {
        const count = days[day];
        if (count) days[day] = { ...count, confirmed: Math.max(count.confirmed, seconds) };
      }
      const books = Object.keys(chapters).length === 0 ? others : { ...others, [bookId]: chapters };
      write({ ...log, books, days: openDays(days) });
    },

    /** Forgets what was played of a chapter that no longer exists. */
    forgetChapter(bookId: number, chapterId: number) {
      const stretches = read().books[bookId]?.[chapterId];
      if (stretches !== undefined)
        this.confirm(bookId, {
          played_stretches: [{ chapter_id: chapterId, stretches }],
          listening_time: [],
        });
    },
  };
}
export type ListeningLog = ReturnType<typeof createListeningLog>;
