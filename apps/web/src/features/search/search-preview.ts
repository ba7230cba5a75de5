import type { BookSummary, PersonSummary, SeriesSummary } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';

export interface TitlePart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a title at the matches of a search, ignoring case, so that they can be highlighted. */
export function titleParts(title: string, search: string): TitlePart[] {
  const wanted = search.toLowerCase();
  const where = title.toLowerCase();
  // Lower-casing changes the length of a few letters; the positions then do not match and nothing is
  // highlighted.
  if (!wanted || where.length !== title.length) return [{ text: title, isMatch: false }];
  const parts: TitlePart[] = [];
  let from = 0;
  for (let at = where.indexOf(wanted); at >= 0; at = where.indexOf(wanted, from)) {
    if (at > from) parts.push({ text: title.slice(from, at), isMatch: false });
    from = at + wanted.length;
    parts.push({ text: title.slice(at, from), isMatch: true });
  }
  if (from < title.length) parts.push({ text: title.slice(from), isMatch: false });
  return parts;
}

/** A suggestion of the search box. */
export type PreviewItem =
  | { readonly kind: 'book'; readonly book: BookSummary }
  | { readonly kind: 'person'; readonly person: PersonSummary }
  | { readonly kind: 'series'; readonly series: SeriesSummary };

/** Maximum people and series above the titles. */
const maxNamesFirst = 2;

/** Returns a key that stays the item's own wherever it is in the list. */
export const keyOf = (item: PreviewItem): string =>
  item.kind === 'book'
    ? `book-${item.book.id}`
    : item.kind === 'person'
      ? `person-${item.person.id}`
      : `series-${item.series.id}`;

/** Folds case, accents and signs, and drops an article at the start. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|an?)(?: |$)/, '');

/** Ranks a text, best first: the very text, texts that begin with it, that have it at a word, others; then by length. */
function rankOf(text: string, search: string): number {
  const [folded, wanted] = [fold(text), fold(search)];
  if (wanted === '') return Infinity;
  const rank = folded === wanted ? 0 : folded.startsWith(wanted) ? 1 : folded.includes(` ${wanted}`) ? 2 : 3;
  return rank + Math.min(folded.length, 999) / 1000;
}

interface Found {
  readonly books: readonly BookSummary[];
  readonly people: readonly PersonSummary[];
  readonly series: readonly SeriesSummary[];
}

/**
 * Returns the suggestions for a search, four at most: people and series that match better than any title, titles, then
 * other people and series while there is room.
 */
export function previewOf({ books, people, series }: Found, search: string): PreviewItem[] {
  const titles = books.map((book): PreviewItem => ({ kind: 'book', book }));
  const bestTitle = Math.min(...books.map(({ title }) => rankOf(title, search)));
  const names = [
    ...series.map((each) => ({
      rank: rankOf(each.name, search),
      item: { kind: 'series', series: each } as const,
    })),
    ...people.map((person) => ({
      rank: rankOf(person.name, search),
      item: { kind: 'person', person } as const,
    })),
  ].toSorted((a, b) => a.rank - b.rank);
  const isBetter = ({ rank }: { rank: number }, index: number) => index < maxNamesFirst && rank < bestTitle;
  return [
    ...names.filter(isBetter).map(({ item }) => item),
    ...titles,
    ...names.filter((name, index) => !isBetter(name, index)).map(({ item }) => item),
  ].slice(0, limits.searchPreview);
}
