import type { BookSummary } from '@lamplight/contract';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';

export interface BookmarkRemovalDialogProps {
  /** The book whose bookmark is to be removed; null closes the dialog. */
  book: BookSummary | null;
  onConfirm: () => void;
  onCancel: () => void;
}

export const BookmarkRemovalDialog = ({ book, onConfirm, onCancel }: BookmarkRemovalDialogProps) => (
  <ConfirmDialog
    open={book !== null}
    title="Remove Bookmark?"
    text={
      <>
        <span className="font-semibold text-text">{book?.title}</span> will be removed from your bookmarks.
        Your place is kept.
      </>
    }
    confirmLabel="Remove"
    danger
    onConfirm={onConfirm}
    onCancel={onCancel}
  />
);
