export type MemberSort = 'active' | 'inactive';

/** The order that query parameter `sort` names; null is by username. */
export const readSort = (raw: string | null): MemberSort | null =>
  raw === 'active' || raw === 'inactive' ? raw : null;

/** What a press of the toggle leads to: the active first, then one direction after the other. Specification §2. */
export const nextSort = (sort: MemberSort | null): MemberSort => (sort === 'active' ? 'inactive' : 'active');
