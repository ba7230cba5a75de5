import { Pencil, Trash2, X } from 'lucide-react';
import { plural } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

export interface SelectionBarProps {
  count: number;
  /** True if all chapters in the list are selected. */
  isAll: boolean;
  onAll: (isAll: boolean) => void;
  onRename: () => void;
  onDelete: () => void;
  onClose: () => void;
}

/** Actions on the selected chapters. */
export const SelectionBar = ({ count, isAll, onAll, onRename, onDelete, onClose }: SelectionBarProps) => (
  <div role="group" aria-label="Selected chapters" className="selection-bar">
    <p role="status" className="min-w-0 grow font-semibold tabular-nums">
      {plural(count, 'chapter')} selected
    </p>
    <Button variant="ghost" size="sm" data-autofocus onClick={() => onAll(!isAll)}>
      {isAll ? 'Select none' : 'Select all'}
    </Button>
    <Button
      variant="outline"
      size="sm"
      disabled={count === 0}
      icon={<Pencil size={16} aria-hidden />}
      onClick={onRename}
    >
      Rename
    </Button>
    <Button
      variant="outline"
      size="sm"
      disabled={count === 0}
      icon={<Trash2 size={16} aria-hidden />}
      onClick={onDelete}
    >
      Delete
    </Button>
    <IconButton label="Stop selecting" icon={<X size={20} aria-hidden />} onClick={onClose} />
  </div>
);
