export type MemberSort = 'active' | 'inactive';

/** Parses query parameter `sort`; null sorts by username. */
export const readSort = (raw: string | null): MemberSort | null =>
  raw === 'active' || raw === 'inactive' ? raw : null;

/** Returns the sort order after a press: active first, then alternating. */
export const nextSort = (sort: MemberSort | null): MemberSort => (sort === 'active' ? 'inactive' : 'active');
