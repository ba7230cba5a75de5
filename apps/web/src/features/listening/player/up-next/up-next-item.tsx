import type { BookSummary } from '@lamplight/contract';
import { ListPlus, ListX } from 'lucide-react';
import { MenuItem } from '../../../../ui/menu.tsx';
import { showUndo } from '../../../../ui/toast.ts';
import { m } from './messages.ts';
import { useUpNext } from './use-up-next.ts';

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
    const undo = remove(book);
    if (undo) showUndo(m.removedUpNext, undo);
  }
  return (
    <MenuItem
      icon={isOn ? <ListX size={20} aria-hidden /> : <ListPlus size={20} aria-hidden />}
      onSelect={change}
    >
      {isOn ? m.removeUpNext : m.addUpNext}
    </MenuItem>
  );
}
