import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoOf } from '../../../platform/clock.ts';
import {
  derivedAfter,
  type FinishTimes,
  finishTimesAfter,
  isFinishedByTimes,
  isInLaterPart,
  latest,
} from './finish-rules.ts';

const hour = 3_600_000;
const at = (hours: number) => isoOf(Date.parse('2026-01-01T00:00:00Z') + hours * hour);
const never: FinishTimes = { finished_at: null, unfinished_at: null, restarted_at: null };
const book = { ...never, updated_at: at(0), at_end: 0 as 0 | 1 };

test('a book is finished until it is marked otherwise or started again', () => {
  expect(isFinishedByTimes(book)).toBe(false);
  expect(isFinishedByTimes({ ...book, finished_at: at(1) })).toBe(true);
  expect(isFinishedByTimes({ ...book, finished_at: at(1), unfinished_at: at(2) })).toBe(false);
  expect(isFinishedByTimes({ ...book, finished_at: at(1), restarted_at: at(2) })).toBe(false);
  expect(isFinishedByTimes({ ...book, finished_at: at(3), restarted_at: at(2) })).toBe(true);
});

test('a finished book is unfinished only by going far back, on another day', () => {
  const finished = { ...book, finished_at: at(1) };
  expect(isFinishedByTimes({ ...finished, updated_at: at(2) })).toBe(true);
  expect(isFinishedByTimes({ ...finished, updated_at: at(30) })).toBe(false);
  expect(isFinishedByTimes({ ...finished, updated_at: at(30), at_end: 1 })).toBe(true);
});

describe('the later part of a book', () => {
  const facts = (place: number, chapter_count: number, duration: number | null = 100) => ({
    place,
    duration,
    chapter_count,
    book_duration: duration === null ? null : chapter_count * duration,
  });

  test.each([
    ['its last chapter, wherever in it', facts(20, 20), 1900, 0, true],
    ['the last chapter of a book of unknown length', facts(3, 3, null), 0, 12, true],
    [
      'the last chapter, even if it is nearly all of the book',
      { ...facts(2, 2, 900), book_duration: 950 },
      50,
      1,
      true,
    ],
    ['a chapter before it, past the middle', facts(12, 20), 1100, 5, true],
    ['the end of the only chapter', facts(1, 1), 0, 51, true],
    ['the beginning of the only chapter', facts(1, 1), 0, 49, false],
    ['a chapter before the middle', facts(10, 20), 900, 99, false],
    ['the start', facts(1, 20), 0, 0, false],
    ['a chapter before the last of a book of unknown length', facts(2, 3, null), 0, 12, false],
  ])('%s', (_, chapter, start, position, isLater) => {
    expect(isInLaterPart(chapter, start, position)).toBe(isLater);
  });
});

/** Two chapters of 100 s. */
const chapters = [1, 2].map((place) => ({ place, duration: 100, chapter_count: 2, book_duration: 200 }));

type Event =
  | {
      readonly kind: 'save';
      readonly hour: number;
      readonly chapter: number;
      readonly position: number;
      /** Seconds played that no other save in the test has reported. */
      readonly played: number;
    }
  | { readonly kind: 'finished' | 'unfinished' | 'restarted'; readonly hour: number };

/** Returns the final state after saves and marks, in the order in which they reach the server. */
function stateAfter(events: readonly Event[]) {
  let row = {
    ...book,
    rev: 0,
    last_chapter_id: 1,
    heard_seconds: 0,
    chapter_start: 0,
    chapters_seen: 2,
    is_finished: 0 as 0 | 1,
    updated_at: at(-1),
  };
  for (const event of events) {
    const time = at(event.hour);
    if (event.kind !== 'save') {
      const column = `${event.kind}_at` as const;
      row = { ...row, [column]: latest(row[column], time) };
    } else {
      const facts = chapters[event.chapter - 1] ?? {
        place: 0,
        duration: 0,
        chapter_count: 0,
        book_duration: 0,
      };
      const heard_seconds = row.heard_seconds + event.played;
      const saved = { time, position: event.position, facts, heard_seconds };
      row =
        time >= row.updated_at
          ? derivedAfter(
              { ...row, updated_at: time, last_chapter_id: event.chapter },
              { ...saved, chapter_start: (event.chapter - 1) * 100, chapters_seen: 2 },
            )
          : { ...row, ...finishTimesAfter(row, saved), heard_seconds };
    }
  }
  return { ...row, is_finished: isFinishedByTimes(row) };
}

const save = (hours: number, played: readonly number[]) =>
  fc.record({
    kind: fc.constant('save' as const),
    hour: fc.nat(hours),
    chapter: fc.integer({ min: 1, max: 2 }),
    position: fc.constantFrom(0, 50, 97),
    played: fc.constantFrom(...played),
  });
const mark = fc.record({
  kind: fc.constantFrom('finished' as const, 'unfinished' as const, 'restarted' as const),
  hour: fc.nat(40),
});

/** Events at different times, and the same ones in another order. */
const inTwoOrders = (event: fc.Arbitrary<Event>) =>
  fc
    .uniqueArray(event, { maxLength: 6, selector: ({ hour: time }) => time })
    .chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
      ),
    );

test('saves and marks of two devices lead to the same state in whatever order they arrive', () => {
  fc.assert(
    fc.property(inTwoOrders(fc.oneof(save(40, [0]), mark)), ([list, shuffled]) => {
      expect(stateAfter(shuffled)).toEqual(stateAfter(list));
    }),
    { seed: 20, numRuns: 500 },
  );
});

test('a book is finished once nearly all of it was played, whichever save completes it', () => {
  fc.assert(
    fc.property(inTwoOrders(save(5, [0, 30, 95, 100])), ([list, shuffled]) => {
      expect(stateAfter(shuffled).is_finished).toBe(stateAfter(list).is_finished);
    }),
    { seed: 21, numRuns: 500 },
  );
});
