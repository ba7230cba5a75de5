import { allowPlayback } from '../engine/audio-element.ts';

const load = () => import('../up-next/start-book.ts');

/** Loads the player's code. Call when a tap begins that will continue a book. */
export const preparePlayback = (): void => void load().catch(() => {});

/**
 * Continues a book at once, before its player is drawn. Call within a tap; the player's screen says what went wrong if the
 * book cannot be loaded.
 */
export function playInTap(bookId: number): void {
  allowPlayback();
  load()
    .then(({ startBook }) => startBook(bookId))
    .catch(() => {});
}
