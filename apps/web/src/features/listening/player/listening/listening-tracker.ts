import { indexesOf, withoutStretches } from '@lamplight/contract/played-stretches';
import type { BookPosition } from '../engine/player-state.ts';
import type { Listened, ListeningLog, Played } from './listening-log.ts';
import { addPlayed, type ChapterPlay } from './played-parts.ts';

/** Seconds by which playback may advance further than the clock says: rounding and late events. */
const toleranceSeconds = 1.5;
/** Seconds of listening between two writes to storage: at most this many are lost if the browser crashes. */
const keepEverySeconds = 5;
/** Chapters whose played parts are remembered. */
const maxChapters = 20;

/** Returns the local date of a time, as YYYY-MM-DD. */
function localDay(ms: number): string {
  const date = new Date(ms);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`;
}

export interface ListeningTrackerDeps {
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  log: Pick<ListeningLog, 'add' | 'partsOf' | 'keepParts'>;
}

/**
 * Finds out which parts of a chapter are really played, from the positions that the player passes. Only what the element
 * played counts: pauses, seeks and buffering do not.
 */
export function createListeningTracker({ now, log }: ListeningTrackerDeps) {
  let last: (BookPosition & { at: number; rate: number }) | null = null;
  const chapters = new Map<number, ChapterPlay>();
  let uncounted: Listened | null = null;

  function keep(played: readonly Played[] = []) {
    log.add(played, uncounted ? [uncounted] : []);
    uncounted = null;
  }

  function countOn(day: string, bookId: number, { seconds, media }: Pick<Listened, 'seconds' | 'media'>) {
    if (seconds <= 0 && media <= 0) return;
    if (uncounted && (uncounted.day !== day || uncounted.bookId !== bookId)) keep();
    uncounted = {
      day,
      bookId,
      seconds: (uncounted?.seconds ?? 0) + seconds,
      media: (uncounted?.media ?? 0) + media,
    };
  }

  /** Counts what was played until now; the part before midnight counts for the day before. */
  function count(bookId: number, seconds: number, media: number) {
    const midnight = new Date(now()).setHours(0, 0, 0, 0);
    const today = Math.min(seconds, (now() - midnight) / 1000);
    const share = today / seconds;
    countOn(localDay(midnight - 1), bookId, { seconds: seconds - today, media: media * (1 - share) });
    countOn(localDay(now()), bookId, { seconds: today, media: media * share });
  }

  function add({ bookId, chapterId }: BookPosition, from: number, to: number, duration: number | null) {
    const before = chapters.get(chapterId) ?? { parts: log.partsOf(chapterId), known: '' };
    const after = addPlayed(before, { from, to, duration });
    // Deleted first, so that the chapter becomes the last entry of the map.
    chapters.delete(chapterId);
    chapters.set(chapterId, after);
    for (const id of [...chapters.keys()].slice(0, -maxChapters)) chapters.delete(id);
    const indexes = indexesOf(withoutStretches(after.known, before.known));
    if (indexes.length > 0) keep([{ bookId, chapterId, indexes }]);
    else if ((uncounted?.seconds ?? 0) >= keepEverySeconds) keep();
  }

  function keepAll() {
    keep();
    log.keepParts([...chapters].map(([id, { parts }]) => [id, parts] as const));
  }

  return {
    /**
     * Call with every position while playing, and with the last one before a pause or a seek.
     * @param rate the speed from here on
     * @param duration the chapter's length in seconds, null if unknown
     */
    moved(place: BookPosition, rate: number, duration: number | null) {
      const from = last;
      const at = now();
      last = { ...place, at, rate };
      if (from?.bookId !== place.bookId || from.chapterId !== place.chapterId) return;
      const media = Math.min(place.position, duration ?? Number.POSITIVE_INFINITY) - from.position;
      const possible = (Math.max(0, at - from.at) / 1000) * from.rate + toleranceSeconds;
      if (media <= 0 || media > possible) return;
      count(place.bookId, media / from.rate, media);
      add(place, from.position, from.position + media, duration);
    },
    /**
     * Call after `moved`, when playback passes over a silence up to a second of the chapter. The silence counts as played,
     * because nothing in it was missed, but not as time listened.
     */
    skippedTo(second: number, duration: number | null) {
      if (last === null || second <= last.position) return;
      countOn(localDay(now()), last.bookId, { seconds: 0, media: second - last.position });
      add(last, last.position, second, duration);
      last = { ...last, position: second, at: now() };
    },
    /** Call when playback stops or is about to jump: the next position starts a new part. */
    stopped() {
      if (last === null) return;
      last = null;
      keepAll();
    },
    /** Call when the page may close: stores what was played so far. */
    keepAll,
    /** Call when another member may have signed in. */
    forget() {
      last = null;
      uncounted = null;
      chapters.clear();
    },
  };
}
export type ListeningTracker = ReturnType<typeof createListeningTracker>;
