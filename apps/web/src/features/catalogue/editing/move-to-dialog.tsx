import { type SubmitEvent, useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { parseIndex } from '../../../ui/reorder.ts';
import { TextField } from '../../../ui/text-field.tsx';

export interface MoveToDialogProps {
  title: string;
  /** Current index, from 0. */
  place: number;
  count: number;
  onMove: (place: number) => void;
  onClose: () => void;
}

/** Asks for a chapter's new position. */
export function MoveToDialog({ title, place, count, onMove, onClose }: MoveToDialogProps) {
  const [typed, setTyped] = useState(String(place + 1));
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    const to = parseIndex(typed, count);
    if (to !== null) return onMove(to);
    setProblem(`Enter a whole number from 1 to ${count}.`);
    event.currentTarget.querySelector('input')?.focus();
  }
  return (
    <FormDialog open title="Move to position" onClose={onClose} submitLabel="Move" onSubmit={submit}>
      <p className="text-text-2">
        <span dir="auto" className="font-semibold text-text">
          {title}
        </span>{' '}
        is chapter {place + 1} of {count}.
      </p>
      <TextField
        label="Position"
        type="number"
        inputMode="numeric"
        min={1}
        max={count}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setProblem(null);
        }}
        onFocus={(event) => event.target.select()}
        error={problem}
        data-autofocus
      />
    </FormDialog>
  );
}
