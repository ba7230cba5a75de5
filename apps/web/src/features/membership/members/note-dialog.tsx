import type { Member } from '@lamplight/contract';
import { memberImportLimits } from '@lamplight/contract/member-import-limits';
import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { m } from './messages.ts';

interface NoteDialogProps {
  member: Member;
  open: boolean;
  onSave: (note: string) => void;
  onCancel: () => void;
}

/** Dialog that edits the admins' note about a member. */
export function NoteDialog({ member, open, onSave, onCancel }: NoteDialogProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const note = typed ?? member.note ?? '';
  const close = () => {
    setTyped(null);
    onCancel();
  };
  return (
    <FormDialog
      open={open}
      title={m.note}
      submitLabel={m.save}
      onClose={close}
      onSubmit={() => {
        setTyped(null);
        onSave(note);
      }}
    >
      <p>{m.noteHint}</p>
      <TextArea
        label={m.note}
        value={note}
        onChange={setTyped}
        maxLength={memberImportLimits.noteCharacters}
        data-autofocus
      />
    </FormDialog>
  );
}
