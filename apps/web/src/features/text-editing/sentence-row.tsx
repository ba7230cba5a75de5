import type { Cue } from '@lamplight/align';
import { ChevronLeft, ChevronRight, Play, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { clockTime } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';

interface SentenceRowProps {
  cue: Cue;
  /** Why the sentence is doubtful; null if it is not. */
  reason: string | null;
  onPlay: () => void;
  onMove: (by: number) => void;
  onRemove: (() => void) | null;
  children?: ReactNode;
}

/** Seconds by which a press moves the start of a sentence. */
const step = 0.1;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -step, ArrowRight: step };

/** A sentence to hear and adjust, with buttons or arrow keys. */
export function SentenceRow({ cue, reason, onPlay, onMove, onRemove, children }: SentenceRowProps) {
  const time = `${clockTime(cue.start)}.${Math.floor((cue.start % 1) * 10)}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Arrow keys of the buttons within.
    <li
      className="grid gap-2 rounded-lg bg-surface p-3"
      onKeyDown={(event) => {
        const by = steps[event.key];
        if (by === undefined) return;
        event.preventDefault();
        onMove(by);
      }}
    >
      <p className="wrap-anywhere" dir="auto">
        {cue.text}
      </p>
      {reason && <p className="text-sm font-semibold text-accent-text">{reason}</p>}
      <div className="flex flex-wrap items-center gap-1">
        <Button variant="outline" size="sm" icon={<Play size={16} aria-hidden />} onClick={onPlay}>
          Play at {time}
        </Button>
        <IconButton
          label="0.1 s earlier"
          icon={<ChevronLeft size={20} aria-hidden />}
          onClick={() => onMove(-step)}
        />
        <IconButton
          label="0.1 s later"
          icon={<ChevronRight size={20} aria-hidden />}
          onClick={() => onMove(step)}
        />
        {onRemove && (
          <IconButton label="Remove sentence" icon={<Trash2 size={18} aria-hidden />} onClick={onRemove} />
        )}
      </div>
      {children}
    </li>
  );
}
