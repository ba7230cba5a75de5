import { Clock } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { clockTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Chip } from '../../../ui/chip.tsx';

/** Where the chapter is, in whole seconds. */
export interface ChapterClock {
  subscribe: (listener: () => void) => () => void;
  second: () => number;
}

export interface AttachTimeProps {
  /** Absent where no second can be had any more; one that was attached stays. */
  clock: ChapterClock | undefined;
  /** The second that goes along; null for none. */
  at: number | null;
  onChange: (at: number | null) => void;
}

/** Lets a comment bear the second of the chapter that it is about. */
export function AttachTime({ clock, at, onChange }: AttachTimeProps) {
  if (at !== null) return <Chip kind="time" value={`At ${clockTime(at)}`} onRemove={() => onChange(null)} />;
  return clock && <AttachButton clock={clock} onPress={onChange} />;
}

function AttachButton({ clock, onPress }: { clock: ChapterClock; onPress: (second: number) => void }) {
  const second = useSyncExternalStore(clock.subscribe, clock.second);
  return (
    <Button variant="ghost" size="sm" icon={<Clock size={16} aria-hidden />} onClick={() => onPress(second)}>
      <span className="tabular-nums">Attach {clockTime(second)}</span>
    </Button>
  );
}
