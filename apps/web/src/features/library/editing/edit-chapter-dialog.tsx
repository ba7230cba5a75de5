import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { ChapterFields } from './chapter-fields.tsx';
import { formStateOf, isFilled, type ParsedForm } from './chapter-form-state.ts';
import type { DraftChapter } from './draft.ts';
import { useChapterForm } from './use-chapter-form.ts';

export interface EditChapterDialogProps {
  chapter: DraftChapter;
  onChange: (chapter: ParsedForm) => void;
  onClose: () => void;
}

/** A dialog with a chapter's fields. Changes apply with Done. */
export function EditChapterDialog({ chapter, onChange, onClose }: EditChapterDialogProps) {
  const formId = useId();
  const { entry, problems, submit, change } = useChapterForm(formStateOf(chapter), (read) => {
    onChange(read);
    onClose();
    return undefined;
  });
  return (
    <Dialog
      open
      size="wide"
      title="Edit chapter"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={!isFilled(entry)}>
            Apply
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit}>
        <ChapterFields value={entry} problems={problems} onChange={change} />
      </form>
    </Dialog>
  );
}
