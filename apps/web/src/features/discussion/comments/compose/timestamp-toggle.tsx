import { Clock } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { clockTime } from '../../../../lib/format.ts';
import { Button } from '../../../../ui/button.tsx';
import { Chip } from '../../../../ui/chip.tsx';
import { m } from './messages.ts';

/** The player's position in the chapter, in whole seconds, to subscribe to and to read. */
export interface ChapterClock {
  subscribe: (listener: () => void) => () => void;
  second: () => number;
}

export interface TimestampToggleProps {
  /** Absent if no timestamp can be attached any more; an attached one stays. */
  clock: ChapterClock | undefined;
  /** Attached timestamp in seconds; null for none. */
  at: number | null;
  onChange: (at: number | null) => void;
}

/** Attaches the current second of the chapter to a comment, or removes it. */
export function TimestampToggle({ clock, at, onChange }: TimestampToggleProps) {
  if (at !== null) {
    const time = m.at({ time: clockTime(at) });
    return <Chip value={time} removeLabel={m.removeTime({ time })} onRemove={() => onChange(null)} />;
  }
  return clock && <AttachButton clock={clock} onPress={onChange} />;
}

function AttachButton({ clock, onPress }: { clock: ChapterClock; onPress: (second: number) => void }) {
  const second = useSyncExternalStore(clock.subscribe, clock.second);
  return (
    <Button variant="ghost" size="sm" icon={<Clock size={16} aria-hidden />} onClick={() => onPress(second)}>
      <span className="tabular-nums">{m.attach({ time: clockTime(second) })}</span>
    </Button>
  );
}
