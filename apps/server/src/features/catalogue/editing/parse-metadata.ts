import {
  type BookInput,
  type NameInput,
  type PersonRole,
  parseAsin,
  parseIsbn,
  parseLanguage,
  parseSeriesNumber,
  personRoles,
} from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import { invalidField, multiLine, singleLine } from '../../../platform/text-fields.ts';
import type { BookMetadata } from '../books/add-book.ts';
import { presentMetadata } from '../books/present.ts';
import type { BookRow } from '../books/store.ts';
import type { Credits, SavedCredits } from '../people/credits.ts';
import { requireDistinct, resolveNames } from '../people/resolve-names.ts';
import { m } from './messages.ts';

/** Fields of a book's input for the people of each role. */
export const fieldOfRole = {
  author: 'authors',
  narrator: 'narrators',
  translator: 'translators',
  editor: 'editors',
} as const satisfies Record<PersonRole, keyof BookInput>;

type Text = string | null | undefined;

/** Parses a single-line text; blank means unknown. */
const lineOf = (text: string): string | null => singleLine(text) || null;

/** Returns a parser that maps empty text to null and refuses other text without a valid value. */
const parserFor =
  (field: string, parse: (text: string) => string | null, problem: () => string) =>
  (text: string): string | null => {
    const line = lineOf(text);
    if (line === null) return null;
    const value = parse(line);
    if (value === null) throw invalidField(field, problem());
    return value;
  };

const languageOf = parserFor('language', parseLanguage, () => m.languageTag);
const isbnOf = parserFor('isbn', parseIsbn, () => m.invalidIsbn);
const asinOf = parserFor('asin', parseAsin, () => m.invalidAsin);

function yearOf(
  field: 'original_year' | 'release_year',
  sent: number | null | undefined,
  row: BookRow | undefined,
): number | null {
  if (sent === 0) throw invalidField(field, m.yearZero);
  return sent === undefined ? (row?.[field] ?? null) : sent;
}

/**
 * Returns the metadata columns: values that were sent, and stored ones for the other fields.
 * @throws ProblemError invalid_input
 */
export function parseMetadata(sent: BookInput, row: BookRow | undefined): Required<BookMetadata> {
  const textOf = (value: Text, before: string | null | undefined, parse: (text: string) => string | null) =>
    value === undefined ? (before ?? null) : value === null ? null : parse(value);
  const { subtitle, publisher, isbn, asin, language, content_notes, original_year, release_year, abridged } =
    sent;
  return {
    subtitle: textOf(subtitle, row?.subtitle, lineOf),
    language: textOf(language, row?.language, languageOf),
    original_year: yearOf('original_year', original_year, row),
    release_year: yearOf('release_year', release_year, row),
    publisher: textOf(publisher, row?.publisher, lineOf),
    isbn: textOf(isbn, row?.isbn, isbnOf),
    asin: textOf(asin, row?.asin, asinOf),
    abridged: abridged === undefined ? (row?.abridged ?? null) : abridged === null ? null : abridged ? 1 : 0,
    content_notes: textOf(content_notes, row?.content_notes, (text) => multiLine(text) || null),
  };
}

/**
 * Parses a book's number in a series.
 * @throws ProblemError invalid_input
 */
function numberOf(number: string | null | undefined, field: string): string | null {
  if (number === null || number === undefined) return null;
  const parsed = parseSeriesNumber(number);
  if (parsed === null) throw invalidField(field, m.seriesNumber);
  return parsed;
}

/**
 * Returns the people and series of a book: as sent, or the stored ones if not sent. Names are looked up in the library;
 * a name that does not exist yet has a null id.
 * @throws ProblemError invalid_input
 */
export async function parseCredits(
  db: Database,
  sent: BookInput,
  current: SavedCredits | undefined,
): Promise<Credits> {
  const before = current ?? { people: [], series: [] };
  const sentPeople = personRoles.flatMap((role) =>
    (sent[fieldOfRole[role]] ?? []).map((person: NameInput, index) => ({
      ...person,
      role,
      field: `${fieldOfRole[role]}.${index}`,
    })),
  );
  const sentSeries = (sent.series ?? []).map(({ number, ...series }, index) => ({
    ...series,
    field: `series.${index}`,
    number: numberOf(number, `series.${index}.number`),
  }));
  const [people, series] = await Promise.all([
    resolveNames(db, 'people', { requested: sentPeople, current: before.people.map(({ id }) => id) }),
    resolveNames(db, 'series', { requested: sentSeries, current: before.series.map(({ id }) => id) }),
  ]);
  requireDistinct(people, sentPeople);
  requireDistinct(series, sentSeries);
  const resolved = people.map((ref, index) => ({ ...ref, role: sentPeople[index]?.role ?? 'author' }));
  return {
    people: personRoles.flatMap((role) =>
      (sent[fieldOfRole[role]] === undefined ? before.people : resolved).filter(
        (person) => person.role === role,
      ),
    ),
    series:
      sent.series === undefined
        ? before.series
        : series.map((ref, index) => ({ ...ref, number: sentSeries[index]?.number ?? null })),
  };
}

/** Returns title, synopsis and metadata of a book in the shape in which an edit sends them. */
export const editableMetadata = ({
  row,
  credits,
}: {
  readonly row: BookRow;
  readonly credits: SavedCredits;
}) => ({
  title: row.title,
  synopsis: row.synopsis,
  ...presentMetadata(row, credits),
  series: credits.series.map(({ id, name, number }) => ({ id, name, number })),
});
export type EditableMetadata = Readonly<ReturnType<typeof editableMetadata>>;
