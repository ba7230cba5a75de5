import type { Book } from '@lamplight/contract';
import {
  type DownloadedBook,
  type DownloadedChapter,
  isComplete,
} from '../../../lib/offline/downloads-manifest.ts';
import { seekableAddress } from '../../../lib/seekable-audio.ts';
import { type ChapterDeps, DeviceFull, DownloadRefused, fetchChapter, LinkRefused } from './one-chapter.ts';
import { recordingOf } from './recording.ts';
import { editChapter, findChapter, type ShelfStore } from './shelf-store.ts';

const firstPatienceMs = 2000;
const longestPatienceMs = 60_000;

export interface DownloaderDeps extends Pick<ChapterDeps, 'fetch' | 'room'> {
  shelf: ShelfStore;
  /** A book with fresh links. */
  fetchBook(bookId: number): Promise<Book>;
  /** One tab downloads; the others wait for their turn. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Resolves when the network is said to be back, or after `ms`. */
  nextChance(ms: number): Promise<void>;
  /** Bytes of the chapter under way that no stored part holds. */
  coming(chapterId: number, bytes: number): void;
}

interface Job {
  held: DownloadedBook;
  chapter: DownloadedChapter;
}

const isWanted = (chapter: DownloadedChapter): boolean =>
  chapter.wish === 'on' && chapter.problem === null && !isComplete(chapter);

/** Works off what the shelf says is wanted, one chapter after the other, until nothing is. */
export function createDownloader(deps: DownloaderDeps) {
  const { shelf } = deps;
  let isRunning = false;

  function nextJob(): Job | null {
    for (const held of shelf.get()?.books ?? []) {
      const chapter = held.chapters.find(isWanted);
      if (chapter) return { held, chapter };
    }
    return null;
  }

  const set = (chapter: DownloadedChapter, patch: Partial<DownloadedChapter>) =>
    shelf.change((now) => editChapter(now, chapter.id, (before) => ({ ...before, ...patch })));

  async function linkOf({ held, chapter }: Job): Promise<string> {
    const book = await deps.fetchBook(held.book.id);
    const fresh = book.chapters.find(({ id }) => id === chapter.id);
    const isSame = fresh && recordingOf(fresh.audio_url) === chapter.recording;
    if (!isSame || !fresh.download_url) throw new DownloadRefused('The file no longer exists');
    return seekableAddress(fresh.download_url);
  }

  /** What was taken off the shelf while a part of it was being written leaves nothing behind. */
  async function sweep(chapter: DownloadedChapter): Promise<void> {
    if (shelf.get() === null) await shelf.wipe();
    else if (!findChapter(shelf.get(), chapter.id)) await shelf.removeParts([chapter]);
  }

  /** Ends when the chapter is here, or when nobody wants it any longer. */
  async function work(job: Job): Promise<void> {
    const { chapter } = job;
    const url = await linkOf(job);
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
    let patience = firstPatienceMs;
    await shelf.read();
    for (let job = nextJob(); job; job = nextJob()) {
      try {
        await work(job);
        patience = firstPatienceMs;
      } catch (error) {
        if (error instanceof DeviceFull) await set(job.chapter, { problem: 'full' });
        else if (isRefusal(error)) await set(job.chapter, { problem: 'refused' });
        else {
          await deps.nextChance(patience);
          patience = Math.min(patience * 2, longestPatienceMs);
        }
        await shelf.read();
      }
    }
  }

  return {
    /** Begins, unless it goes on already. */
    async run(): Promise<void> {
      if (isRunning || !nextJob()) return;
      isRunning = true;
      try {
        await deps.alone(runAll);
      } finally {
        isRunning = false;
      }
      // What was asked for as the last one ended.
      if (nextJob()) await this.run();
    },
  };
}

const statusOf = (error: unknown): unknown =>
  error instanceof Error && 'status' in error ? error.status : undefined;

const isRefusal = (error: unknown): boolean =>
  error instanceof DownloadRefused ||
  error instanceof LinkRefused ||
  [401, 403, 404, 422].some((status) => status === statusOf(error));
