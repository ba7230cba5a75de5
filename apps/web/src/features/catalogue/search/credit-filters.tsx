import type { PersonRole } from '@lamplight/contract';
import { peopleLimits } from '@lamplight/contract/people-limits';
import { dateLocale } from '@lamplight/messages/intl';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { site } from '../../../lib/site.ts';
import { Chip } from '../../../ui/chip.tsx';
import { PillRadioGroup } from '../../../ui/pill-radio-group.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { logged } from '../books/book-queries.ts';
import { findLanguageName, languageName } from '../books/language-names.ts';
import { NameField } from '../people/name-field.tsx';
import { personQuery, seriesQuery } from '../people/people-queries.ts';
import { type BookFilter, type FilterChange, yearOf } from './filter-params.ts';
import { m } from './messages.ts';

const languagesQuery = queryOptions({
  queryKey: ['languages'],
  queryFn: ({ signal }) => logged('languages', call('GET /books/languages', { signal })),
  staleTime: 5 * 60_000,
  placeholderData: keepPreviousData,
});

const publishersQuery = queryOptions({
  queryKey: ['publishers'],
  queryFn: ({ signal }) => logged('publishers', call('GET /books/publishers', { signal })),
  staleTime: 5 * 60_000,
  placeholderData: keepPreviousData,
});

/** Returns the name of a person or series in a filter; '#' and the id while the name loads or if there is none. */
export function useFilterName(kind: 'people' | 'series', id: string): string {
  const person = useQuery({ ...personQuery(Number(id)), enabled: id !== '' && kind === 'people' });
  const series = useQuery({ ...seriesQuery(Number(id)), enabled: id !== '' && kind === 'series' });
  const { data } = kind === 'people' ? person : series;
  return data?.name ?? `#${id}`;
}

interface NameFilterProps {
  label: string;
  credit: PersonRole | 'series';
  /** Id; '' means any. */
  value: string;
  onChange: (id: string) => void;
}

function NameFilter({ label, credit, value, onChange }: NameFilterProps) {
  const frame = useRef<HTMLDivElement>(null);
  const kind = credit === 'series' ? 'series' : 'people';
  const name = useFilterName(kind, value);
  return (
    <div ref={frame} className="grid gap-2">
      <NameField
        label={label}
        kind={kind}
        mayAdd={false}
        onChoose={([chosen]) => onChange(String(chosen?.id ?? ''))}
      />
      {value !== '' && (
        <span className="justify-self-start">
          <Chip
            value={name}
            removeLabel={m[`remove_${credit}`]({ name })}
            onRemove={() => {
              // The pressed button disappears, so the field gets the focus.
              frame.current?.querySelector('input')?.focus();
              onChange('');
            }}
          />
        </span>
      )}
    </div>
  );
}

/** A year, applied when the field is left or Enter is pressed. */
function YearFilter({ value, onChange }: { value: string; onChange: (year: string) => void }) {
  const [typed, setTyped] = useState({ for: value, text: value });
  const text = typed.for === value ? typed.text : value;
  const isWrong = text.trim() !== '' && yearOf(text.trim()) === '';
  const apply = () => {
    if (!isWrong && text.trim() !== value) onChange(text.trim());
  };
  return (
    <TextField
      label={m.year}
      value={text}
      onChange={(next) => setTyped({ for: value, text: next })}
      onBlur={apply}
      onKeyDown={(event) => {
        if (event.key === 'Enter') apply();
      }}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      error={isWrong ? m.yearProblem : null}
    />
  );
}

/** A publisher's whole name, suggested while one types; applied when the field is left or Enter is pressed. */
function PublisherFilter({ value, onChange }: { value: string; onChange: (publisher: string) => void }) {
  const { data: publishers = [] } = useQuery(publishersQuery);
  const [typed, setTyped] = useState({ for: value, text: value });
  const listId = useId();
  const text = typed.for === value ? typed.text : value;
  const fold = (name: string) => name.trim().toLowerCase();
  const apply = () => {
    const name = publishers.find((publisher) => fold(publisher) === fold(text)) ?? text.trim();
    if (name !== value) onChange(name);
  };
  return (
    <>
      <TextField
        label={m.publisher}
        value={text}
        onChange={(next) => setTyped({ for: value, text: next })}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
        list={listId}
        autoComplete="off"
        maxLength={peopleLimits.publisherCharacters}
      />
      <datalist id={listId}>
        {publishers.map((name) => (
          <option dir="auto" key={name}>
            {name}
          </option>
        ))}
      </datalist>
    </>
  );
}

const editions = [
  { value: '', label: m.allEditions },
  { value: 'no', label: m.unabridged },
  { value: 'yes', label: m.abridged },
] as const;

const people = [
  ['author', m.author],
  ['narrator', m.narrator],
  ['translator', m.translator],
  ['editor', m.editor],
] as const satisfies readonly (readonly [PersonRole, string])[];

interface CreditFiltersProps {
  value: BookFilter;
  onChange: (change: FilterChange) => void;
}

/** Filters by people, series, language, year, publisher and edition. */
export function CreditFilters({ value, onChange }: CreditFiltersProps) {
  const { data: languages = [] } = useQuery(languagesQuery);
  const named = languages.filter((tag) => findLanguageName(tag, dateLocale(site.get().language)) !== null);
  const offered =
    named.includes(value.language) || value.language === '' ? named : [...named, value.language];
  const set = (part: Partial<BookFilter>) => onChange((now) => ({ ...now, ...part }));
  return (
    <>
      {people.map(([role, label]) => (
        <NameFilter
          key={role}
          label={label}
          credit={role}
          value={value[role]}
          onChange={(id) => set({ [role]: id })}
        />
      ))}
      <NameFilter
        label={m.series}
        credit="series"
        value={value.series}
        onChange={(series) => set({ series })}
      />
      {offered.length > 0 && (
        <PillRadioGroup
          label={m.language}
          choices={[
            { value: '', label: m.allLanguages },
            ...offered.map((tag) => ({
              value: tag,
              label: languageName(tag, dateLocale(site.get().language)),
            })),
          ]}
          value={value.language}
          shownFirst={7}
          onChange={(language) => set({ language })}
        />
      )}
      <YearFilter value={value.year} onChange={(year) => set({ year })} />
      <PublisherFilter value={value.publisher} onChange={(publisher) => set({ publisher })} />
      <PillRadioGroup
        label={m.edition}
        choices={editions}
        value={value.abridged}
        onChange={(abridged) => {
          const chosen = editions.find((edition) => edition.value === abridged);
          if (chosen) set({ abridged: chosen.value });
        }}
      />
    </>
  );
}
