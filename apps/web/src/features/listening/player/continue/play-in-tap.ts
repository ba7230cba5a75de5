import { allowPlayback } from '../engine/audio-element.ts';

const load = () => import('../up-next/start-book.ts');
let code: Awaited<ReturnType<typeof load>> | null = null;

async function loadCode() {
  code = await load();
  return code;
}

/** Loads the player's code. Call when a tap begins that will continue a book. */
export const preparePlayback = (): void => void loadCode().catch(() => {});

/**
 * Continues a book at once, before its player is drawn. Call within a tap; the player's screen says what went wrong if the
 * book cannot be loaded.
 */
export function playInTap(bookId: number): void {
  // Without a wait if possible: Safari refuses what plays after the tap.
  if (!code) allowPlayback();
  const started = code ? code.continueBook(bookId) : loadCode().then((loaded) => loaded.continueBook(bookId));
  started.catch(() => {});
}
