import { expect, test, vi } from 'vitest';
import { update, watchForUpdates } from './update.ts';

/** Replaces the browser, in which a new worker waits. */
function withWaitingWorker() {
  const reload = vi.fn();
  const messages: unknown[] = [];
  const worker = { state: 'installed', postMessage: (message: unknown) => messages.push(message) };
  const serviceWorker = Object.assign(new EventTarget(), { controller: {} });
  const locks = {
    query: async () => ({}),
    request: vi.fn<(name: string, work: () => void) => Promise<void>>(async (_, work) => work()),
  };
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { serviceWorker, locks });
  vi.stubGlobal('document', { addEventListener: vi.fn() });
  const registration = { waiting: worker, addEventListener: vi.fn() };
  watchForUpdates(registration as unknown as ServiceWorkerRegistration);
  return { reload, messages, worker, serviceWorker, locks };
}

test.each([
  { state: 'installed', posted: ['apply-update'], reloads: 0 },
  { state: 'activating', posted: [], reloads: 1 },
  { state: 'activated', posted: [], reloads: 1 },
])('Update starts the new worker, or reloads if it is $state already', async ({ state, posted, reloads }) => {
  const { reload, messages, worker } = withWaitingWorker();
  worker.state = state;
  update.apply();
  await vi.waitFor(() => expect(messages.length + reload.mock.calls.length).toBe(1));
  expect(messages).toEqual(posted);
  expect(reload).toHaveBeenCalledTimes(reloads);
});

test('the page waits for silence again when the new worker takes over', async () => {
  const { reload, messages, serviceWorker, locks } = withWaitingWorker();
  update.apply();
  await vi.waitFor(() => expect(messages).toHaveLength(1));
  const silence = Promise.withResolvers<void>();
  locks.request.mockImplementationOnce(async (_, work) => silence.promise.then(work));
  serviceWorker.dispatchEvent(new Event('controllerchange'));
  expect(locks.request).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
  silence.resolve();
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
});
