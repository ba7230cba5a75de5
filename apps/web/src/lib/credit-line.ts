import type { PersonRef, SeriesRef } from '@lamplight/contract';

/** People of a book; absent in data that an earlier version has stored. */
export interface BookPeople {
  readonly authors?: readonly PersonRef[];
  readonly narrators?: readonly PersonRef[];
}

const maxNames = 2;

/** 'Ann Lee', 'Ann Lee, Bo Ek', 'Ann Lee, Bo Ek and others'. */
export function joinNames(people: readonly PersonRef[]): string {
  const names = people.slice(0, maxNames).map(({ name }) => name);
  return `${names.join(', ')}${people.length > maxNames ? ' and others' : ''}`;
}

/** Returns the one line about people on a card: the authors, else the narrators; '' if there are none. */
export function creditLine({ authors = [], narrators = [] }: BookPeople): string {
  if (authors.length > 0) return joinNames(authors);
  return narrators.length > 0 ? `Read by ${joinNames(narrators)}` : '';
}

/** Returns authors and narrators in one line, which tells apart books of one title: 'Ann Lee · Read by Bo Ek'. */
export const fullCreditLine = ({ authors = [], narrators = [] }: BookPeople): string =>
  [creditLine({ authors }), creditLine({ narrators })].filter(Boolean).join(' · ');

/** 'Book 2 of The Saltmarsh Letters'; the name alone if the book has no number. */
export const seriesLine = ({ name, number }: SeriesRef): string =>
  number === null ? name : `Book ${number} of ${name}`;
