import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callPage } from '../../../lib/api.ts';
import { TextField } from '../../../ui/text-field.tsx';
import { m } from './messages.ts';

interface Subject {
  readonly id: number;
  readonly name: string;
}

/** What is typed, and the person or book that it names; null if it names none. */
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

/** Returns the names of subjects, those that are the same with their number. */
const labelsOf = (subjects: readonly Subject[]): Map<string, number> =>
  new Map(
    subjects.map(({ id, name }) => [
      subjects.filter((each) => each.name === name).length > 1 ? `${name} (${id})` : name,
      id,
    ]),
  );

/** A field for a person or a book, with suggestions while typing. */
export function SubjectField({ kind, value, onChange, error }: SubjectFieldProps) {
  const list = useId();
  const [known, setKnown] = useState<ReadonlyMap<string, number>>(new Map());
  const text = value.text.trim();
  const { data } = useQuery({
    queryKey: ['royalties', 'suggestions', kind, text],
    queryFn: async ({ signal }) => {
      const labels = labelsOf(await suggest(kind, text, signal));
      setKnown((before) => new Map([...before, ...labels]));
      return [...labels.keys()];
    },
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
        onChange={(typed) => onChange({ text: typed, id: known.get(typed.trim()) ?? null })}
      />
      <datalist id={list}>
        {data?.map((label) => (
          <option key={label}>{label}</option>
        ))}
      </datalist>
    </>
  );
}
