import type { SafeStore } from '../../lib/storage.ts';
import type { Place } from './engine/player-state.ts';
import type { Held } from './resume.ts';

type Point = Held['progress'][number];

interface Entry {
  /** Not yet confirmed by the server; the newest is last. */
  readonly unsent: readonly Point[];
  /** What the server may hold if nobody else has written: the last state known, and all that was sent since. */
  readonly expected: readonly Point[];
}

/** Seconds; the server may round what it stores. */
const tolerance = 0.05;
const maxExpected = 8;
const noEntry: Entry = { unsent: [], expected: [] };

const isPoint = (value: unknown): value is Point =>
  typeof value === 'object' &&
  value !== null &&
  'chapter_id' in value &&
  typeof value.chapter_id === 'number' &&
  'position' in value &&
  typeof value.position === 'number';

function readEntry(value: unknown): Entry {
  if (typeof value !== 'object' || value === null) return noEntry;
  const list = (points: unknown) => (Array.isArray(points) ? points.filter(isPoint) : []);
  return {
    unsent: list('unsent' in value ? value.unsent : null),
    expected: list('expected' in value ? value.expected : null),
  };
}

const pointOf = (place: Place): Point => ({ chapter_id: place.chapterId, position: place.position });
const isSame = (a: Point, b: Point) =>
  a.chapter_id === b.chapter_id && Math.abs(a.position - b.position) <= tolerance;
const without = (points: readonly Point[], chapterId: number) =>
  points.filter((point) => point.chapter_id !== chapterId);

/** The last chapter heard and how far: what every save changes. A book never heard is chapter 0. */
function stateOf(progress: Held): Point {
  const last = progress.progress.find((point) => point.chapter_id === progress.last_chapter_id);
  return last ?? { chapter_id: progress.last_chapter_id ?? 0, position: 0 };
}

export interface ProgressMirror {
  keep(place: Place): void;
  sending(place: Place): void;
  /** The server took `sent` and holds `held` now. */
  confirmed(sent: Place, held: Place): void;
  /** The server will never take this one. */
  refused(place: Place): void;
  /** What the server holds, and what it missed, unless somebody listened elsewhere since: then theirs stands. */
  reconcile(bookId: number, held: Held): { progress: Held; missed: Place[] };
}

/** A copy of unsent progress in local storage, so that a lost request is made good on the next visit. */
export function createProgressMirror(store: SafeStore, owner: () => string | null): ProgressMirror {
  const keyOf = (bookId: number) => `progress.${owner() ?? ''}.${bookId}`;
  const read = (bookId: number) => readEntry(store.json(keyOf(bookId)));
  const write = (bookId: number, entry: Entry) => {
    if (entry.unsent.length === 0) store.remove(keyOf(bookId));
    else store.setJson(keyOf(bookId), entry);
  };
  /** What the server held when it was last heard of, by book, for as long as this page lives. */
  const known = new Map<number, readonly Point[]>();

  function change(bookId: number, next: (unsent: readonly Point[]) => readonly Point[]) {
    const entry = read(bookId);
    write(bookId, { unsent: next(entry.unsent), expected: known.get(bookId) ?? entry.expected });
  }

  return {
    keep(place) {
      const point = pointOf(place);
      change(place.bookId, (unsent) => [...without(unsent, place.chapterId), point]);
    },
    sending(place) {
      const before = known.get(place.bookId) ?? read(place.bookId).expected;
      known.set(place.bookId, [...before, pointOf(place)].slice(-maxExpected));
      change(place.bookId, (unsent) => unsent);
    },
    confirmed(sent, held) {
      known.set(sent.bookId, [pointOf(held)]);
      change(sent.bookId, (unsent) => unsent.filter((point) => !isSame(point, pointOf(sent))));
    },
    refused(place) {
      change(place.bookId, (unsent) => without(unsent, place.chapterId));
    },
    reconcile(bookId, held) {
      const { unsent, expected } = read(bookId);
      const state = stateOf(held);
      known.set(bookId, [state]);
      const newest = unsent.at(-1);
      if (!newest || !expected.some((point) => isSame(point, state))) {
        write(bookId, noEntry);
        return { progress: held, missed: [] };
      }
      write(bookId, { unsent, expected: [...expected, state].slice(-maxExpected) });
      const others = held.progress.filter(
        (point) => !unsent.some((mine) => mine.chapter_id === point.chapter_id),
      );
      return {
        progress: { progress: [...others, ...unsent], last_chapter_id: newest.chapter_id },
        missed: unsent.map((point) => ({ bookId, chapterId: point.chapter_id, position: point.position })),
      };
    },
  };
}
