import type { Book, CurrentUser, Progress } from '@lamplight/contract';
import { type Licence, mayHear } from './licence.ts';

/** The cache that holds all that a member keeps on this device, so that one word wipes it. */
export const shelfCache = 'lamplight-downloads';
/** Where the worker answers with what is kept; nothing of the server's lies here. */
export const shelfAddress = '/offline/shelf.json';
export const audioAddress = (chapterId: number): string => `/offline/audio/${chapterId}`;
export const coverAddress = (bookId: number): string => `/offline/covers/${bookId}`;
export const partAddress = (chapterId: number, part: number): string => `${audioAddress(chapterId)}/${part}`;

/** Bytes of one stored part: what a lost connection costs at most, and what memory holds at once. */
export const partBytes = 4 * 1024 * 1024;

export interface HeldChapter {
  readonly id: number;
  /** The audio's path without its signature: another one is another recording. */
  readonly recording: string;
  /** Wanted on, or stopped by hand. */
  readonly wish: 'on' | 'paused';
  /** Why it does not go on, where that is no matter of waiting. */
  readonly problem: 'full' | 'refused' | null;
  /** Bytes; null until the server said so. */
  readonly size: number | null;
  readonly type: string;
  readonly etag: string | null;
  /** How many parts are stored whole. */
  readonly parts: number;
}

export interface HeldBook {
  /** As the server told it, with links that have long run out. */
  readonly book: Book;
  readonly licence: Licence;
  readonly progress: Progress | null;
  readonly chapters: readonly HeldChapter[];
}

/** What one member keeps on this device. */
export interface Shelf {
  readonly version: 1;
  /** The member's id. */
  readonly member: string;
  readonly account: CurrentUser;
  readonly books: readonly HeldBook[];
}

export const partsOf = (size: number): number => Math.max(1, Math.ceil(size / partBytes));

export const isWhole = ({ size, parts }: HeldChapter): boolean => size !== null && parts >= partsOf(size);

/** Bytes that are stored. */
export const storedBytes = ({ size, parts }: HeldChapter): number => Math.min(size ?? 0, parts * partBytes);

/** Whether the member who keeps a book may hear it just now. */
export const isLicensedNow = ({ licence }: HeldBook): boolean => mayHear(licence, licence.member, Date.now());

/** The chapter if it is here whole and may be heard now. */
export function hearable(shelf: Shelf | null, chapterId: number, now: number): HeldChapter | null {
  for (const { licence, chapters } of shelf?.books ?? []) {
    const chapter = chapters.find(({ id }) => id === chapterId);
    if (chapter) return isWhole(chapter) && mayHear(licence, shelf?.member ?? null, now) ? chapter : null;
  }
  return null;
}

const isShelf = (value: unknown): value is Shelf =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  value.version === 1 &&
  'member' in value &&
  typeof value.member === 'string' &&
  'books' in value &&
  Array.isArray(value.books);

/** What lies in the cache; null where there is nothing, or nothing of this version. Makes no cache. */
export async function readShelf(store: CacheStorage): Promise<Shelf | null> {
  const answer = await store.match(shelfAddress, { cacheName: shelfCache });
  const value: unknown = await answer?.json().catch(() => null);
  return isShelf(value) ? value : null;
}
