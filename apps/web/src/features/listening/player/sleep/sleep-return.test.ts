import { expect, test } from 'vitest';
import { setUpEngine } from '../../../../testing/engine-harness.ts';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { createSleepReturn } from './sleep-return.ts';

const hour = 3_600_000;

function setUp() {
  let at = Date.parse('2026-11-29T23:00:00Z');
  const harness = setUpEngine([3600, 3600, 100]);
  const store = memoryStore();
  const sleepReturn = createSleepReturn({
    store,
    owner: () => '3',
    now: () => at,
    engine: () => harness.engine,
  });
  sleepReturn.follow();
  const pass = (hours: number) => {
    at += hours * hour;
  };
  /** Sets the timer at a second of a chapter, and lets it stop the sound later. */
  function night(from: number, to: number, chapterId = 1) {
    harness.playing(chapterId, from);
    harness.fake.playTo(from);
    sleepReturn.timerStarted();
    harness.fake.playTo(to);
    harness.engine.pause();
    sleepReturn.timerStopped();
  }
  return { ...harness, store, sleepReturn, pass, night, offered: () => sleepReturn.store.get().offer };
}

test('the way back to where the timer was set is offered on the next morning', () => {
  const { engine, sleepReturn, night, pass, offered } = setUp();
  night(1000, 2800);
  sleepReturn.review();
  expect(offered(), 'not while the listener may be awake').toBeNull();
  pass(8);
  sleepReturn.review();
  expect(offered()).toMatchObject({ set: { position: 1000 }, out: { chapterId: 1, position: 2800 } });
  sleepReturn.take();
  expect([engine.position(), offered()]).toEqual([1000, null]);
  sleepReturn.review();
  expect(offered(), 'once').toBeNull();
});

test('a chapter that ended counts, and the place is the start of the next', () => {
  const { engine, fake, sleepReturn, night, pass, offered } = setUp();
  night(1000, 3600);
  engine.goTo(2, 0, true);
  fake.ready(3600);
  engine.pause();
  pass(8);
  sleepReturn.review();
  expect(offered()).toMatchObject({ set: { chapterId: 1, position: 1000 }, out: { position: 3600 } });
});

test('a book that ended counts, although it opens at the start of its last chapter', () => {
  const { engine, fake, sleepReturn, night, pass, offered } = setUp();
  night(40, 100, 3);
  engine.goTo(3, 0, true);
  fake.ready(100);
  engine.pause();
  pass(8);
  sleepReturn.review();
  expect(offered()).toMatchObject({ set: { chapterId: 3, position: 40 }, out: { position: 100 } });
});

test.each([
  ['after two days', 49, 2800],
  ['where the listener has gone on on another device', 8, 3300],
])('nothing is offered %s', (_, hours, place) => {
  const { engine, sleepReturn, night, pass, offered } = setUp();
  night(1000, 2800);
  engine.goTo(1, place, true);
  pass(hours);
  sleepReturn.review();
  expect(offered()).toBeNull();
});

test('listening on withdraws the offer for good', () => {
  const { engine, fake, sleepReturn, night, pass, offered } = setUp();
  night(1000, 2800);
  pass(8);
  sleepReturn.review();
  engine.play();
  fake.fire('playing');
  fake.playTo(2830);
  expect(offered()).not.toBeNull();
  fake.playTo(2861);
  expect(offered()).toBeNull();
  engine.pause();
  sleepReturn.review();
  expect(offered()).toBeNull();
});

test('listening on in the next chapter withdraws the offer, too', () => {
  const { engine, fake, sleepReturn, night, pass, offered } = setUp();
  night(1000, 3600);
  engine.goTo(2, 0, true);
  fake.ready(3600);
  engine.pause();
  pass(8);
  sleepReturn.review();
  engine.play();
  fake.fire('playing');
  fake.playTo(30);
  expect(offered()).not.toBeNull();
  fake.playTo(61);
  expect(offered()).toBeNull();
});

test('another member, and what is no stored night, gets no offer', () => {
  const { sleepReturn, night, pass, store, offered } = setUp();
  night(1000, 2800);
  pass(8);
  for (const text of [
    '{',
    '7',
    '{"owner":"3","set":7}',
    '{"owner":"4","set":{"bookId":7,"chapterId":1,"position":1}}',
  ]) {
    store.setText('lamp', text);
    sleepReturn.review();
    expect(offered()).toBeNull();
  }
});
