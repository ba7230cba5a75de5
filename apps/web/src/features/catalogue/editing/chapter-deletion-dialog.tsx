import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { DraftChapter } from './draft.ts';
import { m } from './messages.ts';

export interface ChapterDeletionDialogProps {
  /** The chapters to delete, at least one. */
  chapters: readonly DraftChapter[];
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks to confirm the deletion of chapters, and names those that cannot be restored. */
export function ChapterDeletionDialog({ chapters, isBusy, ...ends }: ChapterDeletionDialogProps) {
  const [only] = chapters.length === 1 ? chapters : [];
  const saved = chapters.filter(({ id }) => id !== null).length;
  const unsaved = chapters.length - saved;
  return (
    <ConfirmDialog
      open
      title={only ? m.deleteChapter : m.deleteChapters({ count: chapters.length })}
      text={
        only ? (
          (only.id === null ? m.unsavedLeaves : m.savedDeleted)({
            title: (
              <span dir="auto" className="font-semibold text-text">
                {only.title}
              </span>
            ),
          })
        ) : (
          <>
            {saved > 0 && m.savedDeletedCount({ count: saved })}
            {saved > 0 && unsaved > 0 && ' '}
            {unsaved > 0 && m.unsavedLeaveCount({ count: unsaved })}
          </>
        )
      }
      confirmLabel={m.delete}
      danger
      busy={isBusy}
      {...ends}
    />
  );
}
