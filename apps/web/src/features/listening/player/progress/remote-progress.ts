import type { Book, Progress } from '@lamplight/contract';
import { createBackoff } from '../../../../lib/backoff.ts';
import type { Engine } from '../engine/engine-types.ts';
import { isLocked } from '../engine/player-state.ts';
import type { ProgressSaver, RemoteProgress } from './progress-saver.ts';

export interface RemoteProgressDeps {
  engine: Engine;
  saver: ProgressSaver;
  fetchProgress(bookId: number): Promise<Progress>;
  /** Applies a newer position than this device knows. */
  adopt(book: Book, saved: Progress): void;
  /** Reports another device's newer position while playing. */
  met(bookId: number, place: RemoteProgress): void;
  /** Called with the server's progress, after playback started without it. */
  learned(book: Book, saved: Progress): void;
  schedule(task: () => void, ms: number): () => void;
}

/** Checks whether a book was played on another device. Never jumps while playing. */
export function createRemoteProgress(deps: RemoteProgressDeps) {
  const { engine, saver, fetchProgress, adopt, met } = deps;
  let isAsking = false;
  let askAgain = false;
  /** Next attempt of `learn`, while it waits for its delay; null if none waits. */
  let nextAttempt: { run(): Promise<boolean>; cancel(): void } | null = null;
  const pausedBook = () => {
    const { book, wantsToPlay, problem } = engine.state();
    return book && !wantsToPlay && !isLocked(problem) && saver.unsent(book.id).length === 0 ? book : null;
  };

  const isNews = (book: Book, { rev }: Progress) => rev > (saver.rev(book.id) ?? -1);

  /** Checks while a book is paused: jumps to a newer position of another device. Progress that failed to load is retried. */
  async function check(): Promise<void> {
    if (await nextAttempt?.run()) return;
    const book = pausedBook();
    // A pending response may predate this request: ask again after it.
    if (isAsking) askAgain = true;
    if (!book || isAsking) return;
    isAsking = true;
    try {
      const saved = await fetchProgress(book.id);
      if (pausedBook()?.id === book.id && isNews(book, saved)) adopt(book, saved);
    } catch {
      // Retried at the next opportunity.
    } finally {
      isAsking = false;
    }
    if (!askAgain) return;
    askAgain = false;
    await check();
  }

  /** Checks while a book plays: reports a newer position of another device, without jumping. */
  async function ask(): Promise<void> {
    const { book } = engine.state();
    if (!book) return;
    try {
      const saved = await fetchProgress(book.id);
      const { last_chapter_id: chapter_id, device, updated_at } = saved;
      const at = saved.progress.find((entry) => entry.chapter_id === chapter_id);
      const { book: now, wantsToPlay } = engine.state();
      if (!at || !updated_at || now?.id !== book.id || !wantsToPlay || !isNews(book, saved)) return;
      met(book.id, { ...at, device, updated_at });
    } catch {
      // Ignored: the response to the next save contains the same information.
    }
  }

  /** Loads the progress of a book that was opened without it, in the background; retries until it succeeds. */
  function learn(book: Book): void {
    const backoff = createBackoff(2000, 30_000);
    const isDue = () => engine.state().book?.id === book.id && saver.isGuess(book.id);
    function wait() {
      nextAttempt?.cancel();
      nextAttempt = { run: attempt, cancel: deps.schedule(() => void attempt(), backoff.next()) };
    }
    /** Returns false if there was nothing left to load. */
    async function attempt(): Promise<boolean> {
      nextAttempt?.cancel();
      nextAttempt = null;
      if (!isDue()) return false;
      try {
        const saved = await fetchProgress(book.id);
        if (isDue()) deps.learned(book, saved);
      } catch {
        if (isDue()) wait();
      }
      return true;
    }
    wait();
  }

  return { check, ask, learn };
}
