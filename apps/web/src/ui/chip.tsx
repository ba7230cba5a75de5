import './choice.css';
import { X } from 'lucide-react';

export interface ChipProps {
  value: string;
  /** Accessible name of the button: 'Remove author: Ada Quill'. */
  removeLabel: string;
  onRemove: () => void;
}

/** A chosen value; pressing the chip removes the value. */
export const Chip = ({ value, removeLabel, onRemove }: ChipProps) => (
  <button type="button" className="chip" aria-label={removeLabel} onClick={onRemove}>
    <span dir="auto" className="min-w-0 truncate">
      {value}
    </span>
    <X size={16} aria-hidden className="shrink-0" />
  </button>
);
