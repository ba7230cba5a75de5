import './book-spine.css';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { clockTime, spokenTime } from '../../../../lib/format.ts';
import { getPlayer, useInBook, usePlayerState } from '../player/player.ts';
import { m } from './messages.ts';
import { bookFraction, bookSeconds, positionAt, spineOf } from './spine.ts';
import { SpineRail } from './spine-rail.tsx';

/** Seconds per press of an arrow key. */
const stepSeconds = 60;

/**
 * Place and heard parts of the loaded book, updated once a second, with a slider over the whole book: dragging previews
 * chapter and time, releasing moves to them.
 */
export function BookSpine() {
  const book = usePlayerState((state) => state.book);
  const chapterId = usePlayerState((state) => state.chapter?.id ?? null);
  const second = usePlayerState((state) => state.second);
  const { heard } = useInBook();
  const input = useRef<HTMLInputElement>(null);
  /** Seconds into the book under the pointer; null while nothing is dragged. */
  const [preview, setPreview] = useState<number | null>(null);
  /** Seconds into the book under a mouse pointer whose button is not pressed; null if there is none. */
  const [pointed, setPointed] = useState<number | null>(null);
  const chapters = book?.chapters ?? [];
  const resting = spineOf(chapters, chapterId, second);
  const whole = bookSeconds(resting);
  const place = preview === null ? null : positionAt(resting, preview);
  const labelled = place ?? (pointed === null ? null : positionAt(resting, pointed));
  const segments = place ? spineOf(chapters, place.chapterId, place.position) : resting;
  const fraction = bookFraction(segments);
  const at = Math.round(fraction * whole);
  const number = chapters.findIndex(({ id }) => id === (place?.chapterId ?? chapterId)) + 1;
  const length = spokenTime(whole);
  // Whole minutes, so that a screen reader does not announce every second.
  const reached = fraction < 1 ? spokenTime(Math.floor(at / 60) * 60) : length;
  const spoken = m.bookPosition({ number, count: chapters.length, reached, length });

  /** The value dragged last. Stored, because the preview may end and reset the input before `change` fires. */
  const dragged = useRef<number | null>(null);
  function moveTo(seconds: number) {
    setPreview(null);
    const wanted = positionAt(resting, seconds);
    if (wanted) getPlayer().engine.goTo(wanted.chapterId, wanted.position);
  }
  const commit = useEffectEvent(() => {
    moveTo(dragged.current ?? at);
    dragged.current = null;
  });
  // React's onChange is the native `input` event; the native `change` event (release) has no prop.
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const onCommit = () => commit();
    element.addEventListener('change', onCommit);
    return () => element.removeEventListener('change', onCommit);
  }, []);

  const letGo = () => setPreview(null);
  return (
    <div dir="ltr" className="book-spine">
      <input
        ref={input}
        type="range"
        aria-label={m.seekBook}
        aria-valuetext={spoken}
        min={0}
        max={Math.round(whole) || 1}
        step={1}
        value={preview ?? at}
        disabled={whole === 0}
        onChange={(event) => {
          dragged.current = event.currentTarget.valueAsNumber;
          setPreview(dragged.current);
        }}
        onKeyDown={(event) => {
          const step = stepOf(event.key);
          if (step === 0) return;
          event.preventDefault();
          moveTo(Math.min(whole, Math.max(0, at + step)));
        }}
        // `change` does not fire if the thumb is released where it was grabbed.
        onPointerUp={() => setTimeout(letGo)}
        onPointerCancel={letGo}
        onPointerMove={(event) => {
          if (event.pointerType !== 'mouse') return;
          const { left, width } = event.currentTarget.getBoundingClientRect();
          setPointed(((event.clientX - left) / width) * whole);
        }}
        onPointerLeave={() => setPointed(null)}
        onBlur={letGo}
      />
      <SpineRail chapters={chapters} segments={segments} heard={heard} chapterNumber={number} />
      {labelled && (
        <span
          aria-hidden="true"
          style={{
            insetInlineStart: `clamp(90px, ${((preview ?? pointed ?? 0) / whole) * 100}%, calc(100% - 90px))`,
          }}
          className="book-spine-preview"
        >
          <span dir="auto" className="truncate">
            {chapters.find(({ id }) => id === labelled.chapterId)?.title}
          </span>{' '}
          {clockTime(labelled.position)}
        </span>
      )}
    </div>
  );
}

function stepOf(key: string): number {
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -stepSeconds;
  return key === 'ArrowRight' || key === 'ArrowUp' ? stepSeconds : 0;
}
