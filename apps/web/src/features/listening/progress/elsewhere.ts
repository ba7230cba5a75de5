import type { Book, Progress } from '@lamplight/contract';
import type { Engine } from '../engine/engine-api.ts';
import type { PlaceElsewhere, ProgressSaver } from './progress-saver.ts';

export interface ElsewhereDeps {
  engine: Engine;
  saver: ProgressSaver;
  fetchProgress(bookId: number): Promise<Progress>;
  /** A newer place than any that this device knows. */
  adopt(book: Book, held: Progress): void;
  /** The same for whoever plays already. */
  met(bookId: number, place: PlaceElsewhere): void;
  /** The server's progress, after playback started without it. */
  learned(book: Book, held: Progress): void;
  schedule(task: () => void, ms: number): () => void;
}

/** Milliseconds between attempts to load progress in the background. */
const firstWaitMs = 2000;
const longestWaitMs = 30_000;

/** Asks whether a book was heard on another device since. Nobody is moved while playing. */
export function createElsewhere(deps: ElsewhereDeps) {
  const { engine, saver, fetchProgress, adopt, met } = deps;
  let isAsking = false;
  let askAgain = false;
  const pausedBook = () => {
    const { book, wantsToPlay, problem } = engine.state();
    return book && !wantsToPlay && problem !== 'no_access' && saver.isIdle(book.id) ? book : null;
  };

  const isNews = (book: Book, { rev }: Progress) => rev > (saver.rev(book.id) ?? -1);

  /** For the paused book: a newer place is adopted. */
  async function check(): Promise<void> {
    const book = pausedBook();
    // What is on its way may have left before the reason to ask again.
    if (isAsking) askAgain = true;
    if (!book || isAsking) return;
    isAsking = true;
    try {
      const held = await fetchProgress(book.id);
      if (pausedBook()?.id === book.id && isNews(book, held)) adopt(book, held);
    } catch {
      // Asked again at the next occasion; nothing is lost until then.
    } finally {
      isAsking = false;
    }
    if (!askAgain) return;
    askAgain = false;
    await check();
  }

  /** For the book that plays: of a newer place is told. */
  async function ask(): Promise<void> {
    const { book } = engine.state();
    if (!book) return;
    try {
      const held = await fetchProgress(book.id);
      const { last_chapter_id: chapter_id, device, updated_at } = held;
      const at = held.progress.find((entry) => entry.chapter_id === chapter_id);
      const { book: now, wantsToPlay } = engine.state();
      if (!at || !updated_at || now?.id !== book.id || !wantsToPlay || !isNews(book, held)) return;
      met(book.id, { ...at, device, updated_at });
    } catch {
      // The next place that is saved tells as much.
    }
  }

  /** Loads in the background the progress of a book that was opened without it; retries until it is known. */
  function learn(book: Book): void {
    let waitMs = firstWaitMs;
    const isDue = () => engine.state().book?.id === book.id && saver.isGuess(book.id);
    const wait = () => {
      deps.schedule(() => void attempt(), waitMs);
      waitMs = Math.min(waitMs * 2, longestWaitMs);
    };
    async function attempt() {
      if (!isDue()) return;
      try {
        const held = await fetchProgress(book.id);
        if (isDue()) deps.learned(book, held);
      } catch {
        wait();
      }
    }
    wait();
  }

  return { check, ask, learn };
}
