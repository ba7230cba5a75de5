import { X } from 'lucide-react';

export interface ChipProps {
  /** Category of the chosen value. */
  kind: string;
  value: string;
  onRemove: () => void;
}

/** A chosen value; pressing the chip removes the value. */
export const Chip = ({ kind, value, onRemove }: ChipProps) => (
  <button type="button" className="chip" aria-label={`Remove ${kind}: ${value}`} onClick={onRemove}>
    <span dir="auto" className="min-w-0 truncate">
      {value}
    </span>
    <X size={16} aria-hidden className="shrink-0" />
  </button>
);
