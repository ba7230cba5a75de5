import type { Book } from '@lamplight/contract';
import { isRecord } from '../../../../lib/record.ts';
import type { SafeStore } from '../../../../lib/storage.ts';
import { createStore } from '../../../../lib/store.ts';
import type { Engine } from '../engine/engine-types.ts';
import { type BookPosition, chapterAt, isAtOrPast, positionIn } from '../engine/player-state.ts';

/** Positions at which the listener last set the sleep timer, and at which the timer stopped the sound. */
export interface ReturnOffer {
  readonly set: BookPosition;
  readonly out: BookPosition;
}

/** Hours after which the listener counts as having slept, and after which the stored positions are forgotten. */
const [sleptHours, forgottenHours] = [3, 36];
/** Tolerance in seconds: the player goes back to the start of a sentence, so its position may differ. */
const nearSeconds = 30;
/** Seconds of listening after which the offer is withdrawn. */
const movedOnSeconds = 60;
const key = 'lamp';

const isPosition = (value: unknown): value is BookPosition =>
  isRecord(value) && [value['bookId'], value['chapterId'], value['position']].every(Number.isFinite);

/** Returns whether a position is where the sound stopped, or where the player opens after a chapter has ended. */
export function isWhereItStopped(book: Book, here: BookPosition, out: BookPosition): boolean {
  if (here.bookId !== out.bookId) return false;
  const isSame = here.chapterId === out.chapterId;
  if (isSame && Math.abs(here.position - out.position) <= nearSeconds) return true;
  const hasEnded = out.position >= (chapterAt(book, out.chapterId)?.duration ?? 0) - nearSeconds;
  // The night's last chapter may be the book's last, which opens at its start again.
  const next = chapterAt(book, out.chapterId, 1)?.id ?? out.chapterId;
  return hasEnded && next === here.chapterId && here.position <= nearSeconds;
}

interface SleepReturnDeps {
  store: SafeStore;
  owner(): string | null;
  now(): number;
  engine(): Engine;
}

/**
 * Remembers on this device where the sleep timer was set and where it stopped the sound. On the next morning the way back is
 * offered: the listener fell asleep somewhere between.
 */
export function createSleepReturn({ store, owner, now, engine }: SleepReturnDeps) {
  const offer = createStore<{ offer: ReturnOffer | null }>({ offer: null });
  const here = () => positionIn(engine().state(), engine().position());

  function read(): { set: BookPosition; out: BookPosition | null; at: number } | null {
    const saved = store.json(key);
    if (!isRecord(saved) || saved['owner'] !== owner() || !isPosition(saved['set'])) return null;
    const out = isPosition(saved['out']) ? saved['out'] : null;
    return { set: saved['set'], out, at: Number(saved['at']) };
  }

  const save = (set: BookPosition, out: BookPosition | null) =>
    store.setJson(key, { owner: owner(), set, out, at: now() });

  function forget() {
    store.remove(key);
    offer.set({ offer: null });
  }

  return {
    store: offer,
    /** Call when the listener sets or restarts the timer. */
    timerStarted() {
      const place = here();
      if (place) save(place, null);
      offer.set({ offer: null });
    },
    /** Call when the timer has stopped the sound. */
    timerStopped() {
      const [saved, place] = [read(), here()];
      if (saved && place?.bookId === saved.set.bookId) save(saved.set, place);
    },
    /** Call when a book was opened, and when the listener returns: offers the way back if the listener has slept. */
    review() {
      const [saved, place, { book, wantsToPlay }] = [read(), here(), engine().state()];
      if (!saved?.out || !place || !book || wantsToPlay) return;
      const hours = (now() - saved.at) / 3_600_000;
      const hasSlept = hours >= sleptHours && hours <= forgottenHours;
      if (hasSlept && isWhereItStopped(book, place, saved.out))
        offer.set({ offer: { set: saved.set, out: saved.out } });
    },
    /** Withdraws the offer once the listener has moved on. */
    follow() {
      engine().subscribe(() => {
        const { offer: shown } = offer.get();
        const place = here();
        const { book, status } = engine().state();
        if (!shown || status === 'loading') return;
        if (place?.bookId !== shown.out.bookId) return offer.set({ offer: null });
        const from = place.chapterId === shown.out.chapterId ? shown.out.position : 0;
        if (isAtOrPast(book, place, shown.out) && place.position > from + movedOnSeconds) forget();
      });
    },
    /** Goes back to where the timer was set. */
    take() {
      const { offer: shown } = offer.get();
      forget();
      if (shown) engine().goTo(shown.set.chapterId, shown.set.position);
    },
    forget,
  };
}
export type SleepReturn = ReturnType<typeof createSleepReturn>;
