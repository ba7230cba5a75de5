import type { BookPosition } from '../engine/player-state.ts';

const shortest = 10_000;
const minute = 60_000;
const day = 24 * 60 * minute;
/**
 * Seconds to rewind for pauses of up to `upTo` milliseconds; pauses shorter than `shortest` are not rewound.
 */
const steps: readonly (readonly [upTo: number, seconds: number])[] = [
  [5 * minute, 5],
  [30 * minute, 10],
  [day, 20],
];
const maxSeconds = 30;
/** Seconds offered after a pause of more than a day if smart rewind is off. */
export const backSeconds = 30;

/** Returns the seconds to rewind after a pause, so that the listener can follow again. */
export function rewindAfter(pauseMs: number): number {
  if (!(pauseMs >= shortest)) return 0;
  return steps.find(([upTo]) => pauseMs <= upTo)?.[1] ?? maxSeconds;
}

export interface SmartRewindDeps {
  now(): number;
  isOn(): boolean;
  /** Returns where the sentence said at a position begins, so that one resumes with a whole sentence. */
  sentenceStart?(place: BookPosition): number;
  /** True if a position is at or after another one of the same book. */
  isPast(place: BookPosition, other: BookPosition): boolean;
}

/** Tolerance in seconds: a pause is ignored if the position has changed since it began. */
const tolerance = 1;

const isSameChapter = (a: BookPosition | null, b: BookPosition): a is BookPosition =>
  a !== null && a.bookId === b.bookId && a.chapterId === b.chapterId;

/** Decides where playback resumes after a pause, and which positions only repeat a passage and are not saved. */
export function createSmartRewind(deps: SmartRewindDeps) {
  let pause: { at: number; place: BookPosition } | null = null;
  /** Position up to which nothing is saved; saving resumes once playback has passed it. */
  let resumeSavingAt: BookPosition | null = null;

  const isPausedAt = (place: BookPosition): boolean =>
    pause !== null &&
    isSameChapter(pause.place, place) &&
    Math.abs(pause.place.position - place.position) < tolerance;

  /** True if playback went back and has not yet passed the position from which it went back. */
  const isBeforePassed = (place: BookPosition): boolean =>
    resumeSavingAt !== null && resumeSavingAt.bookId === place.bookId && !deps.isPast(place, resumeSavingAt);

  function secondsBack(place: BookPosition): number {
    // A listener who seeked while paused has chosen the position.
    return deps.isOn() && pause !== null && isPausedAt(place) ? rewindAfter(deps.now() - pause.at) : 0;
  }

  return {
    /** True if a manual rewind is offered: after a pause of more than a day, unless smart rewind is on. */
    isAfterLongPause: (place: BookPosition): boolean =>
      !deps.isOn() && isPausedAt(place) && deps.now() - (pause?.at ?? 0) > day,
    /**
     * Returns since when playback has been paused at a position, in milliseconds since 1970; null if it is not paused
     * at that position, or if the time is unknown.
     */
    pausedAt: (place: BookPosition): number | null =>
      pause !== null && isPausedAt(place) && Number.isFinite(pause.at) ? pause.at : null,
    /** True if the pause has lasted for more than a week. */
    isAfterWeek: (): boolean => deps.now() - (pause?.at ?? 0) > 7 * day,
    /**
     * Call when the listener goes back from this position: nothing is saved until playback passes it again.
     */
    repeat(place: BookPosition) {
      if (!isBeforePassed(place)) resumeSavingAt = place;
    },
    /** Call when playback has stopped, at the time `at` in milliseconds. */
    paused(at: number, place: BookPosition) {
      pause = { at, place };
    },
    /** Returns the seconds into the chapter at which playback resumes. */
    resumeAt(place: BookPosition): number {
      const back = secondsBack(place);
      const rewound = Math.max(0, place.position - back);
      const start = back > 0 ? (deps.sentenceStart?.({ ...place, position: rewound }) ?? rewound) : rewound;
      pause = null;
      // After two rewinds in a row, nothing is saved up to the position before the first one.
      if (start < place.position && !isBeforePassed(place)) resumeSavingAt = place;
      return start;
    },
    /**
     * True if a position was played before: playback went back and has not yet passed the position from which it went
     * back.
     */
    isRepeated(place: BookPosition): boolean {
      if (isBeforePassed(place)) return true;
      resumeSavingAt = null;
      return false;
    },
    /** Call after a manual move: every position is saved again. */
    forget() {
      resumeSavingAt = null;
    },
  };
}
export type SmartRewind = ReturnType<typeof createSmartRewind>;
