/** The only source of time, so that tests can move it. */
export interface Clock {
  /** Milliseconds since 1970. */
  ms(): number;
  /** Now as stored in the database: ISO 8601 UTC of fixed width. */
  iso(): string;
  date(): Date;
}

export const isoOf = (ms: number): string => new Date(ms).toISOString();

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
