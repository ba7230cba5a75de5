import type { Stretch } from '@lamplight/align';
import { Play } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { clockTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { exactTime, readTime } from './exact-time.ts';
import { m } from './messages.ts';
import { shareOf, Wave, WaveHandle } from './wave.tsx';

interface TextRangeProps {
  /** Current start and end of the text in the recording. */
  range: Stretch;
  withoutText: readonly Stretch[];
  /** Length of the recording in seconds. */
  duration: number;
  decibels: Float32Array | null;
  placeholder: ReactNode;
  isAligning: boolean;
  /** Reason for which the range should be corrected; if given, the panel is open. */
  hint?: string;
  onPlay: (second: number) => void;
  onAlign: (range: Stretch) => void;
}

/** Seconds by which each key press moves the value. */
const steps = [0.1, 1] as const;

const wrongTime = m.timeWrong;

/** Editor of where the text begins and ends in the recording; also lists sound in between that has no text. */
export function TextRange(props: TextRangeProps) {
  const { range, withoutText, duration, decibels, placeholder, isAligning, hint, onPlay, onAlign } = props;
  const [typed, setTyped] = useState({ for: range, from: exactTime(range.from), to: exactTime(range.to) });
  // A new or undone alignment changes the range: show its times.
  if (typed.for !== range) setTyped({ for: range, from: exactTime(range.from), to: exactTime(range.to) });
  const [from, to] = [readTime(typed.from), readTime(typed.to)];
  const isIn = (second: number | null): second is number => second !== null && second <= duration + 0.01;
  const isOrdered = isIn(from) && isIn(to) && from < to;
  const whole = { from: 0, to: Math.max(duration, range.to) };
  const shown = { from: isIn(from) ? from : range.from, to: isIn(to) ? to : range.to };
  const shownRange = { from: clockTime(range.from), to: clockTime(range.to) };
  const isChanged = typed.from !== exactTime(range.from) || typed.to !== exactTime(range.to);
  const edges = [
    { key: 'from', label: m.textBeginsAt, second: from, min: 0, max: shown.to - 0.1 },
    { key: 'to', label: m.textEndsAt, second: to, min: shown.from + 0.1, max: whole.to },
  ] as const;
  return (
    <details className="rounded-lg bg-surface p-3" {...(hint !== undefined && { open: true })}>
      <summary className="min-h-11 py-2 font-semibold">
        {withoutText.length > 0
          ? m.beginsAndEndsWithGaps({ ...shownRange, count: withoutText.length })
          : m.beginsAndEnds(shownRange)}
      </summary>
      <div className="mt-2 grid gap-4">
        <p className="max-w-prose text-sm text-text-2">{hint ?? m.rangeHint}</p>
        <Wave decibels={decibels} {...whole} placeholder={placeholder}>
          <span
            className="wave-range"
            style={{
              insetInlineStart: shareOf(shown.from, whole),
              insetInlineEnd: `calc(100% - ${shareOf(shown.to, whole)})`,
            }}
          />
          {edges.map(({ key, label, min, max }) => (
            <WaveHandle
              key={key}
              label={label}
              value={shown[key]}
              min={min}
              max={max}
              steps={steps}
              onMove={(second) => setTyped({ ...typed, [key]: exactTime(second) })}
              {...whole}
            />
          ))}
        </Wave>
        <div className="grid gap-3 sm:grid-cols-2">
          {edges.map(({ key, label, second }) => (
            <div key={key} className="grid content-start gap-2">
              <TextField
                label={label}
                value={typed[key]}
                inputMode="text"
                autoComplete="off"
                error={isIn(second) ? null : wrongTime}
                onChange={(value) => setTyped({ ...typed, [key]: value })}
              />
              <div>
                <Button
                  variant="outline"
                  size="sm"
                  icon={<Play size={16} aria-hidden />}
                  aria-disabled={!isIn(second) || undefined}
                  onClick={() => isIn(second) && onPlay(key === 'to' ? Math.max(0, second - 3) : second)}
                >
                  {key === 'from' ? m.playFromThere : m.playBefore}
                </Button>
              </div>
            </div>
          ))}
        </div>
        {isIn(from) && isIn(to) && !isOrdered && (
          <p role="alert" className="font-medium text-danger">
            {m.timesOutOfOrder}
          </p>
        )}
        <div>
          <Button
            variant="outline"
            busy={isAligning}
            aria-disabled={!isOrdered || !isChanged || undefined}
            onClick={() => isOrdered && onAlign({ from, to })}
          >
            {m.alignAgainRange}
          </Button>
        </div>
        {withoutText.length > 0 && <SoundWithoutText stretches={withoutText} onPlay={onPlay} />}
      </div>
    </details>
  );
}

interface SoundWithoutTextProps {
  stretches: readonly Stretch[];
  onPlay: (second: number) => void;
}

/** Stretches of the recording that have sound and no text; each can be played. */
const SoundWithoutText = ({ stretches, onPlay }: SoundWithoutTextProps) => (
  <div className="grid gap-2">
    <h3 className="text-md font-semibold">{m.soundWithoutText}</h3>
    <p className="max-w-prose text-sm text-text-2">{m.soundWithoutTextHint}</p>
    <ul className="flex max-h-60 flex-wrap gap-2 overflow-y-auto">
      {stretches.map((stretch) => (
        <li key={stretch.from}>
          <Button
            variant="outline"
            size="sm"
            icon={<Play size={16} aria-hidden />}
            onClick={() => onPlay(stretch.from)}
          >
            {m.fromTo({ from: clockTime(stretch.from), to: clockTime(stretch.to) })}
          </Button>
        </li>
      ))}
    </ul>
  </div>
);
