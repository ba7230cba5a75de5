import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { detailOf } from '../../../lib/api.ts';
import { useDebounced } from '../../../lib/timer.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { m } from './messages.ts';
import { type Audience, bookChoiceQuery, recipientsQuery } from './newsletter-queries.ts';

export interface PlanOption {
  /** Id of the plan's price. */
  readonly id: string;
  readonly name: string;
}

export interface AudienceValue extends Audience {
  readonly book_title: string | null;
}

interface AudienceFieldsProps {
  value: AudienceValue;
  plans: readonly PlanOption[];
  onChange: (value: AudienceValue) => void;
  problems: Readonly<Record<string, string | undefined>>;
}

const audiences = ['all', 'plan', 'book'] as const;

/** Search field with the books that match, of which one is chosen. */
function BookChoice({
  error,
  onChoose,
}: {
  error: string | undefined;
  onChoose: (book: { id: number; title: string }) => void;
}) {
  const [text, setText] = useState('');
  const books = useQuery(bookChoiceQuery(useDebounced(text.trim(), 300)));
  return (
    <div className="grid gap-2">
      <TextField
        label={m.findBook}
        name="book_id"
        value={text}
        onChange={setText}
        autoComplete="off"
        error={error}
      />
      {books.error && <ErrorState detail={detailOf(books.error, m.booksNotLoaded)} query={books} />}
      {books.data?.length === 0 && <p role="status">{m.noBookFound}</p>}
      {books.data && books.data.length > 0 && (
        <ul className="grid justify-items-start gap-1">
          {books.data.map(({ id, title }) => (
            <li key={id}>
              <Button
                variant="ghost"
                size="sm"
                aria-label={m.chooseBook({ title })}
                onClick={() => onChoose({ id, title })}
              >
                <bdi>{title}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Line with the number of members who would get a newsletter now. */
export function Recipients({ of }: { of: Audience }) {
  const query = recipientsQuery(of);
  const counted = useQuery(query);
  if (query.enabled === false) return null;
  const { recipients: count = 0, members = 0 } = counted.data ?? {};
  const known = members === 0 ? m.nobodyToSend : m.recipients({ count, members });
  return (
    <p role="status" className="text-sm text-text-2">
      {counted.data ? known : counted.error ? m.notCounted : m.counting}
    </p>
  );
}

/** Fields that choose who gets a newsletter. */
export function AudienceFields({ value, plans, onChange, problems }: AudienceFieldsProps) {
  const { audience, price_id, book_id, book_title } = value;
  return (
    <div className="grid gap-4">
      <SelectField
        label={m.to}
        value={audience}
        onChange={(next) =>
          onChange({ ...value, audience: audiences.find((audience) => audience === next) ?? 'all' })
        }
      >
        {audiences.map((audience) => (
          <option key={audience} value={audience}>
            {m[`audience_${audience}`]}
          </option>
        ))}
      </SelectField>
      {audience === 'plan' && (
        <SelectField
          label={m.plan}
          name="price_id"
          value={price_id ?? ''}
          error={problems['price_id']}
          onChange={(next) => onChange({ ...value, price_id: next || null })}
        >
          <option value="">{m.choosePlan}</option>
          {plans.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {audience === 'book' &&
        (book_id === null ? (
          <BookChoice
            error={problems['book_id']}
            onChoose={({ id, title }) => onChange({ ...value, book_id: id, book_title: title })}
          />
        ) : (
          <div className="flex flex-wrap items-center gap-3">
            <p className="min-w-0 wrap-anywhere">{m.listenersOf({ title: book_title ?? '' })}</p>
            <Button
              variant="outline"
              size="sm"
              onClick={() => onChange({ ...value, book_id: null, book_title: null })}
            >
              {m.otherBook}
            </Button>
          </div>
        ))}
      <Recipients of={value} />
    </div>
  );
}
