import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { DraftChapter } from './draft.ts';

export interface ChapterDeletionDialogProps {
  chapter: DraftChapter;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export const ChapterDeletionDialog = ({ chapter, isBusy, ...ends }: ChapterDeletionDialogProps) => (
  <ConfirmDialog
    open
    title="Delete Chapter?"
    text={
      <>
        <span className="font-semibold text-text">{chapter.title}</span>{' '}
        {chapter.id === null
          ? 'leaves the list.'
          : 'goes at once, with its comments. Listeners who are in it go on at the next one. This cannot be undone.'}
      </>
    }
    confirmLabel="Delete"
    danger
    busy={isBusy}
    {...ends}
  />
);
