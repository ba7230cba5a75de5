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

/** Maximum people and series listed before other results. */
const maxNamesFirst = 2;

/** Returns a key that identifies an item independently of its index in the list. */
export const keyOf = (item: PreviewItem): string =>
  item.kind === 'book'
    ? `book-${item.book.id}`
    : item.kind === 'person'
      ? `person-${item.person.id}`
      : `series-${item.series.id}`;

/** Returns a text without case, accents, signs, and an article at its start. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:the|an?)(?: |$)/, '');

/**
 * Ranks how well a text matches a search, best first: equal, begins with the search, contains it at the start of a
 * word, others; then by length.
 */
function rankOf(text: string, search: string): number {
  const [folded, wanted] = [fold(text), fold(search)];
  // A search that is only an article matches no name.
  if (wanted === '') return 9;
  const rank = folded === wanted ? 0 : folded.startsWith(wanted) ? 1 : folded.includes(` ${wanted}`) ? 2 : 3;
  return rank + Math.min(folded.length, 999) / 1000;
}

interface Found {
  /** Books whose title contains the search. */
  readonly titles: readonly BookSummary[];
  /** The first results of the search. */
  readonly results: readonly BookSummary[];
  readonly people: readonly PersonSummary[];
  readonly series: readonly SeriesSummary[];
}

/** Suggestions in two groups. */
export interface Preview {
  readonly titles: readonly PreviewItem[];
  /** People, series and other results, which are shown below a line. */
  readonly more: readonly PreviewItem[];
}

const bookItem = (book: BookSummary): PreviewItem => ({ kind: 'book', book });

/**
 * Returns the suggestions for a search: up to four titles that contain it; then the two people or series that match best,
 * and other results while fewer than four are shown.
 */
export function previewOf({ titles, results, people, series }: Found, search: string): Preview {
  const first = titles.slice(0, limits.searchPreview);
  const shownIds = new Set(first.map(({ id }) => id));
  const names = [
    ...series.map((seriesMatch): PreviewItem => ({ kind: 'series', series: seriesMatch })),
    ...people.map((person): PreviewItem => ({ kind: 'person', person })),
  ].toSorted((a, b) => rankOf(nameOf(a), search) - rankOf(nameOf(b), search));
  const others = results.filter(({ id }) => !shownIds.has(id)).map(bookItem);
  const best = names.slice(0, maxNamesFirst);
  const room = Math.max(best.length, limits.searchPreview - first.length);
  return {
    titles: first.map(bookItem),
    more: [...best, ...others, ...names.slice(maxNamesFirst)].slice(0, room),
  };
}

/** Returns the title or name of a suggestion. */
export const nameOf = (item: PreviewItem): string =>
  item.kind === 'book' ? item.book.title : item.kind === 'person' ? item.person.name : item.series.name;
