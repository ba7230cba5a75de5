import { type AccessFacts, isAdmin, isPremiumMember, worksInLibrary } from '@lamplight/contract';

/** Readers who may know of a book or a chapter: 0 everybody, 1 premium members and plans with early access, 2 admins, editors, moderators. */
export type Visibility = 0 | 1 | 2;

/** The reader of a response; null for a visitor. */
export type Viewer = Pick<
  AccessFacts,
  'role' | 'staff_role' | 'is_premium' | 'manual_premium_override' | 'plan_rights'
> | null;

/** A signed-in reader. */
export type Member = NonNullable<Viewer> & { readonly id: number };

/** Viewer who may know of everything, for work that no account requests. */
export const asStaff: Viewer = {
  role: 'admin',
  staff_role: null,
  is_premium: false,
  manual_premium_override: false,
};

/** Returns the highest visibility that a reader may know of. */
export function levelOf(viewer: Viewer): Visibility {
  if (!viewer) return 0;
  if (isAdmin(viewer) || worksInLibrary(viewer)) return 2;
  return isPremiumMember(viewer) || viewer.plan_rights?.early_access ? 1 : 0;
}

/** Returns whether a reader may know of a book or a chapter. Every response asks this, or the SQL conditions below. */
export const mayKnow = (viewer: Viewer, { visibility }: { readonly visibility: Visibility }): boolean =>
  visibility <= levelOf(viewer);
