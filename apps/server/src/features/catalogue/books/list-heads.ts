import { headSize as headOfSearch } from '../search/rank.ts';
import type { ListQuery } from './book-lists.ts';

/** Number of ids cached from the start of a list of all books or of a title filter, if its end is not needed. */
const headSize = 1000;
export const titleHeadSize = 96;

/** Returns how many ids of a list are enough for its rows up to `end`; undefined if all are needed. */
export function headSizeFor({ sort, title, q, ...filters }: ListQuery, end: number): number | undefined {
  const isPlain = Object.keys(filters).length === 0;
  if (q !== undefined)
    return isPlain && !sort && title === undefined && end <= headOfSearch ? headOfSearch : undefined;
  if (title !== undefined) return end <= titleHeadSize ? titleHeadSize : undefined;
  return isPlain && end <= headSize ? headSize : undefined;
}
