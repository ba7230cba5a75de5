import type { Book, CurrentUser, Progress } from '@lamplight/contract';
import { isRecord } from '../../../lib/record.ts';
import { audioPath } from './downloaded-audio.ts';
import { isLicensed, type Licence } from './licence.ts';

/** Name of the cache with all downloads of a member, so that one call deletes them all. */
export const downloadsCache = 'lamplight-downloads';
/** Paths of stored downloads; the server has no routes below /offline. */
export const manifestPath = '/offline/shelf.json';
export const coverPath = (bookId: number): string => `/offline/covers/${bookId}`;
export const progressPath = (bookId: number): string => `/offline/progress/${bookId}`;
export const textPath = (chapterId: number): string => `/offline/texts/${chapterId}`;
export const partPath = (chapterId: number, part: number): string => `${audioPath(chapterId)}/${part}`;

/** Size in bytes of one stored part: a lost connection costs at most this much, and no more is in memory at once. */
export const partBytes = 4 * 1024 * 1024;

export interface DownloadedChapter {
  readonly id: number;
  /** Path of the audio without its signature. A different path means a different file. */
  readonly recording: string;
  /** Desired state: downloading, or paused by the member. */
  readonly wish: 'on' | 'paused';
  /** Reason for which the download has stopped; null while it runs or only waits. */
  readonly problem: 'full' | 'refused' | null;
  /** Size of the file in bytes; null until the server has sent it. */
  readonly size: number | null;
  readonly type: string;
  readonly etag: string | null;
  /** Number of complete parts stored. */
  readonly parts: number;
}

export interface DownloadedBook {
  /** The book as the server sent it; its signed links have usually expired. */
  readonly book: Book;
  readonly licence: Licence;
  /** Progress of a book that app version 0.1.0 downloaded; used until progress is stored at `progressPath`. */
  readonly progress?: Progress | null;
  readonly chapters: readonly DownloadedChapter[];
}

/** All downloads of one member on this device. */
export interface DownloadsManifest {
  readonly version: 1;
  /** The member's id. */
  readonly member: string;
  readonly account: CurrentUser;
  readonly books: readonly DownloadedBook[];
}

export const partCount = (size: number): number => Math.max(1, Math.ceil(size / partBytes));

export const isComplete = ({ size, parts }: DownloadedChapter): boolean =>
  size !== null && parts >= partCount(size);

/** Returns the number of stored bytes. */
export const storedBytes = ({ size, parts }: DownloadedChapter): number =>
  Math.min(size ?? 0, parts * partBytes);

/** True if the member may play the downloaded book now. */
export const isLicensedNow = ({ licence }: DownloadedBook): boolean =>
  isLicensed(licence, licence.member, Date.now());

/** Returns the chapter if it is complete and licensed now; otherwise null. */
export function playableChapter(
  shelf: DownloadsManifest | null,
  chapterId: number,
  now: number,
): DownloadedChapter | null {
  for (const { licence, chapters } of shelf?.books ?? []) {
    const chapter = chapters.find(({ id }) => id === chapterId);
    if (chapter)
      return isComplete(chapter) && isLicensed(licence, shelf?.member ?? null, now) ? chapter : null;
  }
  return null;
}

const isManifest = (value: unknown): value is DownloadsManifest =>
  isRecord(value) &&
  value['version'] === 1 &&
  typeof value['member'] === 'string' &&
  Array.isArray(value['books']);

/** Reads the manifest from the cache; null if there is none or its version differs. Does not create the cache. */
export async function readManifest(store: CacheStorage): Promise<DownloadsManifest | null> {
  const answer = await store.match(manifestPath, { cacheName: downloadsCache });
  const value: unknown = await answer?.json().catch(() => null);
  return isManifest(value) ? value : null;
}

/** Returns an audio URL without its signature, which changes while the file stays the same. */
export const audioIdOf = (audioUrl: string): string => audioUrl.split('?', 1)[0] ?? audioUrl;
