import { describe, expect, it } from 'vitest';
import { at, setUpSaver } from '../../../../testing/saver-harness.ts';

describe('when positions are sent', () => {
  it('sends every position more than 2 seconds from the last', async () => {
    const { saver, sent, answer } = setUpSaver();
    saver.onOpen(at(10), 0);
    for (const position of [10, 10.5, 12]) saver.onMove(at(position));
    expect(sent()).toEqual([]);
    saver.onMove(at(12.01));
    await answer(0);
    saver.onMove(at(14));
    saver.onMove(at(14.02));
    expect(sent()).toEqual([
      [1, 12.01],
      [1, 14.02],
    ]);
  });

  it('sends one request at a time, and the latest position wins', async () => {
    const { saver, sent, answer } = setUpSaver();
    saver.onSettle(at(10));
    saver.onSettle(at(20));
    saver.onSettle(at(30));
    expect(sent()).toEqual([[1, 10]]);
    await answer(0);
    expect(sent()).toEqual([
      [1, 10],
      [1, 30],
    ]);
  });

  it('saves the last position of a chapter before the first of the next', async () => {
    const { saver, sent, answer } = setUpSaver();
    saver.onSettle(at(10));
    saver.onSettle(at(299));
    saver.onSettle(at(0, 2));
    await answer(0);
    await answer(1);
    expect(sent()).toEqual([
      [1, 10],
      [1, 299],
      [2, 0],
    ]);
  });

  it('sends everything when the page closes, even with a request pending', () => {
    const { saver, sent } = setUpSaver();
    saver.onSettle(at(10));
    saver.onMove(at(11.5));
    saver.leave();
    saver.leave();
    expect(sent()).toEqual([
      [1, 10],
      [1, 11.5],
    ]);
  });

  it('sends nothing when the page closes if nothing moved', () => {
    const { saver, sent } = setUpSaver();
    saver.leave();
    expect(sent()).toEqual([]);
  });
});

describe('failed saves', () => {
  it('are retried with growing delays, the newest position first', async () => {
    const { saver, sent, answer, time } = setUpSaver();
    saver.onSettle(at(10));
    await answer(0, 503);
    saver.onSettle(at(13));
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

  it('are retried at once when the network returns', async () => {
    const { saver, sent, answer } = setUpSaver();
    saver.onSettle(at(10));
    await answer(0, 0);
    saver.retryNow();
    expect(sent()).toHaveLength(2);
  });

  it('of a hidden page that stays open are retried', async () => {
    const { saver, sent, answer, time } = setUpSaver();
    saver.onOpen(at(10), 0);
    saver.onMove(at(11));
    saver.leave();
    await answer(0, 0);
    time.advance(1000);
    expect(sent()).toHaveLength(2);
  });

  it('with a permanent error are not repeated', async () => {
    const { saver, sent, answer, time } = setUpSaver();
    saver.onSettle(at(10));
    await answer(0, 404);
    time.advance(600_000);
    expect(sent()).toHaveLength(1);
  });

  it('without access wait for the next position, and are sent before it', async () => {
    const { saver, sent, answer, time, refusals } = setUpSaver();
    saver.onSettle(at(10));
    await answer(0, 403);
    expect(refusals()).toBe(1);
    time.advance(600_000);
    expect(sent()).toHaveLength(1);
    saver.onSettle(at(100));
    await answer(1);
    expect(sent().slice(1)).toEqual([
      [1, 10],
      [1, 100],
    ]);
  });
});

describe('an unchanged position', () => {
  it('is not saved: opening, pausing in place, leaving untouched', () => {
    const { saver, sent } = setUpSaver();
    saver.onOpen(at(100), 4);
    saver.onSettle(at(100.05));
    saver.leave();
    expect(sent()).toEqual([]);
    saver.onSettle(at(100.5));
    expect(sent()).toEqual([[1, 100.5]]);
  });

  it('is saved when left manually, unless nothing was ever heard', () => {
    const { saver, sent } = setUpSaver();
    saver.onOpen(at(0), 0);
    saver.onLeave(at(0));
    expect(sent()).toEqual([]);
    saver.onOpen(at(100), 4);
    saver.onLeave(at(100));
    saver.onLeave(at(100));
    expect(sent()).toEqual([[1, 100]]);
  });

  it('is saved when chosen again; any other position is saved on arrival', () => {
    const { saver, sent } = setUpSaver();
    saver.onOpen(at(0), 0);
    saver.onSeek(at(0));
    saver.onOpen(at(100), 4);
    saver.onSeek(at(120));
    expect(sent()).toEqual([]);
    saver.onSeek(at(100));
    expect(sent()).toEqual([[1, 100]]);
  });
});

describe('another device', () => {
  it('is overwritten by a listener who keeps playing', async () => {
    const { saver, answer, bases, overruled } = setUpSaver();
    saver.onOpen(at(10), 3);
    saver.onSettle(at(20));
    await answer(0, 200, { rev: 9, accepted: false });
    saver.onMove(at(23));
    expect([bases(), overruled]).toEqual([[3, 9], []]);
  });

  it('overrides a paused listener, once the whole queue was answered', async () => {
    const { saver, answer, pause, overruled } = setUpSaver();
    saver.onOpen(at(10), 3);
    saver.onSettle(at(20));
    saver.onSettle(at(200));
    pause();
    await answer(0, 200, { rev: 9, accepted: false });
    expect(overruled).toEqual([]);
    await answer(1, 200, { rev: 9, accepted: false });
    expect([overruled, saver.rev(7)]).toEqual([[7], 3]);
  });

  it('is reported when overwritten, and when its position stays until the next save', async () => {
    const { saver, answer, met } = setUpSaver();
    const there = { device: 'phone', updated_at: '2026-06-01T08:00:00.000Z' };
    saver.onOpen(at(10), 3);
    saver.onSettle(at(20));
    await answer(0, 200, { displaced: { chapter_id: 2, position: 400, ...there } });
    saver.onSettle(at(25));
    await answer(1, 200, { accepted: false, chapter_id: 3, position: 50, ...there });
    saver.onSettle(at(30));
    await answer(2);
    expect(met).toEqual([
      [2, 400],
      [3, 50],
    ]);
  });
});
