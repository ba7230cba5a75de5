import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isUnloadBlocked } from '../../../lib/block-unload.ts';
import { memoryStore } from '../../../testing/memory-store.ts';
import { park, parkedQueue, unpark } from './parked-uploads.ts';
import { createResumableUploads } from './resumable-uploads.ts';
import type { SendEvents } from './send-file.ts';
import { createUploadQueue } from './upload-queue.ts';

const book = '5';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', { addEventListener: vi.fn(), removeEventListener: vi.fn() });
});
afterEach(() => {
  const queue = parkedQueue(null, book);
  if (queue) unpark(queue);
  vi.useRealTimers();
});

function setUpQueue() {
  const sends: SendEvents[] = [];
  const queue = createUploadQueue({
    remembered: createResumableUploads(memoryStore(), '7'),
    discard: async () => {},
    finish: () => Promise.reject(new Error('not finished here')),
    isOnline: () => true,
    send: (_file, _url, events) => {
      sends.push(events);
      return { stop: () => {} };
    },
  });
  queue.add([{ path: 'a', file: new File(['12345'], 'a') }]);
  return { queue, refuse: () => sends.at(-1)?.onFailure({ status: 422, detail: 'Not audio.' }) };
}

test('the page may be closed at once if all that is left has failed', () => {
  const { queue, refuse } = setUpQueue();
  refuse();
  expect(queue.read().entries.map(({ stage }) => stage)).toEqual(['failed']);
  park(queue, book);
  expect(isUnloadBlocked()).toBe(false);
  expect(parkedQueue(null, book)).toBe(queue);
});

test('closing the page is asked about until the last upload has ended', () => {
  const { queue, refuse } = setUpQueue();
  park(queue, book);
  expect(isUnloadBlocked()).toBe(true);
  refuse();
  vi.runAllTimers();
  expect(isUnloadBlocked()).toBe(false);
});

test('a queue that returns to its editor no longer holds the page', () => {
  const { queue } = setUpQueue();
  park(queue, book);
  unpark(queue);
  expect(isUnloadBlocked()).toBe(false);
  expect(parkedQueue(null, book)).toBeNull();
});
