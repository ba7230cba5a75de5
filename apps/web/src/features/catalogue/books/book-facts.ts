import type { Book, PersonRef, PersonRole } from '@lamplight/contract';
import { languageName } from './language-names.ts';
import { m } from './messages.ts';

const yearText = (year: number): string => (year < 0 ? m.yearBc({ year: String(-year) }) : String(year));

/** Returns the year of first publication and the year of this edition, in one text. */
export function yearsText({
  original_year,
  release_year,
}: Pick<Book, 'original_year' | 'release_year'>): string {
  const isTwo = original_year !== null && release_year !== null && original_year !== release_year;
  if (isTwo) return m.bothYears({ first: yearText(original_year), edition: yearText(release_year) });
  const year = original_year ?? release_year;
  return year === null ? '' : yearText(year);
}

/** People of one role, whom the details link to their pages. */
export interface FactPeople {
  readonly role: PersonRole;
  readonly people: readonly PersonRef[];
}

/**
 * Returns the known facts of a book's details as pairs of a term and a text or people. A book stored on the device by
 * an earlier version may lack the fields.
 */
export function bookFacts(
  book: Partial<Book>,
  locale: string | null = null,
): [term: string, fact: string | FactPeople][] {
  const { authors = [], narrators = [], translators = [], editors = [] } = book;
  const { language = null, abridged = null, original_year = null, release_year = null } = book;
  const roles: [string, FactPeople][] = [
    // The book's heading shows only the first few people.
    [m.authors, { role: 'author', people: authors.length > 5 ? authors : [] }],
    [m.narrators, { role: 'narrator', people: narrators.length > 5 ? narrators : [] }],
    [translators.length > 1 ? m.translators : m.translator, { role: 'translator', people: translators }],
    [editors.length > 1 ? m.editors : m.editor, { role: 'editor', people: editors }],
  ];
  const texts: [string, string][] = [
    [m.language, language === null ? '' : languageName(language, locale)],
    [m.published, yearsText({ original_year, release_year })],
    [m.publisher, book.publisher ?? ''],
    [m.edition, abridged === null ? '' : abridged ? m.abridged : m.unabridged],
    ['ISBN', book.isbn ?? ''],
    ['ASIN', book.asin ?? ''],
  ];
  return [...roles.filter(([, { people }]) => people.length > 0), ...texts.filter(([, text]) => text !== '')];
}
