import type { PersonRef, SeriesRef } from '@lamplight/contract';
import { isolateText } from '@lamplight/contract/isolate-text';
import { formatUnits } from '@lamplight/messages/intl';
import { m } from './messages.ts';

/** Fields for the people of a book; absent in data that an earlier version has stored. */
export interface BookPeople {
  readonly authors?: readonly PersonRef[];
  readonly narrators?: readonly PersonRef[];
  /** True if another book has the same title. */
  readonly shares_title?: boolean;
}

const maxNames = 2;

/** Formats names: 'Ann Lee', 'Ann Lee, Bo Ek', 'Ann Lee, Bo Ek and others'. */
export function joinNames(people: readonly PersonRef[]): string {
  const names = people.slice(0, maxNames).map(({ name }) => name);
  return people.length > maxNames ? m.andOthers({ names: formatUnits(names) }) : formatUnits(names);
}

const readersOf = (narrators: readonly PersonRef[]): string =>
  narrators.length > 0 ? m.readBy({ names: joinNames(narrators) }) : '';

/**
 * Returns the one line about people on a card: the authors, else the narrators; '' if there are none. If another book
 * has the same title, the narrators come before the authors, because the line may be cut.
 */
export function creditLine({ authors = [], narrators = [], shares_title = false }: BookPeople): string {
  if (shares_title) return [readersOf(narrators), joinNames(authors)].filter(Boolean).join(' · ');
  return authors.length > 0 ? joinNames(authors) : readersOf(narrators);
}

/** Returns authors and narrators in one line, which tells apart books of one title: 'Ann Lee · Read by Bo Ek'. */
export const fullCreditLine = ({ authors = [], narrators = [] }: BookPeople): string =>
  [joinNames(authors), readersOf(narrators)].filter(Boolean).join(' · ');

/** Returns 'Book 2 of The Saltmarsh Letters'; the name alone if the book has no number. */
export const seriesLine = ({ name, number }: SeriesRef): string =>
  number === null ? name : m.bookOfSeries({ number, series: isolateText(name) });
