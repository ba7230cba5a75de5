import type { Place } from '../engine/player-state.ts';

const shortest = 10_000;
const minute = 60_000;
const day = 24 * 60 * minute;
/** A pause of up to so many milliseconds is answered by so many seconds; the shortest ones by none. */
const steps: readonly (readonly [upTo: number, seconds: number])[] = [
  [5 * minute, 5],
  [30 * minute, 10],
  [day, 20],
];
const mostSeconds = 30;
/** Seconds that are offered by hand after a pause of more than a day, where smart rewind is off. */
export const backSeconds = 30;

/** Seconds to go back after a pause, so that the listener finds the thread again. */
export function rewindAfter(pauseMs: number): number {
  if (!(pauseMs >= shortest)) return 0;
  return steps.find(([upTo]) => pauseMs <= upTo)?.[1] ?? mostSeconds;
}

export interface SmartRewindDeps {
  now(): number;
  isOn(): boolean;
}

/** Seconds; a pause counts only for the place where it began. */
const sameWithin = 1;

const isSameChapter = (a: Place | null, b: Place): a is Place =>
  a !== null && a.bookId === b.bookId && a.chapterId === b.chapterId;

/** Where playing goes on after a pause, and which places are no news because they only repeat. */
export function createSmartRewind(deps: SmartRewindDeps) {
  let pause: { at: number; place: Place } | null = null;
  /** Until this place is passed nothing is saved. */
  let passed: Place | null = null;

  const isPausedAt = (place: Place): boolean =>
    pause !== null &&
    isSameChapter(pause.place, place) &&
    Math.abs(pause.place.position - place.position) < sameWithin;

  function secondsBack(place: Place): number {
    // Whoever sought in the pause has chosen the place.
    return deps.isOn() && pause !== null && isPausedAt(place) ? rewindAfter(deps.now() - pause.at) : 0;
  }

  return {
    /** Whether to offer going back by hand: after more than a day, where it does not happen by itself. */
    isAfterLongPause: (place: Place): boolean =>
      !deps.isOn() &&
      isPausedAt(place) &&
      place.position >= backSeconds &&
      deps.now() - (pause?.at ?? 0) > day,
    /** The listener goes back from this place: nothing is saved until it is passed again. */
    repeat(place: Place) {
      if (!isSameChapter(passed, place) || passed.position < place.position) passed = place;
    },
    /** Sound has stopped, at this moment (milliseconds). */
    paused(at: number, place: Place) {
      pause = { at, place };
    },
    /** Seconds into the chapter from which playing goes on. */
    resumeAt(place: Place): number {
      const start = Math.max(0, place.position - secondsBack(place));
      pause = null;
      // Two pauses in a row: the place from before the first one still counts.
      if (start < place.position && !isSameChapter(passed, place)) passed = place;
      return start;
    },
    /** Whether a place lies before the one from which playing went back. */
    isRepeated(place: Place): boolean {
      if (isSameChapter(passed, place) && place.position < passed.position) return true;
      passed = null;
      return false;
    },
    /** The listener has moved by hand: every place counts again. */
    forget() {
      passed = null;
    },
  };
}
export type SmartRewind = ReturnType<typeof createSmartRewind>;
