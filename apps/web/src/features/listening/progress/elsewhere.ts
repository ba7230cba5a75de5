import type { Book, Progress } from '@lamplight/contract';
import type { Engine } from '../engine/engine-api.ts';
import type { ProgressSaver } from './progress-saver.ts';

export interface ElsewhereDeps {
  engine: Engine;
  saver: ProgressSaver;
  fetchProgress(bookId: number): Promise<Progress>;
  /** A newer place than any that this device knows. */
  adopt(book: Book, held: Progress): void;
}

/** Asks whether the paused book was heard on another device since. Nobody is moved while playing. */
export function createElsewhere({ engine, saver, fetchProgress, adopt }: ElsewhereDeps) {
  let isAsking = false;
  let askAgain = false;
  const pausedBook = () => {
    const { book, wantsToPlay, problem } = engine.state();
    return book && !wantsToPlay && problem !== 'no_access' && saver.isIdle(book.id) ? book : null;
  };

  return async function check(): Promise<void> {
    const book = pausedBook();
    // What is on its way may have left before the reason to ask again.
    if (isAsking) askAgain = true;
    if (!book || isAsking) return;
    isAsking = true;
    try {
      const held = await fetchProgress(book.id);
      if (pausedBook()?.id === book.id && held.rev > (saver.rev(book.id) ?? -1)) adopt(book, held);
    } catch {
      // Asked again at the next occasion; nothing is lost until then.
    } finally {
      isAsking = false;
    }
    if (!askAgain) return;
    askAgain = false;
    await check();
  };
}
