import type { Book } from '@lamplight/contract';
import { createBackoff } from '../../../lib/backoff.ts';
import { statusOf } from '../../../lib/record.ts';
import { seekableAddress } from '../streaming/seekable-audio.ts';
import { audioIdOf, type DownloadedBook, type DownloadedChapter, isComplete } from './downloads-manifest.ts';
import { type DownloadsStore, editChapter, findChapter } from './downloads-store.ts';
import { type ChapterDeps, DeviceFull, DownloadRefused, fetchChapter, LinkRefused } from './fetch-chapter.ts';
import { m } from './messages.ts';

export interface DownloaderDeps extends Pick<ChapterDeps, 'fetch' | 'room'> {
  shelf: DownloadsStore;
  /** Fetches a book with new links. */
  fetchBook(bookId: number): Promise<Book>;
  /** Returns the ids of the chapters that have a text. */
  fetchTextChapters(bookId: number): Promise<readonly number[]>;
  /** Stores the text of a chapter. */
  keepText(bookId: number, chapterId: number): Promise<void>;
  /** Runs `work` in one tab at a time; other tabs wait. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Resolves when the browser comes online, or after `ms`. */
  nextChance(ms: number): Promise<void>;
  /** Reports bytes of the running chapter beyond its stored parts. */
  coming(chapterId: number, bytes: number): void;
}

interface Job {
  held: DownloadedBook;
  chapter: DownloadedChapter;
}

const isWanted = (chapter: DownloadedChapter): boolean =>
  chapter.wish === 'on' && chapter.problem === null && !isComplete(chapter);

/** Downloads the manifest's requested chapters one after the other until none is left. */
export function createDownloader(deps: DownloaderDeps) {
  const { shelf } = deps;
  let isRunning = false;

  function nextJob(): Job | null {
    for (const download of shelf.get()?.books ?? []) {
      const chapter = download.chapters.find(isWanted);
      if (chapter) return { held: download, chapter };
    }
    return null;
  }

  const set = (chapter: DownloadedChapter, patch: Partial<DownloadedChapter>) =>
    shelf.change((now) => editChapter(now, chapter.id, (before) => ({ ...before, ...patch })));

  async function linkOf({ held, chapter }: Job): Promise<string> {
    const book = await deps.fetchBook(held.book.id);
    const fresh = book.chapters.find(({ id }) => id === chapter.id);
    const isSame = fresh && audioIdOf(fresh.audio_url) === chapter.recording;
    if (!isSame || !fresh.download_url) throw new DownloadRefused(m.fileNoLongerExists);
    return seekableAddress(fresh.download_url);
  }

  /** Deletes the parts of a chapter that was removed while one of its parts was being written. */
  async function sweep(chapter: DownloadedChapter): Promise<void> {
    if (shelf.get() === null) await shelf.wipe();
    else if (!findChapter(shelf.get(), chapter.id)) await shelf.removeParts([chapter]);
  }

  /** Downloads one chapter; ends when the chapter is complete or no longer requested. */
  async function work(job: Job): Promise<void> {
    const { chapter } = job;
    const url = await linkOf(job);
    const bookId = job.held.book.id;
    if ((await deps.fetchTextChapters(bookId)).includes(chapter.id)) await deps.keepText(bookId, chapter.id);
    const stop = new AbortController();
    let { parts } = chapter;
    const isOff = () => {
      const now = findChapter(shelf.get(), chapter.id);
      return !now || now.wish !== 'on';
    };
    const unsubscribe = shelf.subscribe(() => isOff() && stop.abort());
    try {
      await fetchChapter(
        {
          ...deps,
          putPart: shelf.putPart,
          stored: async (facts) => {
            parts = facts.parts;
            await set(chapter, facts);
            if (isOff()) stop.abort();
          },
          coming: (bytes) => deps.coming(chapter.id, bytes),
        },
        url,
        chapter,
        stop.signal,
      );
    } catch (error) {
      if (!stop.signal.aborted) throw error;
    } finally {
      unsubscribe();
      await sweep({ ...chapter, parts: parts + 1 });
    }
  }

  async function runAll(): Promise<void> {
    const backoff = createBackoff(2000, 60_000);
    await shelf.read();
    for (let job = nextJob(); job; job = nextJob()) {
      try {
        await work(job);
        backoff.reset();
      } catch (error) {
        if (error instanceof DeviceFull) await set(job.chapter, { problem: 'full' });
        else if (isRefusal(error)) await set(job.chapter, { problem: 'refused' });
        else await deps.nextChance(backoff.next());
        await shelf.read();
      }
    }
  }

  return {
    /** Starts downloading unless already running. */
    async run(): Promise<void> {
      if (isRunning || !nextJob()) return;
      isRunning = true;
      try {
        await deps.alone(runAll);
      } finally {
        isRunning = false;
      }
      // A chapter may have been requested just as the last download ended: check again.
      if (nextJob()) await this.run();
    },
  };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof DownloadRefused ||
  error instanceof LinkRefused ||
  [401, 403, 404, 422].includes(statusOf(error));
