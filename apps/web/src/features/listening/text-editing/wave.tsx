import { type KeyboardEvent, type PointerEvent, type ReactNode, useMemo, useState } from 'react';
import { exactTime } from './exact-time.ts';
import { loudestOf, type WaveWindow, waveLine } from './wave-line.ts';
import './wave.css';

interface WaveProps extends WaveWindow {
  /** Loudness in decibels of each 10 ms; null until the recording is measured. */
  decibels: Float32Array | null;
  /** Shown while there is nothing to draw. */
  placeholder?: ReactNode;
  children: ReactNode;
}

/** Waveform of a part of a recording, with handles on it. */
export function Wave({ decibels, from, to, placeholder, children }: WaveProps) {
  const loudest = useMemo(() => (decibels ? loudestOf(decibels) : 0), [decibels]);
  const line = useMemo(
    () => (decibels ? waveLine(decibels, { from, to }, loudest) : null),
    [decibels, from, to, loudest],
  );
  return (
    <div className="wave">
      {line === null ? (
        <div className="wave-placeholder">{placeholder}</div>
      ) : (
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className="wave-line">
          <path d={line} />
        </svg>
      )}
      {children}
    </div>
  );
}

export const shareOf = (second: number, { from, to }: WaveWindow): string =>
  `${Math.min(100, Math.max(0, (100 * (second - from)) / Math.max(0.01, to - from)))}%`;

interface WaveHandleProps extends WaveWindow {
  label: string;
  value: number;
  min: number;
  max: number;
  /** Seconds by which an arrow key moves the start, without and with Shift. */
  steps: readonly [small: number, large: number];
  /** Called with the second to which the handle was moved. */
  onMove: (second: number) => void;
}

/** A mark on a waveform that is dragged, or moved with the arrow keys. */
export function WaveHandle({ label, value, min, max, steps, onMove, from, to }: WaveHandleProps) {
  const [dragged, setDragged] = useState<{ readonly from: number; readonly second: number } | null>(null);
  const clamp = (second: number) => Math.min(max, Math.max(min, second));
  const second = dragged?.second ?? value;

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const [small, large] = steps;
    const step = event.shiftKey ? large : small;
    const by = {
      ArrowLeft: -step,
      ArrowDown: -step,
      ArrowRight: step,
      ArrowUp: step,
      PageDown: -large,
      PageUp: large,
    }[event.key];
    const next =
      event.key === 'Home' ? min : event.key === 'End' ? max : by === undefined ? null : value + by;
    if (next === null || !Number.isFinite(next)) return;
    event.preventDefault();
    event.stopPropagation();
    onMove(clamp(next));
  }

  function drag(event: PointerEvent) {
    const wave = event.currentTarget.parentElement;
    if (!dragged || !wave) return;
    const moved = ((event.clientX - dragged.from) / wave.clientWidth) * (to - from);
    setDragged({ ...dragged, second: clamp(value + moved) });
  }

  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={min}
      aria-valuemax={Number.isFinite(max) ? max : to}
      aria-valuenow={second}
      aria-valuetext={exactTime(second)}
      title={`${label} ${exactTime(second)}`}
      className="wave-handle"
      style={{ insetInlineStart: shareOf(second, { from, to }) }}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDragged({ from: event.clientX, second: value });
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        setDragged(null);
        if (dragged && dragged.second !== value) onMove(dragged.second);
      }}
      onPointerCancel={() => setDragged(null)}
    />
  );
}
