import { expect, test, vi } from 'vitest';
import { handlePushes, readPush } from './push.ts';
import type { WorkerScope } from './scope.ts';

/** Mock of a service worker, as far as pushes use it; a window is open if it has an address. */
function createWorker(windowUrl?: string) {
  const handlers = new Map<string, (event: object) => void>();
  const client = { url: windowUrl, focus: vi.fn(), navigate: vi.fn() };
  const worker = {
    registration: { showNotification: vi.fn() },
    clients: { matchAll: async () => (windowUrl === undefined ? [] : [client]), openWindow: vi.fn() },
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
  };
  handlePushes(worker as unknown as WorkerScope);
  return {
    shown: worker.registration.showNotification.mock.calls,
    opened: worker.clients.openWindow.mock.calls,
    client,
    /** Sends an event and waits for what the handler asks the browser to wait for. */
    send: async (type: 'push' | 'notificationclick', event: object) => {
      const waitUntil = vi.fn<(work: Promise<unknown>) => void>();
      handlers.get(type)?.({ ...event, waitUntil });
      expect(waitUntil).toHaveBeenCalledOnce();
      await waitUntil.mock.calls[0]?.[0];
    },
  };
}

const push = { title: 'Ash', body: 'New chapter', path: '/synopsis/7', tag: 'event-1' };

test('a push is shown as a notification that replaces one of the same event', async () => {
  const { shown, send } = createWorker();
  await send('push', { data: { text: () => JSON.stringify(push) } });
  await send('push', { data: null });
  expect(shown).toEqual([
    ['Ash', { body: 'New chapter', tag: 'event-1', data: '/synopsis/7', icon: '/icons/icon-192.png' }],
    ['Something new', expect.objectContaining({ data: '/notifications' })],
  ]);
});

test('a press on a notification closes it and opens what it is about in the window, or in a new one', async () => {
  const [open, closed] = [createWorker('/home'), createWorker()];
  const notification = { data: '/synopsis/7', close: vi.fn() };
  for (const { send } of [open, closed]) await send('notificationclick', { notification });
  expect(notification.close).toHaveBeenCalledTimes(2);
  expect(open.client.focus).toHaveBeenCalledOnce();
  expect([open.client.navigate.mock.calls, open.opened]).toEqual([[['/synopsis/7']], []]);
  expect(closed.opened).toEqual([['/synopsis/7']]);
});

test('a push shows what it says', () => {
  expect(readPush(JSON.stringify(push))).toEqual(push);
});

test.each([undefined, '', 'nonsense', 'null', '[]', '{"title":1}'])('%j still shows something', (text) => {
  expect(readPush(text)).toMatchObject({ title: 'Something new', path: '/notifications' });
});

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)'])('%s is not opened', (path) => {
  expect(readPush(JSON.stringify({ path })).path).toBe('/notifications');
});
