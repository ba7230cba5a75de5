import { expect, test, vi } from 'vitest';
import type { Engine } from '../engine/engine-types.ts';
import { idleState, type PlayerState } from '../engine/player-state.ts';
import { bookEndText, createBookEnd } from './book-end.ts';

function setUp() {
  let state: PlayerState = { ...idleState, book: { id: 7 } as PlayerState['book'], second: 59 };
  let listener = () => {};
  let at = 1000;
  const may = { start: true };
  const engine = {
    state: () => state,
    subscribe: (next: () => void) => {
      listener = next;
      return () => {};
    },
  } as unknown as Engine;
  const removeTimer = vi.fn();
  const end = createBookEnd(() => engine, { now: () => at, mayStart: () => may.start, removeTimer });
  end.follow();
  return {
    end,
    may,
    removeTimer,
    pass: (seconds: number) => {
      at += seconds * 1000;
    },
    change(next: Partial<PlayerState>) {
      state = { ...state, ...next };
      listener();
    },
  };
}

test('the next book starts ten seconds after it is offered, unless it is cancelled', () => {
  const { end, pass } = setUp();
  end.ended(false);
  end.offer(null, false);
  pass(60);
  expect([end.isDue(), end.store.get()]).toEqual([
    false,
    { bookId: 7, startsAt: null, nextTitle: null, isOfSeries: false },
  ]);
  end.offer('Ash', false);
  expect(end.store.get()).toEqual({ bookId: 7, startsAt: 71_000, nextTitle: 'Ash', isOfSeries: false });
  pass(5);
  end.offer('Birch', false);
  expect(end.store.get().startsAt, 'counted once').toBe(71_000);
  pass(-5);
  pass(9.9);
  expect(end.isDue()).toBe(false);
  pass(0.1);
  expect(end.isDue()).toBe(true);
  end.cancel();
  expect([end.isDue(), end.store.get().bookId]).toEqual([false, 7]);
});

test('a screen reader hears the book that starts', () => {
  const { end } = setUp();
  const texts = [bookEndText(end.store.get())];
  end.ended(false);
  texts.push(bookEndText(end.store.get()));
  end.offer('Ash', false);
  texts.push(bookEndText(end.store.get()));
  end.cancel();
  texts.push(bookEndText(end.store.get()));
  end.offer('Birch', true);
  texts.push(bookEndText(end.store.get()));
  expect(texts).toEqual([
    '',
    'Finished',
    'Finished. Up next: Ash starts in 10 seconds',
    'Finished. Up next: Ash',
    'Finished. Next in series: Birch',
  ]);
});

test('a book that is offered after another was removed has a countdown of its own', () => {
  const { end, pass } = setUp();
  end.ended(false);
  end.offer('Ash', false);
  pass(9);
  end.offer(null, false);
  pass(20);
  end.offer('Elm', false);
  expect(end.isDue()).toBe(false);
  pass(10);
  expect(end.isDue()).toBe(true);
});

test('nothing starts by itself if it is not wanted, after a stop, or once a sleep timer is set', () => {
  const { end, may, pass } = setUp();
  end.ended(true);
  end.offer('Ash', false);
  expect(end.store.get()).toEqual({ bookId: 7, startsAt: null, nextTitle: 'Ash', isOfSeries: false });
  end.ended(false);
  end.offer('Ash', false);
  pass(20);
  may.start = false;
  expect(end.isDue()).toBe(false);
  end.ended(false);
  end.offer('Ash', false);
  expect(end.store.get().startsAt).toBe(null);
});

test.each([{ wantsToPlay: true }, { second: 40 }, { book: null }])('%j ends the end', (next) => {
  const { end, change } = setUp();
  end.ended(false);
  change({ isBuffering: true });
  expect(end.store.get().bookId).toBe(7);
  change(next);
  expect(end.store.get()).toEqual({ bookId: null, startsAt: null, nextTitle: null, isOfSeries: false });
});

test('the switch at the end of a book starts the countdown, and ends it', () => {
  const { end, may, pass } = setUp();
  may.start = false;
  end.switched(true);
  expect(end.store.get().startsAt, 'before the end').toBeNull();
  end.ended(false);
  end.offer('Ash', true);
  may.start = true;
  end.switched(true);
  pass(10);
  expect(end.isDue()).toBe(true);
  end.switched(false);
  expect(end.isDue()).toBe(false);
});

test('the switch starts nothing while a sleep timer is set, or after one has stopped the sound', () => {
  const { end, may } = setUp();
  end.ended(true);
  end.offer('Ash', true);
  end.switched(true);
  expect(end.store.get().startsAt).toBeNull();
  end.ended(false);
  end.offer('Ash', true);
  end.cancel();
  may.start = false;
  end.switched(true);
  expect(end.store.get().startsAt).toBeNull();
});

test('a sleep timer that counts down at the end is removed, and keeps the next book from starting', () => {
  const { end, may, removeTimer, pass } = setUp();
  may.start = false;
  removeTimer.mockImplementation(() => {
    may.start = true;
  });
  end.ended(false);
  expect(removeTimer).toHaveBeenCalledTimes(1);
  end.offer('Ash', true);
  pass(60);
  expect([end.store.get().startsAt, end.isDue()]).toEqual([null, false]);
});
