import { X } from 'lucide-react';

export interface ChipProps {
  /** What kind of thing was chosen. */
  kind: string;
  value: string;
  onRemove: () => void;
}

/** Something chosen, which goes away when pressed. */
export const Chip = ({ kind, value, onRemove }: ChipProps) => (
  <button type="button" className="chip" aria-label={`Remove ${kind}: ${value}`} onClick={onRemove}>
    <span className="min-w-0 truncate">{value}</span>
    <X size={16} aria-hidden className="shrink-0" />
  </button>
);
