import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { localTime, parseLocalTime, timeZone } from './local-time.ts';

export interface MoveDialogProps {
  /** The release that is moved. */
  name: string;
  /** When it comes out now. */
  at: string;
  onMove: (at: string) => void;
  onClose: () => void;
}

/** Asks for another time of a release. */
export function MoveDialog({ name, at, onMove, onClose }: MoveDialogProps) {
  const [text, setText] = useState(localTime(at));
  const [problem, setProblem] = useState<string | null>(null);
  return (
    <FormDialog
      open
      title={`Move ${name}`}
      onClose={onClose}
      submitLabel="Move"
      onSubmit={(event) => {
        event.preventDefault();
        const parsed = parseLocalTime(text, Date.now(), at);
        if ('iso' in parsed) onMove(parsed.iso);
        else setProblem(parsed.problem);
      }}
    >
      <TextField
        label="Date and time"
        hint={`Time zone: ${timeZone()}`}
        type="datetime-local"
        value={text}
        onChange={(next) => {
          setText(next);
          setProblem(null);
        }}
        error={problem}
        required
        data-autofocus
      />
    </FormDialog>
  );
}
