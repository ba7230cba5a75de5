import { type BookSummary, limits, type Suggestion } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Member } from '../../../http/reader.ts';
import { hasFinishedAllChapters } from '../progress/present-progress.ts';
import { type ExtendedBook, type KnownBook, listExtendedBooks, listLatestBooks } from './known-books.ts';
import { booksLike } from './likeness.ts';
import { listNextBooks, listSeriesPlaces, type SeriesPlace } from './suggestion-store.ts';

/** A suggested book with its reason. */
export type Reason = Omit<Suggestion, 'book'> & { readonly book_id: number };

/** Number of last played books for which similar ones are looked up: at a time, and at most until the shelf is full. */
const [likenessSeeds, maxLikenessSeeds] = [2, 8];
/** Maximum number of next books in series, so that other kinds of suggestions have space too. */
const maxNextBooks = 2;

const withNewChapters = (books: readonly ExtendedBook[]): Reason[] =>
  books.map((book) => ({ ...book, reason: 'new_chapters', subject: '' }));

/**
 * Returns the next books of series in which the member has finished a book and has none in progress; with `ofOpen`, of
 * series in which a book is in progress.
 */
async function nextInSeries(
  db: Database,
  member: Member,
  latest: readonly KnownBook[],
  ofOpen: boolean,
): Promise<Reason[]> {
  const isOpen = new Map(latest.map((row) => [row.book_id, !hasFinishedAllChapters(row)]));
  const places = await listSeriesPlaces(db, [...isOpen.keys()]);
  // In the order in which the member last heard the books.
  const bySeries = Map.groupBy(inOrderOf(latest, places), (place) => place.series_id);
  const lasts = [...bySeries.values()].flatMap((heard) =>
    heard.some(({ book_id }) => isOpen.get(book_id)) === ofOpen ? (lastOf(heard) ?? []) : [],
  );
  const following = await listNextBooks(db, member, [...new Set(lasts.map(({ book_id }) => book_id))]);
  return lasts
    .flatMap(({ series_id, book_id: after }): Reason[] => {
      const next = following.find((row) => row.series_id === series_id && row.after_id === after);
      if (!next?.book_id) return [];
      return [
        { book_id: next.book_id, reason: 'next_in_series', subject: next.series_name, new_chapters: 0 },
      ];
    })
    .slice(0, maxNextBooks);
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

const lastOf = (places: readonly SeriesPlace[]): SeriesPlace | undefined =>
  places
    .toSorted(
      (a, b) => a.number_key - b.number_key || compare(a.title_order, b.title_order) || a.book_id - b.book_id,
    )
    .at(-1);

/** Sorts the places in series by the order of their books in `known`. */
function inOrderOf<Place extends { readonly book_id: number }>(
  known: readonly KnownBook[],
  places: readonly Place[],
): Place[] {
  const indexOf = new Map(known.map(({ book_id }, index) => [book_id, index]));
  return places.toSorted((a, b) => (indexOf.get(a.book_id) ?? 0) - (indexOf.get(b.book_id) ?? 0));
}

interface SuggestDeps {
  readonly db: Database;
  summaries(ids: readonly number[]): Promise<BookSummary[]>;
}

/** Returns books similar to each of `seeds`: the most similar of each, then the second of each, and so on. */
async function likeThese(
  { db, summaries }: SuggestDeps,
  member: Member,
  seeds: readonly KnownBook[],
): Promise<Reason[]> {
  const books = await summaries(seeds.map(({ book_id }) => book_id));
  const lists = await Promise.all(
    seeds.map(async ({ book_id, last_chapter_id }): Promise<Reason[]> => {
      const book = books.find(({ id }) => id === book_id);
      if (!book) return [];
      const ids = await booksLike(db, member, { book, chapterId: last_chapter_id });
      return ids.map((id) => ({ book_id: id, reason: 'because', subject: book.title, new_chapters: 0 }));
    }),
  );
  return Array.from({ length: limits.homeShelf }, (_, turn) =>
    lists.flatMap((list) => list[turn] ?? []),
  ).flat();
}

/** Returns books similar to those that the member played last, and if these are too few, to earlier ones. */
async function becauseOf(deps: SuggestDeps, member: Member, latest: readonly KnownBook[]): Promise<Reason[]> {
  const seeds = latest.filter(({ rev }) => rev > 0).slice(0, maxLikenessSeeds);
  const found = new Map<number, Reason>();
  for (let at = 0; at < seeds.length && found.size < limits.homeShelf; at += likenessSeeds)
    for (const reason of await likeThese(deps, member, seeds.slice(at, at + likenessSeeds)))
      if (!found.has(reason.book_id)) found.set(reason.book_id, reason);
  return [...found.values()];
}

/**
 * Returns what the member may hear next: the next books of their series, books with new chapters, and books like those
 * they have played last. The work does not grow with the library: each trait adds a bounded number of candidates.
 */
export async function suggest(deps: SuggestDeps, member: Member): Promise<Reason[]> {
  const { db } = deps;
  const [latest, extended] = await Promise.all([listLatestBooks(db, member), listExtendedBooks(db, member)]);
  const [next, because] = await Promise.all([
    nextInSeries(db, member, latest, false),
    becauseOf(deps, member, latest),
  ]);
  const first = new Map<number, Reason>();
  const add = (reasons: readonly Reason[]) => {
    for (const reason of reasons) if (!first.has(reason.book_id)) first.set(reason.book_id, reason);
  };
  add([...next, ...withNewChapters(extended), ...because]);
  if (first.size < limits.homeShelf) add(await nextInSeries(db, member, latest, true));
  return [...first.values()].slice(0, limits.homeShelf);
}
