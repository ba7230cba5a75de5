import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { memoryStore } from '../../../testing/memory-store.ts';
import type { Finished } from './queue-types.ts';
import { createResumableUploads } from './resumable-uploads.ts';
import type { SendEvents } from './send-file.ts';
import { createUploadQueue } from './upload-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const finished = (over: Partial<Finished> = {}): Finished => ({
  chapters: [{ title: 'One', audio_url: '/media/audio/1.mp3', duration: 60 }],
  embedded: 0,
  cover: null,
  book: { title: null, author: null },
  disc: null,
  track: null,
  ...over,
});

function setUpQueue(finish = vi.fn(async () => finished()), isOnline = () => true) {
  const sends: { name: string; url: string | null; events: SendEvents; isStopped: boolean }[] = [];
  const remembered = createResumableUploads(memoryStore(), '7');
  const onFinished = vi.fn();
  const discard = vi.fn(async () => {});
  const queue = createUploadQueue({
    remembered,
    discard,
    finish,
    isOnline,
    send: (file, url, events) => {
      const sending = { name: file.name, url, events, isStopped: false };
      sends.push(sending);
      return { stop: () => void (sending.isStopped = true) };
    },
  });
  const here = new Set<string>();
  queue.setOwner({ book: () => '5', onFinished, has: (url) => here.has(url) });
  const add = (...names: string[]) =>
    queue.add(names.map((name) => ({ path: name, file: new File(['12345'], name, { lastModified: 1 }) })));
  const last = (name: string) => {
    const sending = sends.findLast((request) => request.name === name);
    if (!sending) throw new Error(`${name} was not sent`);
    return sending;
  };
  const stages = () => queue.read().entries.map(({ name, stage }) => `${name} ${stage}`);
  return { queue, sends, add, last, stages, remembered, onFinished, discard, finish, here };
}
const place = '/api/media/uploads/aa';

test('runs three uploads at a time, and starts the next once one has become chapters', async () => {
  const { add, last, stages, sends, onFinished, queue, remembered } = setUpQueue();
  add('a', 'b', 'c', 'd');
  expect(stages()).toEqual(['a sending', 'b sending', 'c sending', 'd queued']);
  last('b').events.onPlace(place);
  expect(remembered.of('5')).toHaveLength(1);
  last('b').events.onArrived();
  expect(stages()).toContain('b finishing');
  await vi.runAllTimersAsync();
  expect(stages()).toEqual(['a sending', 'c sending', 'd sending']);
  expect(onFinished).toHaveBeenCalledOnce();
  expect(remembered.of('5')).toEqual([]);
  expect(remembered.finishedOf('5').map(({ url }) => url)).toEqual([place]);
  expect(queue.read().done).toEqual({ files: 1, bytes: 5 });
  expect(sends).toHaveLength(4);
});

test('a lost connection is retried with growing delays, and at once when the network is back', async () => {
  const { add, last, stages, sends, queue } = setUpQueue();
  add('a');
  last('a').events.onPlace(place);
  const waits = [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000];
  for (const [at, ms] of waits.entries()) {
    last('a').events.onFailure({ status: at % 2 === 0 ? 0 : 503, detail: '' });
    expect(stages()).toEqual(['a waiting']);
    await vi.advanceTimersByTimeAsync(ms - 1);
    expect(sends).toHaveLength(at + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(last('a').url).toBe(place);
  }
  last('a').events.onProgress(3);
  last('a').events.onFailure({ status: 0, detail: '' });
  queue.wake();
  expect(sends).toHaveLength(waits.length + 2);
});

test('one request at a time checks whether the server is back, however many files wait', async () => {
  const { add, sends, stages, last } = setUpQueue();
  const names = Array.from({ length: 40 }, (_, index) => `${index}`);
  add(...names);
  for (let second = 0; second < 61; second += 1) {
    for (const { name, events } of sends.slice())
      if (stages().includes(`${name} sending`)) events.onFailure({ status: 0, detail: '' });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sends.length).toBeLessThanOrEqual(3 + 6);
  last('0').events.onPlace(place);
  last('0').events.onProgress(3);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stages().filter((stage) => stage.endsWith('sending'))).toHaveLength(3);
});

