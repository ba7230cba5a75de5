import type { Cue } from '@lamplight/align';
import { getPlayer } from '../player/index.ts';
import { sentenceAt } from './sentences.ts';

/** Calls `show` with the index of the sentence that is said, in the frame in which it changes; -1 for none. */
export function followSentence(cues: readonly Cue[], show: (index: number) => void): () => void {
  const { engine } = getPlayer();
  let frame = 0;
  let shown: number | null = null;
  const update = () => {
    const index = sentenceAt(cues, engine.position());
    if (index === shown) return;
    shown = index;
    show(index);
  };
  const loop = () => {
    update();
    frame = requestAnimationFrame(loop);
  };
  // While paused nothing moves but by a seek, which the player reports.
  const sync = () => {
    const mayMove = engine.state().status === 'playing' && document.visibilityState === 'visible';
    if (mayMove && frame === 0) loop();
    if (mayMove) return;
    cancelAnimationFrame(frame);
    frame = 0;
    update();
  };
  sync();
  const leave = [engine.subscribe(sync), engine.onPosition(update)];
  document.addEventListener('visibilitychange', sync);
  return () => {
    for (const stop of leave) stop();
    document.removeEventListener('visibilitychange', sync);
    cancelAnimationFrame(frame);
  };
}

/** Scrolls an element within its scroller to the upper third; far away at once, near by smoothly. */
export function scrollToSentence(scroller: HTMLElement, sentence: HTMLElement): void {
  const offset = () =>
    sentence.getBoundingClientRect().top -
    scroller.getBoundingClientRect().top -
    scroller.clientHeight * 0.35;
  const isFar = Math.abs(offset()) > scroller.clientHeight * 1.5;
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  scroller.scrollBy({ top: offset(), behavior: isFar || isCalm ? 'instant' : 'smooth' });
  // Paragraphs far away have estimated heights until they are near.
  if (isFar) requestAnimationFrame(() => scroller.scrollBy({ top: offset(), behavior: 'instant' }));
}
