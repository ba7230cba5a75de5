import type { ReleaseInput, UpcomingRelease } from '@lamplight/contract';
import { bookLimits } from '@lamplight/contract/book-limits';
import { dateFormat } from '../../../lib/dates.ts';
import { localTime, parseLocalTime, typedInstant } from './local-time.ts';
import { m } from './messages.ts';

/** Release settings of a book or chapter, as typed. */
export interface DraftRelease {
  readonly state: 'public' | 'scheduled' | 'draft';
  /** Time in the browser's time zone: '2026-12-03T09:00'; '' for none. */
  readonly at: string;
  /** Saved time (UTC) that `at` began with; null for none. */
  readonly savedAt: string | null;
  /** Days of early access; '' for none. */
  readonly early: string;
}

export const publicNow: DraftRelease = { state: 'public', at: '', savedAt: null, early: '' };

export const draftReleaseOf = (release: UpcomingRelease | undefined): DraftRelease =>
  release
    ? {
        state: release.state,
        at: release.at === null ? '' : localTime(release.at),
        savedAt: release.at,
        early: release.early_days === 0 ? '' : String(release.early_days),
      }
    : publicNow;

/**
 * Returns whether an unchanged schedule has taken effect since it was loaded.
 * @param fresh the release as loaded again
 */
export const hasComeOut = (
  { state, at, savedAt }: DraftRelease,
  fresh: DraftRelease,
  nowMs = Date.now(),
): boolean =>
  fresh.state === 'public' &&
  state === 'scheduled' &&
  savedAt !== null &&
  localTime(savedAt) === at &&
  Date.parse(savedAt) <= nowMs;

/** Returns the release to save; a time that cannot be read is sent as typed, and refused at its field. */
export function releaseInput({ state, at, savedAt, early }: DraftRelease): ReleaseInput {
  if (state !== 'scheduled') return { state };
  return { state, at: typedInstant(at, savedAt)?.toISOString() ?? at, early_days: Number(early) || 0 };
}

/** Returns the problem of a field; null if there is none. */
export function releaseProblem(
  { state, at, savedAt, early }: DraftRelease,
  field: 'at' | 'early',
  nowMs = Date.now(),
): string | null {
  if (state !== 'scheduled') return null;
  if (field === 'at') {
    const parsed = parseLocalTime(at, nowMs, savedAt);
    return 'problem' in parsed ? parsed.problem : null;
  }
  const isNumber = early === '' || /^\d{1,3}$/.test(early);
  return isNumber && Number(early) <= bookLimits.earlyDays
    ? null
    : m.chooseNumberDaysUp({ earlyDays: bookLimits.earlyDays });
}

/**
 * Returns the first problem of a release; null if there is none, or if it is the saved one.
 * @param saved the saved release: a schedule that has passed meanwhile is not a mistake
 */
export function firstReleaseProblem(release: DraftRelease, saved: DraftRelease | undefined): string | null {
  if (saved && saved.at === release.at && saved.early === release.early && saved.state === release.state)
    return null;
  return releaseProblem(release, 'at') ?? releaseProblem(release, 'early');
}

/** Returns 'Draft' or 'Scheduled 3 Dec 2026, 09:00'; '' for what is public. */
export function draftReleaseText({ state, at, savedAt }: DraftRelease): string {
  if (state === 'public') return '';
  const date = state === 'scheduled' ? typedInstant(at, savedAt) : null;
  if (!date) return state === 'draft' ? m.draft : m.scheduled;
  return m.scheduledDate({ date: dateFormat('moment').format(date) });
}
