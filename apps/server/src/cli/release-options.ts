import { assertRelease, publicAtOnce, type ReleaseChoice } from '../features/import/index.ts';
import { parseInstant } from '../platform/clock.ts';
import { UsageError } from './run-command.ts';

/** A time without an offset, as people type it: '2026-12-03', '2026-12-03 09:00'. */
const localShape = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d))?$/;

/**
 * Returns milliseconds since 1970 of a time with an offset, or in the time zone of this machine; null if it is none.
 */
function parseTime(text: string): number | null {
  const [, day, time = '00:00'] = localShape.exec(text) ?? [];
  if (day === undefined) return parseInstant(text);
  // `Date.parse` reads 30 February as a day of March; `parseInstant` refuses it.
  const ms = Date.parse(`${day}T${time}`);
  if (Number.isNaN(ms) || parseInstant(`${day}T${time}Z`) === null) return null;
  return ms;
}

/**
 * Parses --draft, --release, --early-days and --notify.
 * @throws UsageError
 */
export function readReleaseOptions(values: Readonly<Record<string, unknown>>, now: string): ReleaseChoice {
  const { draft, release, notify = false, 'early-days': early } = values;
  if (draft === true) {
    if (release !== undefined) throw new UsageError('--draft and --release exclude each other.');
    if (notify === true)
      throw new UsageError('--notify needs books that come out, and --draft makes drafts.');
  }
  if (early !== undefined && release === undefined)
    throw new UsageError('--early-days needs --release with a time.');
  if (draft === true) return { release: { state: 'draft' }, notify: false };
  if (typeof release !== 'string') return { ...publicAtOnce, notify: notify === true };
  const ms = parseTime(release.trim());
  if (ms === null)
    throw new UsageError(
      '--release needs a time, such as 2026-12-03, "2026-12-03 09:00" or 2026-12-03T09:00Z.',
    );
  const days = early === undefined ? 0 : Number(early);
  if (!Number.isInteger(days) || days < 0) throw new UsageError('--early-days needs a number of days.');
  const choice: ReleaseChoice = {
    release: { state: 'scheduled', at: new Date(ms).toISOString(), early_days: days },
    notify: notify === true,
  };
  try {
    assertRelease(choice, now);
  } catch (error) {
    throw new UsageError(`--release: ${(error as Error).message}`);
  }
  return choice;
}

const local = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long' });

/** Describes the release of imported books, in a sentence. */
export function describeRelease({ release, notify }: ReleaseChoice): string {
  const { state, at, early_days: early = 0 } = release;
  if (state === 'draft') return 'They become drafts: only staff see them.';
  const earlier = early > 0 ? `, ${early} ${early === 1 ? 'day' : 'days'} earlier for premium members` : '';
  const when =
    state === 'scheduled'
      ? `They come out on ${local.format(new Date(at ?? ''))}${earlier}.`
      : 'They are public at once.';
  return `${when} Followers are ${notify ? '' : 'not '}notified.`;
}
