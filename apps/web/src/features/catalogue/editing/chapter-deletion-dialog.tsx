import { plural } from '../../../lib/format.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { DraftChapter } from './draft.ts';

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
      title={only ? 'Delete Chapter?' : `Delete ${plural(chapters.length, 'Chapter')}?`}
      text={
        only ? (
          <>
            <span dir="auto" className="font-semibold text-text">
              {only.title}
            </span>{' '}
            {only.id === null
              ? 'leaves the list.'
              : 'is deleted right away, with its comments. Listeners who are in it go on at the next one. This can’t be undone.'}
          </>
        ) : (
          <>
            {saved > 0 &&
              `${plural(saved, 'saved chapter is', 'saved chapters are')} deleted right away, with all comments. Listeners who are in one go on at the next one. This can’t be undone. `}
            {unsaved > 0 &&
              `${plural(unsaved, 'chapter that is not saved yet leaves', 'chapters that are not saved yet leave')} the list.`}
          </>
        )
      }
      confirmLabel="Delete"
      danger
      busy={isBusy}
      {...ends}
    />
  );
}
