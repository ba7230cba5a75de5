import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { rowFromNumber } from './book-list-window.ts';
import { m } from './messages.ts';

export interface JumpToRowProps {
  total: number;
  /** Called with the chosen row, counted from 0. */
  onGo: (row: number) => void;
}

/** Jumps to any row of the list. */
export function JumpToRow({ total, onGo }: JumpToRowProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isRefused, setRefused] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    const row = rowFromNumber(typed, total);
    setRefused(row === null);
    if (row !== null) onGo(row);
  }
  return (
    <form onSubmit={submit} className="flex flex-wrap items-center gap-2">
      <label htmlFor={id} className="text-sm text-text-2">
        {m.goToNumber}
      </label>
      <span className="w-24">
        <input
          id={id}
          className="field"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={11}
          value={typed}
          aria-invalid={isRefused || undefined}
          aria-describedby={isRefused ? `${id}-why` : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setRefused(false);
          }}
        />
      </span>
      <Button type="submit" variant="outline">
        {m.go}
      </Button>
      {isRefused && (
        <p id={`${id}-why`} role="alert" className="basis-full text-sm font-medium text-danger">
          {m.numberWrong({ total })}
        </p>
      )}
    </form>
  );
}
