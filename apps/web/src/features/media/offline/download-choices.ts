import type { Book, Chapter } from '@lamplight/contract';
import { m } from './messages.ts';

/** Number of chapters after the current one that one press downloads. */
const nextCount = 5;

export interface DownloadChoice {
  readonly label: string;
  /** Chapters that are not on the device yet. */
  readonly missing: readonly Chapter[];
  /** Bytes of the missing chapters; null if the size of any of them is unknown. */
  readonly bytes: number | null;
  /** True if the chapters do not fit on the device. */
  readonly isTooLarge: boolean;
}

export interface DownloadChoicesInput {
  readonly book: Book;
  /** Id of the chapter that plays, or would play next; undefined if there is none. */
  readonly currentId: number | undefined;
  /** Ids of chapters that are stored or being downloaded. */
  readonly requested: ReadonlySet<number>;
  /** Bytes available on the device; null if unknown. */
  readonly room: number | null;
}

const mayBeDownloaded = ({ download_url }: Chapter): boolean => download_url !== undefined;

/**
 * Returns the download choices: the current chapter, the current and the next chapters, all chapters. Omits choices
 * that add no chapter.
 */
export function downloadChoices({
  book,
  currentId,
  requested,
  room,
}: DownloadChoicesInput): DownloadChoice[] {
  const chapters = book.chapters.filter(mayBeDownloaded);
  const at = chapters.findIndex(({ id }) => id === currentId);
  const following = at < 0 ? 0 : Math.min(nextCount, chapters.length - at - 1);
  const choice = (label: string, wanted: readonly Chapter[]): DownloadChoice => {
    const missing = wanted.filter(({ id }) => !requested.has(id));
    const sizes = missing.map(({ download_bytes }) => download_bytes);
    const bytes = sizes.reduce<number | null>(
      (sum, size) => (sum === null || size === undefined ? null : sum + size),
      0,
    );
    return { label, missing, bytes, isTooLarge: bytes !== null && room !== null && bytes > room };
  };
  const choices = [
    ...(at < 0 ? [] : [choice(m.chapter, chapters.slice(at, at + 1))]),
    ...(following === 0 || following + 1 === chapters.length
      ? []
      : [
          choice(
            following === 1 ? m.nextChapter : m.nextFollowingChapters({ following }),
            chapters.slice(at, at + 1 + following),
          ),
        ]),
    ...(chapters.length === 1 && at === 0
      ? []
      : [choice(m.allChapters({ count: chapters.length }), chapters)]),
  ];
  return choices.filter(
    ({ missing }, index) =>
      missing.length > 0 &&
      // If several choices add the same chapters, offers only the first of them.
      choices.findIndex((other) => other.missing.length === missing.length) === index,
  );
}
