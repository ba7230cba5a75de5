import { X } from 'lucide-react';
import { useRef } from 'react';
import { clockTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { m } from './messages.ts';

interface ExtentMarkProps {
  label: string;
  /** Second that is marked. */
  at: number | undefined;
  onMark: () => void;
  onRemove: () => void;
}

/** Marks where the text begins or ends in the recording. */
export function ExtentMark({ label, at, onMark, onRemove }: ExtentMarkProps) {
  const mark = useRef<HTMLSpanElement>(null);
  function remove() {
    onRemove();
    // The pressed button disappears.
    mark.current?.querySelector('button')?.focus();
  }
  return (
    <span ref={mark} className="flex items-center">
      <Button variant="outline" size="sm" onClick={onMark}>
        {label}
        {at !== undefined && ` (${clockTime(at)})`}
      </Button>
      {at !== undefined && (
        <IconButton
          label={m.removeMark({ mark: label })}
          icon={<X size={18} aria-hidden />}
          onClick={remove}
        />
      )}
    </span>
  );
}
