import { createStore } from '../../../../lib/store.ts';
import type { Engine } from '../engine/engine-types.ts';
import { m } from './messages.ts';

/** Seconds in which the next book can be cancelled before it starts. */
export const startsInSeconds = 10;

export interface BookEnd {
  /** Id of the book that has played to its end, until the listener moves on; null if there is none. */
  readonly bookId: number | null;
  /**
   * Time at which the next book starts, in ms since 1970; null until it is offered, or if it does not start by itself.
   */
  readonly startsAt: number | null;
  /** Title of the book that is offered next; null until known, or if no book is offered. */
  readonly nextTitle: string | null;
  /** True if the next book is the next of the series, false if it is the first of Up next. */
  readonly isOfSeries: boolean;
}

const none: BookEnd = { bookId: null, startsAt: null, nextTitle: null, isOfSeries: false };

/** Returns the announcement for screen readers at a book's end, which says whether another book starts. */
export function bookEndText({ bookId, startsAt, nextTitle, isOfSeries }: BookEnd): string {
  if (bookId === null) return '';
  if (nextTitle === null) return m.finished;
  const title = nextTitle;
  if (startsAt === null) return (isOfSeries ? m.endSeries : m.endUpNext)({ title });
  return (isOfSeries ? m.endSeriesStarts : m.endUpNextStarts)({ title, count: startsInSeconds });
}

interface BookEndDeps {
  now(): number;
  /** Returns whether the next book may start by itself. */
  mayStart(): boolean;
  /** Removes a sleep timer that still counts down, because nothing plays any more that it could stop. */
  removeTimer(): void;
}

/** State of a book that has played to its end. @param engine called once it exists */
export function createBookEnd(engine: () => Engine, { now, mayStart, removeTimer }: BookEndDeps) {
  const store = createStore<BookEnd>(none);
  let endSecond = 0;
  /** True if the countdown begins with the offer. */
  let isCountdownNext = false;
  /** True if the listener or a sleep timer stopped playback at the end. */
  let wasStopped = false;

  return {
    store,
    /**
     * Call at the end of the last chapter.
     * @param isStopped true if the listener or a sleep timer stopped playback at the end
     */
    ended(isStopped: boolean) {
      const { book, second } = engine().state();
      endSecond = second;
      wasStopped = isStopped;
      isCountdownNext = !isStopped && mayStart();
      removeTimer();
      store.set({ ...none, bookId: book?.id ?? null });
    },
    /**
     * Call when the next book is shown, which may take a while to load: begins its countdown.
     * @param nextTitle null if there is no next book
     */
    offer(nextTitle: string | null, isOfSeries: boolean) {
      const { startsAt } = store.get();
      if (nextTitle === null) {
        // The offered book was removed during its countdown: the next one gets a countdown of its own.
        isCountdownNext ||= startsAt !== null;
        store.set({ nextTitle, isOfSeries, startsAt: null });
        return;
      }
      store.set({
        nextTitle,
        isOfSeries,
        startsAt: isCountdownNext ? now() + startsInSeconds * 1000 : startsAt,
      });
      isCountdownNext = false;
    },
    /** Clears the offer when the listener plays, seeks back or opens another book. */
    follow() {
      engine().subscribe(() => {
        const { bookId } = store.get();
        if (bookId === null) return;
        const { book, wantsToPlay, second } = engine().state();
        if (book?.id === bookId && !wantsToPlay && second >= endSecond - 1) return;
        isCountdownNext = false;
        store.set(none);
      });
    },
    /** Call when the member has turned automatic playback on or off at the end of a book. */
    switched(isOn: boolean) {
      const { bookId, nextTitle } = store.get();
      if (!isOn) store.set({ startsAt: null });
      else if (bookId !== null && nextTitle !== null && !wasStopped && mayStart())
        store.set({ startsAt: now() + startsInSeconds * 1000 });
    },
    /** Cancels the automatic start of the next book. */
    cancel: () => store.set({ startsAt: null }),
    /** Returns whether the next book starts now; a sleep timer that was set meanwhile prevents it. */
    isDue: () => {
      const { startsAt } = store.get();
      return startsAt !== null && now() >= startsAt && mayStart();
    },
  };
}
export type BookEndStore = ReturnType<typeof createBookEnd>;
