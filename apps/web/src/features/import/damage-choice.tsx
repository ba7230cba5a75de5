import type { ImportBook, ImportDamage } from '@lamplight/contract';
import { useId } from 'react';
import { shortDuration } from '../../lib/format.ts';
import { Button } from '../../ui/button.tsx';
import { m } from './messages.ts';

export type DecideDamaged = (book: ImportBook, choice: ImportDamage['choice']) => void;

/** A choice that the server is applying, with the id of its book. */
export interface PendingChoice {
  entry: number;
  choice: ImportDamage['choice'];
}

interface DamageChoiceProps {
  book: ImportBook;
  damage: ImportDamage;
  pending: PendingChoice | null;
  onDecide: DecideDamaged;
}

/** Choices for the damaged files of a book, each with its outcome. */
export function DamageChoice({ book, damage, pending, onDecide }: DamageChoiceProps) {
  const id = useId();
  const { choice, count, without, playable } = damage;
  const options = [
    {
      choice: 'without',
      label: m.importWithout({ count }),
      outcome: without,
    },
    { choice: 'playable', label: m.importPlayable({ count }), outcome: playable },
  ] as const;
  const isReady = book.state === 'ready';
  const busyChoice = pending?.entry === book.id ? pending.choice : null;
  return (
    <ul aria-label={m.damagedFilesTitle({ title: book.title })} className="grid gap-2 pt-2">
      {options.map(({ choice: option, label, outcome }) =>
        outcome === null || (isReady && option === choice) ? null : (
          <li key={option} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Button
              variant="outline"
              size="sm"
              busy={option === busyChoice}
              aria-disabled={pending !== null}
              aria-describedby={`${id}-${option}`}
              onClick={() => onDecide(book, option)}
            >
              {label}
            </Button>
            <span id={`${id}-${option}`} className="text-sm text-text-2">
              {m.chapters({ count: outcome.chapters })} · {shortDuration(outcome.duration)}
            </span>
          </li>
        ),
      )}
      {isReady && (
        <li>
          <Button
            variant="outline"
            size="sm"
            busy={busyChoice === 'skip'}
            aria-disabled={pending !== null}
            onClick={() => onDecide(book, 'skip')}
          >
            {m.skipBook}
          </Button>
        </li>
      )}
    </ul>
  );
}
