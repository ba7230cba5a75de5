import { mutedForGood } from '@lamplight/contract';
import { isoOf } from '../../../platform/clock.ts';

const dayMs = 24 * 3_600_000;

/** Number of a member's earlier reports that moderators upheld, and that they dismissed. */
export interface ReporterRecord {
  readonly upheld: number;
  readonly dismissed: number;
}

/**
 * Number of dismissed reports at which a member's further reports no longer hide comments, unless at least as many were
 * upheld.
 */
const distrustedFrom = 5;

/**
 * Returns whether a member's reports may hide a comment. A member whose reports moderators mostly dismiss still fills
 * the queue, but hides nothing.
 */
export const isTrustedReporter = ({ upheld, dismissed }: ReporterRecord): boolean =>
  dismissed < distrustedFrom || upheld >= dismissed;

/**
 * Returns whether reports hide a comment until it is reviewed.
 * @param threshold reports of trusted members that hide a comment; 0 for never
 */
export const isHiddenByReports = (
  reporters: readonly ReporterRecord[],
  { threshold, isStaff }: { readonly threshold: number; readonly isStaff: boolean },
): boolean => threshold > 0 && !isStaff && reporters.filter(isTrustedReporter).length >= threshold;

/** Returns the end of a mute; null days mean no end. */
export const muteEnd = (days: number | null, nowMs: number): string =>
  days === null ? mutedForGood : isoOf(nowMs + days * dayMs);

/** Returns the end of a member's mute; null if none is in force. */
export const muteInForce = (mutedUntil: string | null, now: string): string | null =>
  mutedUntil !== null && mutedUntil > now ? mutedUntil : null;

/** Days for which an account counts as new. */
const newAccountDays = 30;

/**
 * Returns whether a comment is one of a new account's first.
 * @param heldCount number of first comments that are held; 0 for none
 */
export const isFirstComment = (
  author: { readonly created_at: string; readonly published: number },
  heldCount: number,
  nowMs: number,
): boolean =>
  heldCount > 0 && author.published < heldCount && author.created_at > isoOf(nowMs - newAccountDays * dayMs);
