import type { BookSummary } from '@lamplight/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, call, detailOf } from '../../../lib/api.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { showToast } from '../../../ui/toast.ts';
import { invalidateBooks } from '../books/tag-queries.ts';
import { m } from './messages.ts';

/** Deletes a playlist, then refetches the lists. */
export function usePlaylistDeletion() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (book: BookSummary) => {
      try {
        await call('DELETE /books/{id}', { params: { id: book.id } });
      } catch (error) {
        // A 404 means that the playlist was already deleted elsewhere, so deleting it counts as successful.
        if (!(error instanceof ApiError && error.status === 404)) throw error;
      }
    },
    onSuccess: (_, book) => {
      // Not awaited: the dialog must close first, because nothing behind an open dialog can receive the focus.
      void invalidateBooks(client, book.id);
      showToast(m.playlistDeleted);
    },
    onError: (error) => showToast(detailOf(error, m.failedDeletePlaylist), { tone: 'error' }),
  });
}

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
    title={m.deletePlaylist}
    text={
      book && (
        <>
          {m.deletesPlaylist({
            title: (
              <span dir="auto" className="font-semibold text-text">
                {book.title}
              </span>
            ),
            count: book.chapter_count,
          })}
        </>
      )
    }
    confirmLabel={m.delete}
    danger
    busy={isBusy}
    {...ends}
  />
);
