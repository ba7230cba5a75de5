import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { update, watchForUpdates } from './update.ts';

const quietMs = 1000;
const startMs = 5000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Mocks a browser with a new service worker that waits to start. */
function withWaitingWorker() {
  const reload = vi.fn();
  const messages: unknown[] = [];
  const worker = { state: 'installed', postMessage: (message: unknown) => messages.push(message) };
  const serviceWorker = Object.assign(new EventTarget(), { controller: {} });
  const locks = {
    query: vi.fn(async () => ({})),
    request: vi.fn<(name: string, work: () => void) => Promise<void>>(async (_, work) => work()),
  };
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { serviceWorker, locks });
  vi.stubGlobal('document', { addEventListener: vi.fn() });
  const load = (waiting: object | null) =>
    watchForUpdates({ waiting, addEventListener: vi.fn() } as unknown as ServiceWorkerRegistration);
  load(worker);
  return {
    reload,
    messages,
    worker,
    serviceWorker,
    locks,
    /** Loads the page again: the browser then has a new object for the same worker. */
    loadAgain: (isWaiting: boolean) => load(isWaiting ? { ...worker } : null),
  };
}

test.each([
  { state: 'installed', posted: ['apply-update'], reloads: 0 },
  { state: 'activating', posted: [], reloads: 1 },
  { state: 'activated', posted: [], reloads: 1 },
])('Update starts the new worker, or reloads if it is $state already', async ({ state, posted, reloads }) => {
  const { reload, messages, worker } = withWaitingWorker();
  worker.state = state;
  update.apply();
  await vi.advanceTimersByTimeAsync(quietMs);
  expect(messages).toEqual(posted);
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test('the new worker starts only when the requests of a pause are over', async () => {
  const { messages } = withWaitingWorker();
  update.apply();
  await vi.advanceTimersByTimeAsync(quietMs - 1);
  expect(messages).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(messages).toEqual(['apply-update']);
});

test('the new worker waits for silence again if playback begins before it starts', async () => {
  const { messages, locks } = withWaitingWorker();
  update.apply();
  const silence = Promise.withResolvers<void>();
  locks.query.mockResolvedValue({ pending: [{ name: 'lamplight-playing', mode: 'shared' }] });
  locks.request.mockImplementationOnce(async (_, work) => silence.promise.then(work));
  await vi.advanceTimersByTimeAsync(quietMs);
  expect(messages).toEqual([]);
  locks.query.mockResolvedValue({});
  silence.resolve();
  await vi.advanceTimersByTimeAsync(quietMs);
  expect(messages).toEqual(['apply-update']);
});

test('the page waits for silence again when the new worker takes over', async () => {
  const { reload, messages, worker, serviceWorker, locks } = withWaitingWorker();
  update.apply();
  await vi.advanceTimersByTimeAsync(quietMs);
  expect(messages).toHaveLength(1);
  const silence = Promise.withResolvers<void>();
  locks.request.mockImplementationOnce(async (_, work) => silence.promise.then(work));
  worker.state = 'activating';
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  await vi.advanceTimersByTimeAsync(startMs);
  expect(reload).not.toHaveBeenCalled();
  silence.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledOnce();
});

test('if the new worker does not start, the page reloads and continues the update, three times at most', async () => {
  const { reload, messages, loadAgain } = withWaitingWorker();
  update.apply();
  for (const count of [1, 2, 3]) {
    await vi.advanceTimersByTimeAsync(quietMs + startMs);
    expect(reload).toHaveBeenCalledTimes(count);
    expect(messages).toHaveLength(count);
    loadAgain(true);
  }
  await vi.advanceTimersByTimeAsync(quietMs + startMs);
  expect(messages).toHaveLength(4);
  // After three reloads, the next page does not continue the update, but offers it.
  loadAgain(true);
  await vi.advanceTimersByTimeAsync(quietMs + startMs);
  expect(messages).toHaveLength(4);
  expect(reload).toHaveBeenCalledTimes(3);
});

test('if the new worker starts while the page reloads, the page reloads once more', async () => {
  const { reload, loadAgain } = withWaitingWorker();
  update.apply();
  await vi.advanceTimersByTimeAsync(quietMs + startMs);
  expect(reload).toHaveBeenCalledTimes(1);
  loadAgain(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(2);
  loadAgain(false);
  await vi.advanceTimersByTimeAsync(0);
  expect(reload).toHaveBeenCalledTimes(2);
});
