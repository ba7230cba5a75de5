import { type BookSummary, limits, type Suggestion } from '@lamplight/contract';
import { levelOf, type Visibility } from '../../db/visibility.ts';
import { isFinished, type Member } from '../progress/index.ts';
import { booksLike } from './likeness.ts';
import type { LibraryDb, ProgressRow } from './store.ts';
import { listBooksAfter, listSeriesNames, listSeriesPlaces, type SeriesPlace } from './suggestion-store.ts';

/** A suggested book with its reason. */
export type Reason = Omit<Suggestion, 'book'> & { readonly book_id: number };

/** Books heard last whose series are continued, and whose likes are looked for. */
const seriesSeeds = 100;
const likenessSeeds = 2;
/** Maximum suggestions of a kind: the others have room too. */
const maxPerKind = 2;

/** Returns the known books that have chapters which the member has not seen. */
export const withNewChapters = (known: readonly ProgressRow[]): Reason[] =>
  known
    .filter(({ chapters_seen, chapter_count }) => chapters_seen < chapter_count)
    .map(({ book_id, chapters_seen, chapter_count }) => ({
      book_id,
      reason: 'new_chapters',
      subject: '',
      new_chapters: chapter_count - chapters_seen,
    }));

/** Returns the next books of the series of which the member has finished one, and has none in progress. */
async function nextInSeries(
  db: LibraryDb,
  level: Visibility,
  known: readonly ProgressRow[],
): Promise<Reason[]> {
  const byId = new Map(known.map((row) => [row.book_id, row]));
  const places = await listSeriesPlaces(
    db,
    known.slice(0, seriesSeeds).map(({ book_id }) => book_id),
  );
  const reasons: (Reason & { readonly series_id: number })[] = [];
  for (const [series_id, heard] of Map.groupBy(inOrderOf(known, places), (place) => place.series_id)) {
    if (reasons.length >= maxPerKind) break;
    const isOpen = heard.some(({ book_id }) => {
      const row = byId.get(book_id);
      return row !== undefined && !isFinished(row);
    });
    const last = isOpen ? undefined : lastOf(heard);
    if (!last) continue;
    const next = (await listBooksAfter(db, last, level)).find(({ book_id }) => !byId.has(book_id));
    if (next) reasons.push({ ...next, series_id, reason: 'next_in_series', subject: '', new_chapters: 0 });
  }
  const names = await listSeriesNames(
    db,
    reasons.map(({ series_id }) => series_id),
  );
  const nameOf = new Map(names.map(({ id, name }) => [id, name]));
  return reasons.map(({ series_id, ...reason }) => ({ ...reason, subject: nameOf.get(series_id) ?? '' }));
}

const lastOf = (places: readonly SeriesPlace[]): SeriesPlace | undefined =>
  places.toSorted((a, b) => a.number_key - b.number_key || a.book_id - b.book_id).at(-1);

/** Sorts places in series by the order of the known books. */
function inOrderOf<Place extends { readonly book_id: number }>(
  known: readonly ProgressRow[],
  places: readonly Place[],
): Place[] {
  const indexOf = new Map(known.map(({ book_id }, index) => [book_id, index]));
  return places.toSorted((a, b) => (indexOf.get(a.book_id) ?? 0) - (indexOf.get(b.book_id) ?? 0));
}

interface SuggestDeps {
  readonly db: LibraryDb;
  summaries(ids: readonly number[]): Promise<BookSummary[]>;
}

/** Returns books like those that the member has played last, taking turns. */
async function becauseOf(
  { db, summaries }: SuggestDeps,
  member: Member,
  known: readonly ProgressRow[],
): Promise<Reason[]> {
  const seeds = known.filter(({ rev }) => rev > 0).slice(0, likenessSeeds);
  const books = await summaries(seeds.map(({ book_id }) => book_id));
  const lists = await Promise.all(
    seeds.map(async ({ book_id, last_chapter_id }): Promise<Reason[]> => {
      const book = books.find(({ id }) => id === book_id);
      if (!book) return [];
      const ids = await booksLike(db, member, { book, chapterId: last_chapter_id });
      return ids.map((id) => ({ book_id: id, reason: 'because', subject: book.title, new_chapters: 0 }));
    }),
  );
  const isKnown = new Set(known.map(({ book_id }) => book_id));
  const fresh = lists.map((list) => list.filter(({ book_id }) => !isKnown.has(book_id)));
  return Array.from({ length: limits.homeShelf }, (_, turn) =>
    fresh.flatMap((list) => list[turn] ?? []),
  ).flat();
}

/**
 * Returns what the member may hear next: the next books of their series, books with new chapters, and books like those
 * they have played last. The work does not grow with the library: each trait adds a bounded number of candidates.
 * @param shown books that home shows as Continue
 */
export async function suggest(
  deps: SuggestDeps,
  member: Member,
  { known, shown }: { readonly known: readonly ProgressRow[]; readonly shown: ReadonlySet<number> },
): Promise<Reason[]> {
  const [next, because] = await Promise.all([
    nextInSeries(deps.db, levelOf(member), known),
    becauseOf(deps, member, known),
  ]);
  const added = withNewChapters(known).filter(({ book_id }) => !shown.has(book_id));
  const all = [...next, ...added.slice(0, maxPerKind), ...because];
  const first = new Map<number, Reason>();
  for (const reason of all) if (!first.has(reason.book_id)) first.set(reason.book_id, reason);
  return [...first.values()].slice(0, limits.homeShelf);
}
