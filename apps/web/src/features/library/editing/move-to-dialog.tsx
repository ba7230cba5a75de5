import { type SubmitEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { parseIndex } from './reorder.ts';

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
  const formId = useId();
  const [typed, setTyped] = useState(String(place + 1));
  const [problem, setProblem] = useState<string | null>(null);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    const to = parseIndex(typed, count);
    if (to !== null) return onMove(to);
    setProblem(`Enter a whole number from 1 to ${count}.`);
    event.currentTarget.querySelector('input')?.focus();
  }
  return (
    <Dialog
      open
      title="Move to position"
      onClose={onClose}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId}>
            Move
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4 text-text">
        <p className="text-text-2">
          <span className="font-semibold text-text">{title}</span> is chapter {place + 1} of {count}.
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
      </form>
    </Dialog>
  );
}
