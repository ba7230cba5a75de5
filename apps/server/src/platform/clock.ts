/** The only source of time in the program, so that tests can set it. */
export interface Clock {
  /** Returns the time in milliseconds since 1970. */
  ms(): number;
  /** Returns the time as stored in the database: ISO 8601 UTC of fixed width. */
  iso(): string;
  date(): Date;
}

export const isoOf = (ms: number): string => new Date(ms).toISOString();

/** Matches an instant with its offset from UTC, as browsers and other clients write it. */
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/**
 * Parses an instant to milliseconds since 1970; null if the date does not exist, such as 30 February, which
 * `Date.parse` reads as a day in March.
 */
export function parseInstant(text: string): number | null {
  const ms = instant.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) return null;
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(text) ?? [];
  const offset = (Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * (sign === '-' ? -60_000 : 60_000);
  const toMinutes = 'YYYY-MM-DDThh:mm'.length;
  return isoOf(ms + offset).slice(0, toMinutes) === text.slice(0, toMinutes) ? ms : null;
}

/**
 * Returns whether the instant that a client sent equals the stored one, whatever its offset; null equals only null.
 */
export const isSameInstant = (sent: string | null, stored: string | null): boolean =>
  sent === null || stored === null ? sent === stored : parseInstant(sent) === Date.parse(stored);

export const systemClock: Clock = {
  ms: () => Date.now(),
  iso: () => isoOf(Date.now()),
  date: () => new Date(),
};

export interface ManualClock extends Clock {
  advance(ms: number): void;
}

/** A clock that stands still until a test moves it. */
export function manualClock(start = '2026-01-01T00:00:00.000Z'): ManualClock {
  let now = Date.parse(start);
  return {
    ms: () => now,
    iso: () => isoOf(now),
    date: () => new Date(now),
    advance: (ms) => {
      now += ms;
    },
  };
}
