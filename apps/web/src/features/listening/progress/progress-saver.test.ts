import { describe, expect, it } from 'vitest';
import { createManualTime } from '../engine/manual-time.ts';
import type { Place } from '../engine/player-state.ts';
import { memoryStore } from './memory-store.ts';
import { createProgressQueue, type UnsentPlace } from './progress-queue.ts';
import { createProgressSaver } from './progress-saver.ts';

const flush = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
const at = (position: number, chapterId = 1): Place => ({ bookId: 7, chapterId, position });
class Answered extends Error {
  readonly status: number;
  constructor(status: number) {
    super(String(status));
    this.status = status;
  }
}

function setUp(store = memoryStore()) {
  const time = createManualTime();
  let ids = 0;
  let isPlaying = true;
  const overruled: number[] = [];
  const queue = createProgressQueue(
    store,
    () => '3',
    () => `${(ids += 1)}-${time.now()}`,
  );
  const requests: {
    place: UnsentPlace;
    answer: (status?: number, held?: { rev: number; accepted: boolean }) => Promise<void>;
  }[] = [];
  let refusals = 0;
  const saver = createProgressSaver({
    queue,
    schedule: time.schedule,
    now: time.now,
    isPlaying: () => isPlaying,
    accessLost: () => (refusals += 1),
    overruled: (bookId) => overruled.push(bookId),
    post: (place) =>
      new Promise((resolve, reject) => {
        const answer = async (status = 200, held = { rev: (place.baseRev ?? 0) + 1, accepted: true }) => {
          if (status === 200) resolve(held);
          else reject(new Answered(status));
          await flush();
        };
        requests.push({ place, answer });
      }),
  });
  saver.start();
  const sent = () => requests.map((request) => [request.place.chapterId, request.place.position]);
  const bases = () => requests.map((request) => request.place.baseRev);
  const answer = (index: number, status?: number, held?: { rev: number; accepted: boolean }) =>
    requests[index]?.answer(status, held);
  const pause = () => {
    isPlaying = false;
  };
  return {
    time,
    queue,
    saver,
    requests,
    sent,
    bases,
    answer,
    pause,
    overruled,
    store,
    refusals: () => refusals,
  };
}

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
});

describe('what piles up offline', () => {
  it('is one place for continuous listening, and one more for every jump, in order', async () => {
    const { saver, sent, answer, time } = setUp();
    saver.opened(at(0), 7);
    saver.settled(at(3));
    await answer(0, 0);
    for (let position = 5; position < 300; position += 2.5) saver.moved(at(position));
    saver.left(at(299));
    saver.settled(at(20));
    saver.settled(at(0, 2));
    time.advance(1000);
    for (const index of [1, 2, 3]) await answer(index);
    expect(sent().slice(1)).toEqual([
      [1, 299],
      [1, 20],
      [2, 0],
    ]);
  });

  it('survives a crash and is replayed in order by the next page', async () => {
    const first = setUp();
    first.saver.opened(at(0), 7);
    first.saver.settled(at(42));
    first.saver.settled(at(120));
    const second = setUp(first.store);
    await second.answer(0, 200, { rev: 8, accepted: true });
    await second.answer(1);
    expect(second.sent()).toEqual([
      [1, 42],
      [1, 120],
    ]);
    expect(second.bases(), 'the second goes on from the first').toEqual([7, 8]);
    expect(setUp(first.store).sent()).toEqual([]);
  });

  it('is bounded, and not confused by a spoilt store', () => {
    const store = memoryStore();
    for (const spoilt of ['{', '7', '{"unsent":{}}', '[null,7,{"id":"a"}]']) {
      store.setText('unsent.3', spoilt);
      expect(setUp(store).queue.all()).toEqual([]);
    }
    const { saver, queue } = setUp();
    for (let jump = 0; jump < 300; jump += 1) saver.settled(at((jump % 2) * 100));
    expect(queue.all().length).toBe(100);
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
});
