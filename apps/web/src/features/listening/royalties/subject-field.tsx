import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { callPage } from '../../../lib/api.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { m } from './messages.ts';

interface Subject {
  readonly id: number;
  readonly name: string;
}

/** Typed text, and the id of the person or book that it names; null if it names none. */
export interface TypedSubject {
  readonly text: string;
  readonly id: number | null;
}

interface SubjectFieldProps {
  kind: 'person' | 'book';
  value: TypedSubject;
  onChange: (value: TypedSubject) => void;
  error: string | null;
}

const mostSuggested = 10;

async function suggest(kind: 'person' | 'book', q: string, signal: AbortSignal): Promise<Subject[]> {
  const query = { q, per_page: mostSuggested };
  if (kind === 'person')
    return (await callPage('GET /people', { query, signal })).rows.map(({ id, name }) => ({ id, name }));
  const { rows } = await callPage('GET /books', { query, signal });
  return rows.map(({ id, title }) => ({ id, name: title }));
}

/** Returns ids by label. A label is the name of a subject, with the id if several subjects have the same name. */
const idsByLabel = (subjects: readonly Subject[]): ReadonlyMap<string, number> =>
  new Map(
    subjects.map(({ id, name }) => [
      subjects.filter((subject) => subject.name === name).length > 1 ? `${name} (${id})` : name,
      id,
    ]),
  );

/** A field for a person or a book, with suggestions while typing. */
export function SubjectField({ kind, value, onChange, error }: SubjectFieldProps) {
  const list = useId();
  const text = value.text.trim();
  const { data } = useQuery({
    queryKey: ['royalties', 'suggestions', kind, text],
    queryFn: async ({ signal }) => idsByLabel(await suggest(kind, text, signal)),
    // While the next suggestions load, one of the previous suggestions may be chosen.
    placeholderData: keepPreviousData,
    enabled: text.length > 1 && value.id === null,
  });
  return (
    <>
      <TextField
        label={kind === 'person' ? m.person : m.book}
        hint={m.optional}
        error={error}
        value={value.text}
        list={list}
        autoComplete="off"
        maxLength={300}
        onChange={(typed) => onChange({ text: typed, id: data?.get(typed.trim()) ?? null })}
      />
      <datalist id={list}>
        {[...(data?.keys() ?? [])].map((label) => (
          <option key={label}>{label}</option>
        ))}
      </datalist>
    </>
  );
}
