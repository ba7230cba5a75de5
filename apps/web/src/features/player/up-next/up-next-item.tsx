import type { BookSummary } from '@lamplight/contract';
import { ListPlus, ListX } from 'lucide-react';
import { MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useUpNext } from './use-up-next.ts';

/** Milliseconds: long enough to read and press Undo. */
const undoMs = 8000;

export interface UpNextItemProps {
  book: BookSummary;
  /** Called with the choice: closes the menu. */
  onDone: () => void;
}

/** Menu item that adds a book to Up next, or removes it. */
export function UpNextItem({ book, onDone }: UpNextItemProps) {
  const { has, add, remove } = useUpNext();
  const isOn = has(book.id);
  function change() {
    onDone();
    if (!isOn) return add(book);
    const onAction = remove(book);
    showToast('Removed from Up next', { ms: undoMs, action: { label: 'Undo', onAction } });
  }
  return (
    <MenuItem
      icon={isOn ? <ListX size={20} aria-hidden /> : <ListPlus size={20} aria-hidden />}
      onSelect={change}
    >
      {isOn ? 'Remove from Up next' : 'Add to Up next'}
    </MenuItem>
  );
}
