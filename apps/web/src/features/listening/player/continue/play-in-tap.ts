import { mayLoadAhead, whenIdle } from '../../../../lib/when-idle.ts';
import { allowPlayback } from '../engine/audio-element.ts';

const load = () => import('../up-next/start-book.ts');
let code: Awaited<ReturnType<typeof load>> | null = null;

async function loadCode() {
  code = await load();
  return code;
}

/** Loads the player's code. Call when a tap begins that will continue a book. */
export const preparePlayback = (): void => void loadCode().catch(() => {});

/** Milliseconds in which the screen finishes its first paint. */
const quietMs = 1500;

/**
 * Loads the player's code and a book when the browser is idle, so that it plays within the tap. Returns a function that
 * drops what was loaded.
 */
export function prepareBookWhenIdle(bookId: number): () => void {
  if (!mayLoadAhead()) return () => {};
  let isOver = false;
  let cancel = () => {};
  const prepare = async () => {
    const { prepareBook } = await loadCode();
    if (!isOver) await prepareBook(bookId);
  };
  const timer = setTimeout(() => {
    cancel = whenIdle(() => void prepare().catch(() => {}));
  }, quietMs);
  return () => {
    isOver = true;
    clearTimeout(timer);
    cancel();
  };
}

/**
 * Continues a book at once, before its player is drawn. Call within a tap; the player's screen says what went wrong if the
 * book cannot be loaded.
 */
export function playInTap(bookId: number): void {
  // Play without awaiting anything if possible: Safari refuses to play after the tap's task.
  if (!code) allowPlayback();
  const started = code ? code.continueBook(bookId) : loadCode().then((loaded) => loaded.continueBook(bookId));
  started.catch(() => {});
}
