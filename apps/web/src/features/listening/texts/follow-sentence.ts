import type { Cue } from '@lamplight/align';
import type { getPlayer } from '../player/player/player.ts';
import { lastSentenceBy, sentenceAt } from './sentences.ts';

/** Milliseconds before a sentence within which a timer is set for it: position events come only every 250 ms. */
const nearMs = 1000;
/** Minimum delay of a timer in ms, in case a timer fires before the position has advanced as expected. */
const minTimerMs = 4;

type Engine = ReturnType<typeof getPlayer>['engine'];

interface FollowedEngine extends Pick<Engine, 'position' | 'subscribe' | 'onPosition'> {
  state(): Pick<ReturnType<Engine['state']>, 'status' | 'rate' | 'isBuffering'>;
}

/** Calls `show` with the index of the sentence that is said, as soon as it changes; -1 for none. */
export function followSentence(
  engine: FollowedEngine,
  cues: readonly Cue[],
  show: (index: number) => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: number | null = null;
  let last = engine.state();
  // Uses a timer for each sentence, not a callback in each frame: without changes the page draws no frames.
  const update = () => {
    clearTimeout(timer);
    const second = engine.position();
    const index = sentenceAt(cues, second);
    if (index !== shown) {
      shown = index;
      show(index);
    }
    const { status, rate, isBuffering } = engine.state();
    const next = cues[lastSentenceBy(cues, second) + 1];
    if (!next || status !== 'playing' || isBuffering || document.visibilityState !== 'visible') return;
    const ms = ((next.start - second) / rate) * 1000;
    if (ms <= nearMs) timer = setTimeout(update, Math.max(minTimerMs, ms));
  };
  const onState = () => {
    const state = engine.state();
    const isSame =
      state.status === last.status && state.rate === last.rate && state.isBuffering === last.isBuffering;
    last = state;
    if (!isSame) update();
  };
  update();
  const leave = [engine.subscribe(onState), engine.onPosition(update)];
  document.addEventListener('visibilitychange', update);
  return () => {
    for (const stop of leave) stop();
    document.removeEventListener('visibilitychange', update);
    clearTimeout(timer);
  };
}

/** Fractions of the view's height between which a sentence can be read without scrolling. */
const readingArea = { from: 0.05, to: 0.7 } as const;
/** Fraction of the view's height that stays above a sentence to which the view has scrolled. */
const scrolledTop = 0.2;

/** Returns whether a whole sentence is inside the reading area, with room for the next sentences below it. */
export function isInReadingArea(scroller: HTMLElement, sentence: HTMLElement): boolean {
  const view = scroller.getBoundingClientRect();
  const { top, bottom } = sentence.getBoundingClientRect();
  return (
    top >= view.top + view.height * readingArea.from && bottom <= view.top + view.height * readingArea.to
  );
}

/** Scrolls a sentence to the upper part of its scroller; far away at once, near by smoothly. */
export function scrollToSentence(scroller: HTMLElement, sentence: HTMLElement): void {
  const offset = () =>
    sentence.getBoundingClientRect().top -
    scroller.getBoundingClientRect().top -
    scroller.clientHeight * scrolledTop;
  const isFar = Math.abs(offset()) > scroller.clientHeight * 1.5;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({ top: offset(), behavior: isFar || isCalm ? 'instant' : 'smooth' });
  // Paragraphs far away have estimated heights until they are near.
  if (isFar) requestAnimationFrame(() => scroller.scrollBy({ top: offset(), behavior: 'instant' }));
}
