import { expect, it } from 'vitest';
import { sampleBook } from '../../../../testing/sample-book.ts';
import { type BookPosition, isAtOrPast } from '../engine/player-state.ts';
import { createSmartRewind, rewindAfter } from './smart-rewind.ts';

const at = (position: number, chapterId = 1) => ({ bookId: 7, chapterId, position });
const minute = 60_000;
const isPast = (place: BookPosition, other: BookPosition) => isAtOrPast(sampleBook([600, 600]), place, other);

it('rewinds further after a longer pause', () => {
  const pauses = [
    0,
    9_999,
    10_000,
    5 * minute,
    5 * minute + 1,
    30 * minute,
    24 * 60 * minute,
    25 * 60 * minute,
  ];
  expect(pauses.map(rewindAfter)).toEqual([0, 0, 5, 5, 10, 10, 20, 30]);
  expect([rewindAfter(-5), rewindAfter(Number.NaN)]).toEqual([0, 0]);
});

it('never passes the chapter’s start, and does nothing after a seek or when off', () => {
  let isOn = true;
  let now = 0;
  const rewind = createSmartRewind({ now: () => now, isOn: () => isOn, isPast });
  rewind.paused(0, at(3));
  now = 20 * minute;
  expect(rewind.resumeAt(at(3))).toBe(0);
  rewind.paused(now, at(100));
  now += 20 * minute;
  expect(rewind.resumeAt(at(60))).toBe(60);
  rewind.paused(now, at(100));
  now += 20 * minute;
  expect(rewind.resumeAt(at(100, 2))).toBe(100);
  rewind.paused(now, at(100));
  now += 20 * minute;
  isOn = false;
  expect(rewind.resumeAt(at(100))).toBe(100);
});

it('treats only positions beyond the pause as new', () => {
  let now = 0;
  const rewind = createSmartRewind({ now: () => now, isOn: () => true, isPast });
  rewind.paused(0, at(100));
  now = 20 * minute;
  expect(rewind.resumeAt(at(100))).toBe(90);
  expect(rewind.isRepeated(at(92))).toBe(true);
  // A second pause at an earlier position does not lower the position up to which nothing is saved.
  rewind.paused(now, at(95));
  now += minute;
  expect(rewind.resumeAt(at(95))).toBe(90);
  expect([rewind.isRepeated(at(99.9)), rewind.isRepeated(at(100)), rewind.isRepeated(at(50))]).toEqual([
    true,
    false,
    false,
  ]);
});

it('is offered manually after more than a day, unless it is automatic', () => {
  let isOn = false;
  let now = 0;
  const rewind = createSmartRewind({ now: () => now, isOn: () => isOn, isPast });
  const hour = 60 * minute;
  rewind.paused(0, at(100));
  now = 24 * hour;
  expect(rewind.isAfterLongPause(at(100))).toBe(false);
  now = 25 * hour;
  expect(rewind.isAfterLongPause(at(100))).toBe(true);
  expect(rewind.isAfterLongPause(at(60)), 'who sought has chosen').toBe(false);
  isOn = true;
  expect(rewind.isAfterLongPause(at(100))).toBe(false);
  isOn = false;
  rewind.repeat(at(100));
  expect([rewind.isRepeated(at(72)), rewind.isRepeated(at(101))]).toEqual([true, false]);
});
