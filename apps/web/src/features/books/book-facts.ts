import type { Book } from '@lamplight/contract';

/** Returns the English name of a language tag; the tag itself if it has none. */
export function languageName(tag: string): string {
  try {
    return new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const yearText = (year: number): string => (year < 0 ? `${-year} BC` : String(year));

/** Returns when a book was first published and when this edition was released, in one text. */
export function yearsText({
  original_year,
  release_year,
}: Pick<Book, 'original_year' | 'release_year'>): string {
  const isTwo = original_year !== null && release_year !== null && original_year !== release_year;
  if (isTwo) return `${yearText(original_year)}, this edition ${yearText(release_year)}`;
  const year = original_year ?? release_year;
  return year === null ? '' : yearText(year);
}

const names = (people: readonly { readonly name: string }[]): string =>
  people.map(({ name }) => name).join(', ');

/**
 * Returns the facts of a book's details, those that are known, as pairs of term and text. A book that an earlier version
 * has stored on the device lacks the fields.
 */
export function bookFacts(book: Partial<Book>): [term: string, text: string][] {
  const { authors = [], narrators = [], translators = [], editors = [] } = book;
  const { language = null, abridged = null, original_year = null, release_year = null } = book;
  const facts: [string, string][] = [
    // The head shows the first few people only.
    ['Authors', authors.length > 5 ? names(authors) : ''],
    ['Narrators', narrators.length > 5 ? names(narrators) : ''],
    [translators.length > 1 ? 'Translators' : 'Translator', names(translators)],
    [editors.length > 1 ? 'Editors' : 'Editor', names(editors)],
    ['Language', language === null ? '' : languageName(language)],
    ['Published', yearsText({ original_year, release_year })],
    ['Publisher', book.publisher ?? ''],
    ['Edition', abridged === null ? '' : abridged ? 'Abridged' : 'Unabridged'],
    ['ISBN', book.isbn ?? ''],
    ['ASIN', book.asin ?? ''],
  ];
  return facts.filter(([, text]) => text !== '');
}
