import { type Found, flagsOf } from '../search/search.ts';

/** Lists the books that a member has in progress or saved, a few hundred at most. */
export type ListOwnBooks = () => Promise<readonly number[]>;

/** Moves a member's own books to the front of their group of equally good matches. */
export function ownFirst({ ids, groups }: Found, own: readonly number[]): Int32Array {
  const flags = flagsOf(own);
  const ordered = new Int32Array(ids.length);
  let start = 0;
  for (const end of [...groups, ids.length]) {
    const group = ids.subarray(start, end);
    const first = group.filter((id) => flags[id] === 1);
    ordered.set(first, start);
    ordered.set(first.length > 0 ? group.filter((id) => flags[id] !== 1) : group, start + first.length);
    start = end;
  }
  return ordered;
}
