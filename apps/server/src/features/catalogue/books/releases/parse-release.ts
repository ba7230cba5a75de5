import { bookLimits, type ReleaseInput } from '@lamplight/contract';
import { staffLevel, type Visibility } from '../../../../http/reader.ts';
import { isoOf, isSameInstant, parseInstant } from '../../../../platform/clock.ts';
import { invalidField } from '../../../../platform/text-fields.ts';
import { m } from './messages.ts';
import { earlyTime, publicRelease, type Release, visibilityAt } from './release-rules.ts';

const yearMs = 366 * 24 * 3600 * 1000;
const maxYears = 5;

export interface ReleaseContext {
  readonly now: string;
  /** Whether followers are notified of the releases in this save; undefined keeps the choice stored with a schedule. */
  readonly notify: boolean | undefined;
  /** Path of the release in the input, for errors, such as 'chapters.2.release'. */
  readonly field: string;
}

/** Parses a release time. @throws ProblemError invalid_input */
function parseTime(sent: string | null | undefined, { now, field }: ReleaseContext): string {
  const name = `${field}.at`;
  if (!sent) throw invalidField(name, m.chooseDateTime);
  const ms = parseInstant(sent);
  if (ms === null) throw invalidField(name, m.notDateTime);
  if (ms <= Date.parse(now)) throw invalidField(name, m.futureTime);
  if (ms > Date.parse(now) + maxYears * yearMs) throw invalidField(name, m.timeTooFar({ count: maxYears }));
  return isoOf(ms);
}

/** Parses a release without regard to a chapter's book. No input keeps the stored release; a new one becomes public. */
function parseOwn(sent: ReleaseInput | undefined, before: Release | null, context: ReleaseContext): Release {
  const release_notify = context.notify ? 1 : 0;
  if (!sent) return before ?? { ...publicRelease, release_notify };
  const { state, early_days = before?.early_days ?? 0 } = sent;
  if (state !== 'scheduled') {
    if (before?.release_state === state) return before;
    return { ...publicRelease, release_state: state, release_notify };
  }
  const isSameTime = before?.release_at != null && isSameInstant(sent.at ?? null, before.release_at);
  const isSame = isSameTime && before.early_days === early_days;
  // Keep the stored release: its scheduled time may have passed since the form was opened.
  if (isSame || (isSameTime && before.release_state === 'public')) return before;
  const release_at =
    isSameTime && before.release_at !== null && before.release_at > context.now
      ? before.release_at
      : parseTime(sent.at, context);
  if (early_days > bookLimits.earlyDays)
    throw invalidField(`${context.field}.early_days`, m.tooManyEarlyDays({ count: bookLimits.earlyDays }));
  const early_at = earlyTime(release_at, early_days);
  const chosen = before?.release_state === 'scheduled' ? before.release_notify : 0;
  const schedule = {
    visibility: staffLevel,
    release_state: 'scheduled',
    release_at,
    early_at,
    early_days,
  } as const;
  return { ...schedule, release_notify: context.notify === undefined ? chosen : release_notify };
}

/**
 * Parses the release of a book or a chapter, and sets its visibility as of `context.now`.
 * @param least minimum visibility value: for a chapter, the visibility of its book
 * @throws ProblemError invalid_input naming the field
 */
export function parseRelease(
  sent: ReleaseInput | undefined,
  before: Release | null,
  context: ReleaseContext,
  least: Visibility = 0,
): Release {
  const release = parseOwn(sent, before, context);
  const atNow = visibilityAt(release, context.now);
  // A release is never undone, even if the clock is set back.
  const own = release === before ? Math.min(atNow, before.visibility) : atNow;
  const isScheduled = release.release_state === 'scheduled';
  const isDone = own === 0 && isScheduled;
  const isNotifyChosen = sent !== undefined && context.notify !== undefined && own > 0 && isScheduled;
  return {
    ...release,
    ...(isDone ? { release_state: 'public' as const } : {}),
    ...(isNotifyChosen ? { release_notify: context.notify ? (1 as const) : (0 as const) } : {}),
    visibility: Math.max(own, least),
  };
}

/** Text that sorts after every ISO 8601 time. */
const never = '~';
const timesOf = ({ release_state, release_at, early_at }: Release): [string, string] => {
  if (release_state === 'public') return ['', ''];
  const at = release_state === 'draft' ? never : (release_at ?? never);
  return [at, release_state === 'draft' ? never : (early_at ?? at)];
};

/**
 * Returns the index of the first chapter that would be released before its predecessor, for everybody or for premium
 * members, with the problem in words; null if the order is valid. Chapters are released in their order, so that no
 * release moves a listener's position.
 */
export function findOrderProblem(
  releases: readonly Release[],
): { readonly index: number; readonly text: string } | null {
  for (let index = 1; index < releases.length; index += 1) {
    const [above, here] = [releases[index - 1], releases[index]];
    if (!above || !here) break;
    const [[at, early], [ownAt, ownEarly]] = [timesOf(above), timesOf(here)];
    if (ownAt < at || ownEarly < early)
      return {
        index,
        text: m.chapterTooEarly({ number: String(index + 1), before: String(index) }),
      };
  }
  return null;
}

/**
 * Returns the problem in words if the book would be visible before its first chapter, for everybody or for premium
 * members; null if it would not.
 */
export function findOpeningProblem(book: Release, chapters: readonly Release[]): string | null {
  const [first] = chapters;
  if (!first) return null;
  const [[at, early], [ownAt, ownEarly]] = [timesOf(book), timesOf(first)];
  return ownAt > at || ownEarly > early ? m.bookBeforeChapter : null;
}
