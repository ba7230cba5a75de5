import type { BookSummary } from '@lamplight/contract';
import { plural } from '../../lib/format.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

export interface PlaylistDeletionDialogProps {
  /** The playlist to delete; null closes the dialog. */
  book: BookSummary | null;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export const PlaylistDeletionDialog = ({ book, isBusy, ...ends }: PlaylistDeletionDialogProps) => (
  <ConfirmDialog
    open={book !== null}
    title="Delete Playlist?"
    text={
      book && (
        <>
          This deletes <span className="font-semibold text-text">{book.title}</span> with its{' '}
          {plural(book.chapter_count, 'chapter')}, all comments and every listener’s place. This can’t be
          undone.
        </>
      )
    }
    confirmLabel="Delete"
    danger
    busy={isBusy}
    {...ends}
  />
);
