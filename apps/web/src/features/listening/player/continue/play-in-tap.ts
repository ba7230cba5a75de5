import { paths } from '../../../../lib/paths.ts';
import { mayLoadAhead, whenIdle } from '../../../../lib/when-idle.ts';
import { prefetchScreen } from '../../../../ui/link.tsx';
import { allowPlayback } from '../engine/audio-element.ts';

const load = () => import('../up-next/start-book.ts');
let code: Awaited<ReturnType<typeof load>> | null = null;

async function loadCode() {
  code = await load();
  return code;
}

/** Loads the player's code. Call when a tap begins that will continue a book. */
export const preparePlayback = (): void => void loadCode().catch(() => {});

/** Milliseconds that the screen gets for its first paint before loading begins. */
const quietMs = 400;

/**
 * When the browser is idle, loads the code of the player and its screen, and a book with the start of its sound: the
 * book then plays within the tap. Returns a function that stops loading.
 */
export function prepareBookWhenIdle(bookId: number): () => void {
  if (!mayLoadAhead()) return () => {};
  let isOver = false;
  let cancel = () => {};
  const prepare = async () => {
    const { prepareBook } = await loadCode();
    if (isOver) return;
    await prepareBook(bookId, () => !isOver).catch(() => {});
    // After the sound, which a tap needs first: the screen's many files would delay its requests.
    if (!isOver) prefetchScreen(paths.listen(bookId));
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
 * Plays a book at once, at the listener's position or in a chosen chapter, before the player is drawn. Call within a
 * tap. If the book cannot be loaded, the player's screen shows the error.
 */
export function playInTap(bookId: number, chapterId?: number): void {
  // Play without awaiting anything if possible: Safari refuses to play after the tap's task.
  if (!code) allowPlayback();
  const play = ({ continueBook }: NonNullable<typeof code>) => continueBook(bookId, chapterId);
  const started = code ? play(code) : loadCode().then(play);
  started.catch(() => {});
}
