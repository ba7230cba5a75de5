import { expect, test } from 'vitest';
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
  const end = createBookEnd(() => engine, { now: () => at, mayStart: () => may.start });
  end.follow();
  return {
    end,
    may,
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
  end.offer(null);
  pass(60);
  expect([end.isDue(), end.store.get()]).toEqual([false, { bookId: 7, startsAt: null, nextTitle: null }]);
  end.offer('Ash');
  expect(end.store.get()).toEqual({ bookId: 7, startsAt: 71_000, nextTitle: 'Ash' });
  pass(5);
  end.offer('Birch');
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
  end.offer('Ash');
  texts.push(bookEndText(end.store.get()));
  end.cancel();
  texts.push(bookEndText(end.store.get()));
  expect(texts).toEqual([
    '',
    'Finished',
    'Finished. Up next: Ash starts in 10 seconds',
    'Finished. Up next: Ash',
  ]);
});

test('a book that is offered after another was removed has a countdown of its own', () => {
  const { end, pass } = setUp();
  end.ended(false);
  end.offer('Ash');
  pass(9);
  end.offer(null);
  pass(20);
  end.offer('Elm');
  expect(end.isDue()).toBe(false);
  pass(10);
  expect(end.isDue()).toBe(true);
});

test('nothing starts by itself if it is not wanted, after a stop, or once a sleep timer is set', () => {
  const { end, may, pass } = setUp();
  end.ended(true);
  end.offer('Ash');
  expect(end.store.get()).toEqual({ bookId: 7, startsAt: null, nextTitle: 'Ash' });
  end.ended(false);
  end.offer('Ash');
  pass(20);
  may.start = false;
  expect(end.isDue()).toBe(false);
  end.ended(false);
  end.offer('Ash');
  expect(end.store.get().startsAt).toBe(null);
});

test.each([{ wantsToPlay: true }, { second: 40 }, { book: null }])('%j ends the end', (next) => {
  const { end, change } = setUp();
  end.ended(false);
  change({ isBuffering: true });
  expect(end.store.get().bookId).toBe(7);
  change(next);
  expect(end.store.get()).toEqual({ bookId: null, startsAt: null, nextTitle: null });
});
