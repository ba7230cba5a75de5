import { FormDialog } from '../../ui/form-dialog.tsx';
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
  const { entry, problems, submit, change } = useChapterForm(formStateOf(chapter), (read) => {
    onChange(read);
    onClose();
    return undefined;
  });
  return (
    <FormDialog
      open
      size="wide"
      title="Edit chapter"
      onClose={onClose}
      submitLabel="Apply"
      maySubmit={isFilled(entry)}
      onSubmit={submit}
    >
      <ChapterFields value={entry} problems={problems} onChange={change} />
    </FormDialog>
  );
}