test('sends nothing while offline and continues at once when online', async () => {
  let isOnline = true;
  const { add, sends, last, queue, stages } = setUpQueue(undefined, () => isOnline);
  add('a', 'b', 'c', 'd', 'e');
  isOnline = false;
  for (const name of ['a', 'b', 'c']) last(name).events.onFailure({ status: 0, detail: '' });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(sends).toHaveLength(3);
  isOnline = true;
  queue.wake();
  expect(sends).toHaveLength(4);
  last('a').events.onProgress(1);
  expect(stages()).toEqual(['a sending', 'b sending', 'c sending', 'd queued', 'e queued']);
});

test('one upload that keeps failing while others succeed is retried less and less often', async () => {
  const { add, sends, last } = setUpQueue();
  add('a', 'b');
  for (let second = 0; second < 30; second += 1) {
    last('b').events.onProgress(second + 1);
    const [failing] = sends.filter(({ name }) => name === 'a').slice(-1);
    failing?.events.onFailure({ status: 0, detail: '' });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sends.filter(({ name }) => name === 'a').length).toBeLessThanOrEqual(6);
});

test('bytes sent again after a failure do not count as progress', async () => {
  const { add, sends, last } = setUpQueue();
  add('a');
  last('a').events.onPlace(place);
  for (let second = 0; second < 60; second += 1) {
    last('a').events.onProgress(3);
    last('a').events.onFailure({ status: 0, detail: '' });
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(sends.length).toBeLessThanOrEqual(8);
});

test('pausing stops an upload, resuming continues at the same byte; others run meanwhile', () => {
  const { add, last, stages, queue } = setUpQueue();
  add('a', 'b', 'c', 'd');
  last('a').events.onPlace(place);
  const [first] = queue.read().entries;
  queue.pause(first?.key ?? '');
  expect(last('a').isStopped).toBe(true);
  expect(stages()).toEqual(['a paused', 'b sending', 'c sending', 'd sending']);
  last('a').events.onFailure({ status: 0, detail: '' });
  expect(stages()[0]).toBe('a paused');
  queue.resume(first?.key ?? '');
  expect(stages()[0]).toBe('a queued');
  queue.pauseAll();
  expect(stages()).toEqual(['a paused', 'b paused', 'c paused', 'd paused']);
  queue.resumeAll();
  expect(stages()).toEqual(['a sending', 'b sending', 'c sending', 'd queued']);
  expect(last('a').url).toBe(place);
});

test('the same file in another visit resumes; a different one, or one for another book, does not', () => {
  const { add, last, remembered } = setUpQueue();
  const known = { url: place, name: 'a', size: 5, modified: 1, book: '5' };
  remembered.keep(known);
  remembered.keep({ ...known, url: '/other', name: 'b', book: '6' });
  remembered.keep({ ...known, url: '/longer', name: 'c', size: 6 });
  add('a', 'b', 'c');
  expect(['a', 'b', 'c'].map((name) => last(name).url)).toEqual([place, null, null]);
});

test('a finished but unsaved file is not sent again, unless it is in the editor', async () => {
  const { add, last, here } = setUpQueue();
  add('a');
  last('a').events.onPlace(place);
  last('a').events.onArrived();
  await vi.runAllTimersAsync();
  here.add(place);
  add('a');
  expect(last('a').url).toBeNull();
  last('a').events.onFailure({ status: 422, detail: '' });
  here.clear();
  add('a');
  expect(last('a').url).toBe(place);
});

test('files of the same name, size and date in two folders are two uploads', () => {
  const { queue, last, remembered, add } = setUpQueue();
  const file = () => new File(['12345'], '01', { lastModified: 1 });
  queue.add([{ path: 'Book/CD 1/01', file: file() }]);
  last('01').events.onPlace(place);
  queue.add([{ path: 'Book/CD 2/01', file: file() }]);
  expect(last('01').url).toBeNull();
  last('01').events.onPlace('/second');
  expect(remembered.of('5').map(({ url, path }) => `${path} ${url}`)).toEqual([
    `Book/CD 1/01 ${place}`,
    'Book/CD 2/01 /second',
  ]);
  // A second upload of a file that is already being sent starts a new upload.
  add('01');
  expect(last('01').url).toBeNull();

  const later = setUpQueue();
  later.remembered.keep({ url: place, name: '01', path: 'Book/CD 1/01', size: 5, modified: 1, book: '5' });
  later.queue.add([{ path: 'Book/CD 2/01', file: file() }]);
  expect(later.last('01').url).toBeNull();
  later.queue.add([{ path: 'Book/CD 1/01', file: file() }]);
  expect(later.last('01').url).toBe(place);
});

test('once the playlist has an id, running uploads are stored under it', () => {
  const { queue, add, last, remembered } = setUpQueue();
  let book = 'new';
  queue.setOwner({ book: () => book, has: () => false, onFinished: () => {} });
  add('a');
  last('a').events.onPlace(place);
  book = '8';
  queue.saveAll();
  expect([remembered.of('new'), remembered.of('8').map(({ url }) => url)]).toEqual([[], [place]]);
});

test('an upload that the server no longer has starts over, a limited number of times', () => {
  const { add, last, stages, remembered, sends } = setUpQueue();
  remembered.keep({ url: place, name: 'a', size: 5, modified: 1, book: '5' });
  add('a');
  last('a').events.onFailure({ status: 404, detail: '' });
  expect([last('a').url, sends.length]).toEqual([null, 2]);
  expect(remembered.of('5')).toEqual([]);
  for (let round = 0; round < 3; round += 1) {
    expect(stages()).toEqual(['a sending']);
    last('a').events.onPlace(place);
    last('a').events.onProgress(3);
    last('a').events.onFailure({ status: 404, detail: 'Gone.' });
  }
  expect(stages()).toEqual(['a failed']);
  expect(sends).toHaveLength(4);
});

test('a rejected file shows why, and can be retried from its start or removed', async () => {
  const refuse = vi.fn(async () => {
    throw new ApiError({ status: 415, code: 'unsupported_media_type', detail: 'That is a ZIP archive.' });
  });
  const { add, last, queue, stages, remembered } = setUpQueue(refuse);
  add('a', 'b');
  last('a').events.onPlace(place);
  last('a').events.onArrived();
  await vi.runAllTimersAsync();
  const [entry] = queue.read().entries;
  expect(entry).toMatchObject({ stage: 'failed', problem: 'That is a ZIP archive.' });
  expect(remembered.of('5')).toEqual([]);
  queue.resume(entry?.key ?? '');
  expect(last('a').url).toBeNull();
  queue.cancel(entry?.key ?? '');
  expect(stages()).toEqual(['b sending']);
});

test('asks whether to split a file with embedded chapters while other uploads continue', async () => {
  const finish = vi.fn(async (_: string, split: boolean | undefined) =>
    finished(split === undefined ? { chapters: [], embedded: 40 } : { embedded: 40 }),
  );
  const { add, last, queue, stages, onFinished } = setUpQueue(finish as never);
  add('a', 'b', 'c', 'd');
  last('a').events.onPlace(place);
  last('a').events.onArrived();
  await vi.advanceTimersByTimeAsync(0);
  expect(stages()).toEqual(['a asking', 'b sending', 'c sending', 'd sending']);
  const [entry] = queue.read().entries;
  expect(entry?.embedded).toBe(40);
  queue.answer(entry?.key ?? '', true);
  await vi.advanceTimersByTimeAsync(0);
  expect(finish).toHaveBeenLastCalledWith(place, true);
  expect(onFinished).toHaveBeenCalledOnce();
});

test('a cancelled upload is deleted on the server, too', async () => {
  const { add, last, queue, discard, remembered, stages } = setUpQueue();
  add('a');
  last('a').events.onPlace(place);
  queue.cancel(queue.read().entries[0]?.key ?? '');
  await vi.runAllTimersAsync();
  expect(discard).toHaveBeenCalledWith(place);
  expect([remembered.of('5'), stages()]).toEqual([[], []]);
});
