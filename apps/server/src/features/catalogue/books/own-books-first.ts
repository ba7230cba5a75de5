import { difference, fromIds, has, sizeOf } from '../search/bitmap.ts';
import type { IndexReader } from '../search/index-reader.ts';
import { findBeyond, hasOwn, ownFirst } from '../search/own-first.ts';
import type { SearchResult } from '../search/search-books.ts';
import type { ListQuery } from './book-lists.ts';

/** Lists the books that a member has in progress or saved, a few hundred at most. */
export type ListOwnBooks = () => Promise<readonly number[]>;

interface OwnFirstDeps {
  readonly reader: IndexReader;
  readonly query: ListQuery;
  /** Books that the member may not know of. */
  readonly hidden: readonly number[];
  readonly listOwn: ListOwnBooks;
  /** Returns the whole list, of which the result may be the start. */
  listAll(): Promise<SearchResult>;
}

/**
 * Returns a search's result with the member's own books first among those that match equally well. Reads the whole list only
 * if one of them matches further on, and that of a title if the member has any; lists in another order stay as they are.
 */
export async function withOwnFirst(
  found: SearchResult,
  { reader, query, hidden, listOwn, listAll }: OwnFirstDeps,
): Promise<SearchResult> {
  const { q, title, sort, ...filters } = query;
  if (sort || found.ids.length === 0 || (q === undefined) === (title === undefined)) return found;
  const own = difference(fromIds(await listOwn()), fromIds(hidden));
  if (sizeOf(own) === 0) return found;
  // In the preview all titles that contain the text match equally well.
  if (q === undefined) {
    const whole = found.ids.length < found.total || found.isFloor ? await listAll() : found;
    if (!hasOwn(whole, own)) return found;
    const isOwn = (id: number) => has(own, id);
    return {
      ...whole,
      ids: Int32Array.from([...whole.ids.filter(isOwn), ...whole.ids.filter((id) => !isOwn(id))]),
    };
  }
  const isCut = found.isFloor ? Object.keys(filters).length === 0 : found.ids.length < found.total;
  const beyond = isCut ? await findBeyond(reader, found, own) : fromIds([]);
  const isFurtherOn = sizeOf(beyond) > 0;
  const whole = isFurtherOn && !found.isFloor ? await listAll() : found;
  if (!isFurtherOn && !hasOwn(whole, own)) return found;
  return { ...whole, ids: await ownFirst(reader, whole, { own, beyond }) };
}
