import type { BookSummary } from '@lamplight/contract';
import type { Database } from '../../../db/schema.ts';
import type { Member } from '../../../http/reader.ts';
import {
  listBooksOfPerson,
  listBooksOfSeries,
  listBooksWithTag,
  listPlayedByOthers,
} from './suggestion-store.ts';

/**
 * Weights of what two books have in common: a shared author or series counts more than a shared narrator, a narrator
 * more than a shared tag.
 */
const weights = { author: 4, series: 4, narrator: 2, sub_tag: 1.5, main_tag: 1, listeners: 4 } as const;
/** Maximum number of a book's people per role, series and tags that are compared. */
const maxTraits = 8;

/**
 * Returns the ids of books similar to another one, most similar first, without books that the member has played or
 * marked as finished. The cost does not grow with the library: each trait adds a bounded number of candidates.
 * @param chapterId chapter that the member played last; books of its other listeners count as similar
 */
export async function booksLike(
  db: Database,
  member: Member,
  { book, chapterId }: { readonly book: BookSummary; readonly chapterId: number | undefined },
): Promise<number[]> {
  const some = <Trait>(traits: readonly Trait[]) => traits.slice(0, maxTraits);
  const scores = new Map<number, number>();
  const add = (id: number, points: number) => scores.set(id, (scores.get(id) ?? 0) + points);
  const addEach = async (candidates: Promise<readonly { book_id: number }[]>, points: number) => {
    for (const { book_id } of await candidates) add(book_id, points);
  };
  const addPlayed = async (chapter: number) => {
    const played = await listPlayedByOthers(db, member, chapter);
    const most = played[0]?.listeners ?? 1;
    for (const { book_id, listeners } of played) add(book_id, (weights.listeners * listeners) / most);
  };
  await Promise.all([
    ...some(book.authors).map(({ id }) =>
      addEach(listBooksOfPerson(db, member, id, 'author'), weights.author),
    ),
    ...some(book.narrators).map(({ id }) =>
      addEach(listBooksOfPerson(db, member, id, 'narrator'), weights.narrator),
    ),
    ...some(book.series).map(({ id }) => addEach(listBooksOfSeries(db, member, id), weights.series)),
    ...some(book.tags).map((tag) =>
      addEach(listBooksWithTag(db, member, tag), tag.sub_tag === null ? weights.main_tag : weights.sub_tag),
    ),
    ...(chapterId === undefined ? [] : [addPlayed(chapterId)]),
  ]);
  scores.delete(book.id);
  return [...scores].toSorted(([a, x], [b, y]) => y - x || b - a).map(([id]) => id);
}
