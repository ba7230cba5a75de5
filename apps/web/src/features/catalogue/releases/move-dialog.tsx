import { useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { localTime, parseLocalTime, timeZone } from './local-time.ts';
import { m } from './messages.ts';

export interface MoveDialogProps {
  /** Name of the release to move. */
  name: string;
  /** Time at which the book or chapter comes out now. */
  at: string;
  /** Moves the release. Returns why it could not be moved; null if it was. */
  onMove: (at: string) => Promise<string | null>;
  onClose: () => void;
}

/** Asks for another time of a release. */
export function MoveDialog({ name, at, onMove, onClose }: MoveDialogProps) {
  const [text, setText] = useState(localTime(at));
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  async function submit() {
    const parsed = parseLocalTime(text, Date.now(), at);
    if ('problem' in parsed) return setProblem(parsed.problem);
    setBusy(true);
    setProblem(await onMove(parsed.iso));
    setBusy(false);
  }
  return (
    <FormDialog
      open
      title={m.moveName({ name })}
      onClose={onClose}
      submitLabel={m.moveConfirmed}
      busy={isBusy}
      onSubmit={() => {
        void submit();
      }}
    >
      <TextField
        label={m.dateTime}
        hint={m.timeZoneTimeZone({ timeZone: timeZone() })}
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
