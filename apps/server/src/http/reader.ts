import { type AccessFacts, earlyDaysOf, isAdmin, worksInLibrary } from '@lamplight/contract';

/**
 * Which readers may see a book or chapter: 0 everybody; 1 to `bookLimits.earlyDays` members with at least as many days
 * of early access; `staffLevel` only admins, editors and moderators.
 */
export type Visibility = number;

/** Visibility level of admins, editors and moderators; higher than any number of days. */
export const staffLevel = 1000;

/** The reader of a response; null for a visitor. */
export type Viewer = Pick<
  AccessFacts,
  'role' | 'staff_role' | 'is_premium' | 'manual_premium_override' | 'plan_rights'
> | null;

/** A signed-in reader. */
export type Member = NonNullable<Viewer> & { readonly id: number };

/** Viewer who may see everything, for work that no account requests. */
export const asStaff: Viewer = {
  role: 'admin',
  staff_role: null,
  is_premium: false,
  manual_premium_override: false,
};

/** Returns the highest visibility that a reader may see. */
export function levelOf(viewer: Viewer): Visibility {
  if (!viewer) return 0;
  return isAdmin(viewer) || worksInLibrary(viewer) ? staffLevel : earlyDaysOf(viewer);
}

/** Returns whether a reader may see a book or a chapter. Every response checks this, or the SQL conditions below. */
export const mayKnow = (viewer: Viewer, { visibility }: { readonly visibility: Visibility }): boolean =>
  visibility <= levelOf(viewer);
