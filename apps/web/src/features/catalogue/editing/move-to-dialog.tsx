import { type SubmitEvent, useState } from 'react';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { parseIndex } from '../../../ui/reorder.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { m } from './messages.ts';

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
    setProblem(m.positionWrong({ count }));
    event.currentTarget.querySelector('input')?.focus();
  }
  return (
    <FormDialog open title={m.movePosition} onClose={onClose} submitLabel={m.move} onSubmit={submit}>
      <p className="text-text-2">
        {m.chapterIs({
          title: (
            <span dir="auto" className="font-semibold text-text">
              {title}
            </span>
          ),
          place: place + 1,
          count,
        })}
      </p>
      <TextField
        label={m.position}
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
