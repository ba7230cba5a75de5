import { describe, expect, it } from 'vitest';
import { safeStore } from '../../lib/storage.ts';
import { createManualTime } from './engine/manual-time.ts';
import type { Place } from './engine/player-state.ts';
import { createProgressMirror } from './progress-mirror.ts';
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

function memoryStore() {
  const values = new Map<string, string>();
  return safeStore(() => ({
    length: values.size,
    clear: () => values.clear(),
    key: () => null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }));
}

function setUp(store = memoryStore()) {
  const time = createManualTime();
  const mirror = createProgressMirror(store, () => '3');
  const requests: { place: Place; answer: (status?: number) => Promise<void> }[] = [];
  const saver = createProgressSaver({
    mirror,
    schedule: time.schedule,
    post: (place) =>
      new Promise((resolve, reject) => {
        const answer = async (status = 200) => {
          if (status === 200) resolve(place);
          else reject(new Answered(status));
          await flush();
        };
        requests.push({ place, answer });
      }),
  });
  const sent = () => requests.map((request) => [request.place.chapterId, request.place.position]);
  const answer = (index: number, status?: number) => requests[index]?.answer(status);
  return { time, mirror, saver, requests, sent, answer, store };
}

const nothingHeld = { progress: [], last_chapter_id: null };
const held = (position: number, chapterId = 1) => ({
  progress: [{ chapter_id: chapterId, position }],
  last_chapter_id: chapterId,
});

describe('what is sent, and when', () => {
  it('is every position more than 2 seconds from the last', async () => {
    const { saver, sent, answer } = setUp();
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
    saver.online();
    expect(sent()).toHaveLength(2);
  });

  it('of a hidden page that lives on are tried again', async () => {
    const { saver, sent, answer, time } = setUp();
    saver.moved(at(10));
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
});

describe('the next visit', () => {
  it('makes a lost request good', () => {
    const first = setUp();
    first.mirror.reconcile(7, held(5));
    first.saver.settled(at(42));
    const second = setUp(first.store);
    const { progress, missed } = second.mirror.reconcile(7, held(5));
    expect(progress).toEqual(held(42));
    second.saver.resend(missed);
    expect(second.sent()).toEqual([[1, 42]]);
  });

  it('does so for a first listening, and where an earlier request arrived but its answer did not', () => {
    const first = setUp();
    first.mirror.reconcile(7, nothingHeld);
    first.saver.settled(at(3));
    first.saver.settled(at(6));
    expect(setUp(first.store).mirror.reconcile(7, nothingHeld).progress).toEqual(held(6));
    expect(setUp(first.store).mirror.reconcile(7, held(3)).progress).toEqual(held(6));
  });

  it('keeps what was heard elsewhere since', () => {
    const first = setUp();
    first.mirror.reconcile(7, held(5));
    first.saver.settled(at(42));
    const { progress, missed } = setUp(first.store).mirror.reconcile(7, held(250));
    expect(progress).toEqual(held(250));
    expect(missed).toEqual([]);
    expect(setUp(first.store).mirror.reconcile(7, held(5)).missed).toEqual([]);
  });

  it('has nothing to do where all arrived', async () => {
    const first = setUp();
    first.mirror.reconcile(7, nothingHeld);
    first.saver.settled(at(42));
    await first.answer(0);
    expect(first.store.text('progress.3.7')).toBeNull();
  });

  it('keeps the place of a listener whose access was gone', async () => {
    const first = setUp();
    first.mirror.reconcile(7, held(5));
    first.saver.settled(at(42));
    await first.answer(0, 403);
    expect(setUp(first.store).mirror.reconcile(7, held(5)).progress).toEqual(held(42));
  });

  it('is not confused by a spoilt store', () => {
    const store = memoryStore();
    for (const spoilt of ['{', '7', '{"unsent":{}}', '{"unsent":[{"chapter_id":"1"}],"expected":[null]}']) {
      store.setText('progress.3.7', spoilt);
      expect(setUp(store).mirror.reconcile(7, held(5)).progress).toEqual(held(5));
    }
  });
});
