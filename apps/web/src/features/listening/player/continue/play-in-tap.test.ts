import { beforeEach, expect, test, vi } from 'vitest';
import { setPrefetcher } from '../../../../ui/link.tsx';
import { prepareBookWhenIdle } from './play-in-tap.ts';

const { prepareBook } = vi.hoisted(() => ({ prepareBook: vi.fn<(bookId: number) => Promise<void>>() }));
vi.mock('../up-next/start-book.ts', () => ({ prepareBook }));

const prefetch = vi.fn<(path: string) => void>();
const idle: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  idle.length = 0;
  prepareBook.mockReset();
  prefetch.mockReset();
  const requestIdleCallback = (task: () => void) => idle.push(task);
  const globals = { requestIdleCallback, cancelIdleCallback: () => idle.splice(0) };
  for (const [name, value] of Object.entries({ ...globals, window: globals })) vi.stubGlobal(name, value);
  vi.stubGlobal('document', { readyState: 'complete' });
  setPrefetcher(prefetch);
  return () => {
    setPrefetcher(() => {});
    vi.useRealTimers();
  };
});

/** Lets the screen's first paint pass, then runs what waits for an idle browser. */
async function becomeIdle() {
  await vi.advanceTimersByTimeAsync(1000);
  for (const task of idle.splice(0)) task();
  // Importing a module takes more than one task.
  await vi.dynamicImportSettled();
}

test.each([
  ['that was prepared', () => Promise.resolve()],
  ['that could not be loaded', () => Promise.reject(new Error('offline'))],
])('the code of the player’s screen is loaded after a book %s', async (_, end) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  prepareBook.mockReturnValue(promise.then(end));
  prepareBookWhenIdle(7);
  await becomeIdle();
  expect([prepareBook.mock.calls[0]?.[0], prefetch.mock.calls]).toEqual([7, []]);
  resolve();
  await vi.waitFor(() => expect(prefetch.mock.calls).toEqual([['/listen/7']]));
});

test('leaving the screen ends the loading, also while the book is loading', async () => {
  prepareBookWhenIdle(7)();
  await becomeIdle();
  expect(prepareBook.mock.calls).toEqual([]);

  const { promise, resolve } = Promise.withResolvers<void>();
  prepareBook.mockReturnValue(promise);
  const leave = prepareBookWhenIdle(7);
  await becomeIdle();
  leave();
  resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect([prepareBook.mock.calls.length, prefetch.mock.calls]).toEqual([1, []]);
});
