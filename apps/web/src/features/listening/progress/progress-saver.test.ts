import { describe, expect, it } from 'vitest';
import { at, setUp } from './saver-by-hand.ts';

describe('what is sent, and when', () => {
  it('is every position more than 2 seconds from the last', async () => {
    const { saver, sent, answer } = setUp();
    saver.opened(at(10), 0);
    for (const position of [10, 10.5, 12]) saver.moved(at(position));
    expect(sent()).toEqual([]);
    saver.moved(at(12.01));
    await answer(0);
    saver.moved(at(14));
    saver.moved(at(14.02));
    expect(sent()).toEqual([
      [1, 12.01],
      [1, 14.02],
    ]);
  });

  it('is one request at a time, with the latest position winning', async () => {
    const { saver, sent, answer } = setUp();
    saver.settled(at(10));
    saver.settled(at(20));
    saver.settled(at(30));
    expect(sent()).toEqual([[1, 10]]);
    await answer(0);
    expect(sent()).toEqual([
      [1, 10],
      [1, 30],
    ]);
  });

  it('keeps the last place of a chapter left, before the first of the next', async () => {
    const { saver, sent, answer } = setUp();
    saver.settled(at(10));
    saver.settled(at(299));
    saver.settled(at(0, 2));
    await answer(0);
    await answer(1);
    expect(sent()).toEqual([
      [1, 10],
      [1, 299],
      [2, 0],
    ]);
  });

  it('is everything at leave, even with a request in flight', () => {
    const { saver, sent } = setUp();
    saver.settled(at(10));
    saver.moved(at(11.5));
    saver.leave();
    saver.leave();
    expect(sent()).toEqual([
      [1, 10],
      [1, 11.5],
    ]);
  });

  it('is nothing at leave where nothing moved', () => {
    const { saver, sent } = setUp();
    saver.leave();
    expect(sent()).toEqual([]);
  });
});

describe('failures', () => {
  it('are tried again with growing pauses, the newest position first', async () => {
    const { saver, sent, answer, time } = setUp();
    saver.settled(at(10));
    await answer(0, 503);
    saver.settled(at(13));
    time.advance(999);
    expect(sent()).toHaveLength(1);
    time.advance(1);
    await answer(1, 0);
    time.advance(1999);
    expect(sent()).toHaveLength(2);
    time.advance(1);
    await answer(2);
    expect(sent().slice(1)).toEqual([
      [1, 13],
      [1, 13],
    ]);
    time.advance(600_000);
    expect(sent()).toHaveLength(3);
  });

  it('end at once when the network comes back', async () => {
    const { saver, sent, answer } = setUp();
    saver.settled(at(10));
    await answer(0, 0);
    saver.wake();
    expect(sent()).toHaveLength(2);
  });

  it('of a hidden page that lives on are tried again', async () => {
    const { saver, sent, answer, time } = setUp();
    saver.opened(at(10), 0);
    saver.moved(at(11));
    saver.leave();
    await answer(0, 0);
    time.advance(1000);
    expect(sent()).toHaveLength(2);
  });

  it('that last are not repeated', async () => {
    const { saver, sent, answer, time } = setUp();
    saver.settled(at(10));
    await answer(0, 404);
    time.advance(600_000);
    expect(sent()).toHaveLength(1);
  });

  it('for want of access wait for the next place, and are sent before it', async () => {
    const { saver, sent, answer, time, refusals } = setUp();
    saver.settled(at(10));
    await answer(0, 403);
    expect(refusals()).toBe(1);
    time.advance(600_000);
    expect(sent()).toHaveLength(1);
    saver.settled(at(100));
    await answer(1);
    expect(sent().slice(1)).toEqual([
      [1, 10],
      [1, 100],
    ]);
  });
});

describe('a place that is no news', () => {
  it('is not saved: opening, pausing where one was, leaving untouched', () => {
    const { saver, sent } = setUp();
    saver.opened(at(100), 4);
    saver.settled(at(100.05));
    saver.leave();
    expect(sent()).toEqual([]);
    saver.settled(at(100.5));
    expect(sent()).toEqual([[1, 100.5]]);
  });

  it('is saved all the same when it is left by hand, unless nothing was ever heard', () => {
    const { saver, sent } = setUp();
    saver.opened(at(0), 0);
    saver.left(at(0));
    expect(sent()).toEqual([]);
    saver.opened(at(100), 4);
    saver.left(at(100));
    saver.left(at(100));
    expect(sent()).toEqual([[1, 100]]);
  });

  it('is saved when it is chosen anew; what lies elsewhere is on arrival', () => {
    const { saver, sent } = setUp();
    saver.opened(at(0), 0);
    saver.chosen(at(0));
    saver.opened(at(100), 4);
    saver.chosen(at(120));
    expect(sent()).toEqual([]);
    saver.chosen(at(100));
    expect(sent()).toEqual([[1, 100]]);
  });
});

describe('another device', () => {
  it('is overruled by a listener who plays on', async () => {
    const { saver, answer, bases, overruled } = setUp();
    saver.opened(at(10), 3);
    saver.settled(at(20));
    await answer(0, 200, { rev: 9, accepted: false });
    saver.moved(at(23));
    expect([bases(), overruled]).toEqual([[3, 9], []]);
  });

  it('overrules a paused listener, once all that waits was heard', async () => {
    const { saver, answer, pause, overruled } = setUp();
    saver.opened(at(10), 3);
    saver.settled(at(20));
    saver.settled(at(200));
    pause();
    await answer(0, 200, { rev: 9, accepted: false });
    expect(overruled).toEqual([]);
    await answer(1, 200, { rev: 9, accepted: false });
    expect([overruled, saver.rev(7)]).toEqual([[7], 3]);
  });

  it('is told of where it yields, and where it stands until the next save', async () => {
    const { saver, answer, met } = setUp();
    const there = { device: 'phone', updated_at: '2026-06-01T08:00:00.000Z' };
    saver.opened(at(10), 3);
    saver.settled(at(20));
    await answer(0, 200, { displaced: { chapter_id: 2, position: 400, ...there } });
    saver.settled(at(25));
    await answer(1, 200, { accepted: false, chapter_id: 3, position: 50, ...there });
    saver.settled(at(30));
    await answer(2);
    expect(met).toEqual([
      [2, 400],
      [3, 50],
    ]);
  });
});
