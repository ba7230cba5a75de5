import { type BookSet, fromIds, has, idsOf, intersect, sizeOf } from './bitmap.ts';
import type { IndexReader } from './index-reader.ts';
import { filterMatches } from './match.ts';
import { gradeOf } from './rank.ts';
import type { SearchResult } from './search-books.ts';

/** Results that are graded again, from the start of each interpretation; books further on stay where they are. */
const maxGraded = 2400;

/** Returns those of a member's books that match the search but are not in a result's ids, which may be only its first ones. */
export async function findBeyond(
  reader: IndexReader,
  { ids, groups = [] }: SearchResult,
  own: BookSet,
): Promise<BookSet> {
  const listed = fromIds(ids);
  const beyond = fromIds(idsOf(own).filter((id) => !has(listed, id)));
  for (const { query } of groups) {
    const matches = sizeOf(beyond) === 0 ? beyond : await filterMatches(reader, query, beyond);
    if (sizeOf(matches) > 0) return matches;
  }
  return fromIds([]);
}

/**
 * Returns a result's ids with a member's books before the others that match equally well. Nothing is added or left out: of a
 * result that is not counted to its end, books in `beyond` take the place of the last ones.
 */
export async function ownFirst(
  reader: IndexReader,
  { ids, groups = [], isFloor }: SearchResult,
  { own, beyond }: { own: BookSet; beyond: BookSet },
): Promise<Int32Array> {
  const ordered: number[] = [];
  let start = 0;
  for (const [index, { query, count }] of groups.entries()) {
    const added = index === 0 && isFloor ? idsOf(beyond) : [];
    const group = [...ids.subarray(start, start + count), ...added];
    start += count;
    const last = group.findLastIndex((id) => has(own, id));
    const graded = added.length > 0 ? group.length : Math.min(last + 1, maxGraded);
    const grade = gradeOf(query);
    const grades = new Map(
      (await reader.titles(group.slice(0, graded))).map((row) => [row.book_id, grade(row.title)]),
    );
    const keyOf = (id: number) => (grades.get(id) ?? 0) * 2 + (has(own, id) ? 0 : 1);
    const keys = new Map(group.slice(0, graded).map((id) => [id, keyOf(id)]));
    ordered.push(
      ...group.slice(0, graded).toSorted((a, b) => (keys.get(a) ?? 0) - (keys.get(b) ?? 0)),
      ...group.slice(graded),
    );
  }
  return Int32Array.from(ordered.slice(0, ids.length));
}

/** True if any of a member's books is in a result. */
export const hasOwn = ({ ids }: SearchResult, own: BookSet): boolean =>
  sizeOf(intersect(fromIds(ids), own)) > 0;
