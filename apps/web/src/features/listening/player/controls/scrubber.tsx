import '../../../../ui/slider.css';
import { limits } from '@lamplight/contract/limits';
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { clockTime, shortDuration, spokenTime } from '../../../../lib/format.ts';
import { secondsLeft } from '../book-progress/spine.ts';
import { getPlayer, usePlayerState } from '../player/player.ts';
import { m } from './messages.ts';
import { speedLabel } from './speed-text.ts';

const hidden = (text: ReactNode) => <span className="sr-only">{text}</span>;

/** Seconds per press of an arrow key. */
const arrowSeconds = 5;

function keyStep(key: string): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: -arrowSeconds,
    ArrowDown: -arrowSeconds,
    ArrowRight: arrowSeconds,
    ArrowUp: arrowSeconds,
    PageDown: -limits.skipSeconds,
    PageUp: limits.skipSeconds,
  };
  return steps[key];
}

/**
 * The chapter's native range input. It moves without React; its spoken value changes on focus and after
 * seeking only, so that a screen reader does not announce every second. Dragging previews, releasing seeks.
 * `marks` are rendered over it.
 */
export function Scrubber({ marks }: { marks?: ReactNode }) {
  const { engine } = getPlayer();
  const duration = usePlayerState((state) => state.duration) ?? 0;
  const input = useRef<HTMLInputElement>(null);
  const isDragging = useRef(false);
  const [preview, setPreview] = useState<number | null>(null);

  const draw = useCallback(
    (position: number, buffered: number) => {
      const element = input.current;
      if (!element) return;
      const whole = duration || 1;
      const share = (seconds: number) => `${Math.min(100, Math.max(0, (seconds / whole) * 100))}%`;
      element.style.setProperty('--slider-at', share(position));
      element.style.setProperty('--slider-buffer', share(Math.max(position, buffered)));
    },
    [duration],
  );

  const follow = useCallback(() => {
    const element = input.current;
    if (!element || isDragging.current) return;
    element.value = String(engine.position());
    draw(engine.position(), engine.bufferedTo());
  }, [engine, draw]);

  const speak = useCallback(() => {
    const element = input.current;
    if (!element) return;
    const words = m.positionOfLength({
      position: spokenTime(element.valueAsNumber),
      length: spokenTime(duration),
    });
    element.setAttribute('aria-valuetext', words);
  }, [duration]);

  useEffect(() => {
    follow();
    speak();
    return engine.onPosition(follow);
  }, [engine, follow, speak]);

  const letGo = useCallback(() => {
    isDragging.current = false;
    setPreview(null);
  }, []);

  // React's onChange is the native `input` event; the native `change` event (release) has no prop.
  useEffect(() => {
    const element = input.current;
    if (!element) return;
    const commit = () => {
      letGo();
      engine.seek(element.valueAsNumber);
      speak();
    };
    element.addEventListener('change', commit);
    return () => element.removeEventListener('change', commit);
  }, [engine, letGo, speak]);

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const step = keyStep(event.key);
    if (step === undefined) return;
    event.preventDefault();
    engine.skip(step);
    follow();
    speak();
  }

  return (
    <div dir="ltr" className="relative">
      <input
        ref={input}
        type="range"
        className="slider"
        aria-label={m.seekChapter}
        min={0}
        max={duration || 1}
        step={0.1}
        defaultValue={0}
        disabled={duration === 0}
        onInput={(event) => {
          isDragging.current = true;
          const wanted = event.currentTarget.valueAsNumber;
          draw(wanted, engine.bufferedTo());
          setPreview(wanted);
        }}
        onKeyDown={onKeyDown}
        onFocus={speak}
        // `change` does not fire if the thumb is released where it was grabbed.
        onPointerUp={() => setTimeout(letGo)}
        onPointerCancel={letGo}
        onBlur={letGo}
      />
      {marks}
      {preview !== null && (
        <output
          aria-hidden="true"
          style={{
            insetInlineStart: `clamp(24px, ${(preview / (duration || 1)) * 100}%, calc(100% - 24px))`,
          }}
          className="pointer-events-none absolute -top-5 -translate-x-1/2 rounded-sm border border-border-strong bg-overlay px-2 py-0.5 text-sm font-semibold tabular-nums shadow-2"
        >
          {clockTime(preview)}
        </output>
      )}
    </div>
  );
}

/**
 * Elapsed time, and the time left in the book and in the chapter at the current speed: updated once a second, never
 * announced.
 */
export function TimeLabels() {
  const book = usePlayerState((state) => state.book);
  const chapterId = usePlayerState((state) => state.chapter?.id ?? null);
  const second = usePlayerState((state) => state.second);
  const duration = usePlayerState((state) => state.duration);
  const rate = usePlayerState((state) => state.rate);
  const left = book && secondsLeft(book.chapters, chapterId, second, rate);
  const remaining = duration === null ? null : Math.max(0, duration - second) / rate;
  return (
    <div dir="ltr" className="-mt-2 flex justify-between gap-2 text-sm tabular-nums text-text-2">
      <span>{m.elapsed({ before: hidden, time: clockTime(second) })}</span>
      {left !== null && left >= 1 && (
        <span dir="auto">
          {m.leftAtSpeed({
            time: shortDuration(left),
            more: hidden,
            speed: speedLabel(rate),
          })}
        </span>
      )}
      <span>
        {remaining !== null && (
          <>
            <span aria-hidden="true">−{clockTime(remaining)}</span>
            <span className="sr-only">{m.leftInChapter({ time: spokenTime(remaining) })}</span>
          </>
        )}
      </span>
    </div>
  );
}
