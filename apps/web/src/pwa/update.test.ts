import { expect, test, vi } from 'vitest';
import { update, watchForUpdates } from './update.ts';

test.each([
  { state: 'installed', posted: ['apply-update'], reloads: 0 },
  { state: 'activating', posted: [], reloads: 1 },
  { state: 'activated', posted: [], reloads: 1 },
])('Update starts the new worker, or reloads if it is $state already', async ({ state, posted, reloads }) => {
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('navigator', { serviceWorker: { controller: {}, addEventListener: vi.fn() } });
  vi.stubGlobal('document', { addEventListener: vi.fn() });
  const messages: unknown[] = [];
  const worker = { state: 'installed', postMessage: (message: unknown) => messages.push(message) };
  const registration = { waiting: worker, addEventListener: vi.fn() };
  watchForUpdates(registration as unknown as ServiceWorkerRegistration);
  worker.state = state;
  update.apply();
  await vi.waitFor(() => expect(messages.length + reload.mock.calls.length).toBe(1));
  expect(messages).toEqual(posted);
  expect(reload).toHaveBeenCalledTimes(reloads);
});
