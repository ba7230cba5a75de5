import type { BookSummary } from '@lamplight/contract';
import { BookmarkX } from 'lucide-react';
import { Button } from '../../../../ui/button.tsx';
import { ConfirmDialog } from '../../../../ui/confirm-dialog.tsx';
import { m } from './messages.ts';

export interface BookmarkRemoveButtonProps {
  title: string;
  onPress: () => void;
}

/** Button that removes a bookmark. It is below a book's card, because on a small cover it would hide the picture. */
export const BookmarkRemoveButton = ({ title, onPress }: BookmarkRemoveButtonProps) => (
  <Button
    variant="outline"
    size="sm"
    full
    aria-label={m.removeBookmarkTitle({ title })}
    aria-haspopup="dialog"
    icon={<BookmarkX size={16} aria-hidden />}
    onClick={onPress}
  >
    {m.remove}
  </Button>
);

interface BookmarkRemovalDialogProps {
  /** The book whose bookmark is to be removed; null closes the dialog. */
  book: BookSummary | null;
  onConfirm: () => void;
  onCancel: () => void;
}

export const BookmarkRemovalDialog = ({ book, onConfirm, onCancel }: BookmarkRemovalDialogProps) => (
  <ConfirmDialog
    open={book !== null}
    title={m.removeBookmark}
    text={
      <>
        {m.removeEffect({
          title: (
            <span dir="auto" className="font-semibold text-text">
              {book?.title}
            </span>
          ),
        })}
      </>
    }
    confirmLabel={m.remove}
    danger
    onConfirm={onConfirm}
    onCancel={onCancel}
  />
);
