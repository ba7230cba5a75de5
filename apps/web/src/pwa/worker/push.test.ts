import { addMessages, setLanguageSource } from '@lamplight/messages';
import { afterEach, expect, test, vi } from 'vitest';
import { openPageQuestion } from '../open-page-question.ts';
import { handlePushes, readPush } from './push.ts';
import type { WorkerScope } from './scope.ts';

afterEach(() => setLanguageSource(() => 'en'));

/** Mock of a window, in which the app answers messages; without the app nothing answers. */
function createWindow(hasApp: boolean) {
  const opened: unknown[] = [];
  return {
    opened,
    focus: vi.fn(async () => undefined),
    postMessage: (message: unknown, [port]: MessagePort[]) => {
      expect(message).toBe(openPageQuestion);
      if (!hasApp || !port) return;
      port.addEventListener('message', ({ data }) => {
        opened.push(data);
        port.close();
      });
      port.start();
      port.postMessage('yes');
    },
  };
}

/** Mock of a service worker, as far as pushes use it. */
function createWorker(windows: ReturnType<typeof createWindow>[] = [], language = 'en') {
  const handlers = new Map<string, (event: object) => void>();
  const worker = {
    registration: { showNotification: vi.fn() },
    clients: { matchAll: async () => windows, openWindow: vi.fn(async () => undefined) },
    addEventListener: (type: string, handler: (event: object) => void) => handlers.set(type, handler),
  };
  handlePushes(worker as unknown as WorkerScope, async () => language);
  return {
    shown: worker.registration.showNotification.mock.calls,
    opened: worker.clients.openWindow.mock.calls,
    /** Sends an event and waits for the promise that the handler passes to `waitUntil`. */
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
  const inArabic = { lang: 'ar', dir: 'rtl' };
  await send('push', { data: { text: () => JSON.stringify({ ...push, ...inArabic }) } });
  await send('push', { data: null });
  expect(shown).toEqual([
    [
      'Ash',
      {
        body: 'New chapter',
        tag: 'event-1',
        data: '/synopsis/7',
        ...inArabic,
        icon: '/site/icon-192.png',
      },
    ],
    ['Something new', expect.objectContaining({ data: '/notifications' })],
  ]);
});

test('an unreadable push has its title in the language of the pages', async () => {
  addMessages('de', { 'pwa/worker': { fallbackTitle: 'Etwas Neues' } });
  const { shown, send } = createWorker([], 'de');
  await send('push', { data: null });
  expect(shown).toEqual([['Etwas Neues', expect.objectContaining({ data: '/notifications' })]]);
});

test('a press on a notification closes it, and the app that was used last opens what it is about', async () => {
  const [docs, app, other] = [createWindow(false), createWindow(true), createWindow(true)];
  const { opened, send } = createWorker([docs, app, other]);
  const notification = { data: '/synopsis/7', close: vi.fn() };
  await send('notificationclick', { notification });
  expect(notification.close).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(app.opened).toEqual(['/synopsis/7']));
  expect(app.focus).toHaveBeenCalledOnce();
  expect(docs.focus).not.toHaveBeenCalled();
  expect([other.opened, opened]).toEqual([[], []]);
});

test('a press on a notification opens a new window if the app runs in none', async () => {
  const notification = { data: '/synopsis/7', close: vi.fn() };
  for (const windows of [[], [createWindow(false)]]) {
    const { opened, send } = createWorker(windows);
    await send('notificationclick', { notification });
    expect(opened).toEqual([['/synopsis/7']]);
    for (const window of windows) expect(window.focus).not.toHaveBeenCalled();
  }
});

test('a push shows what it says', () => {
  expect(readPush(JSON.stringify(push))).toEqual({ ...push, dir: 'auto' });
  expect(readPush(JSON.stringify({ ...push, lang: 7, dir: 'up' }))).toEqual({ ...push, dir: 'auto' });
});

test.each([undefined, '', 'nonsense', 'null', '[]', '{"title":1}'])('%j still shows something', (text) => {
  expect(readPush(text)).toMatchObject({ title: 'Something new', path: '/notifications' });
});

test.each(['//evil.example', 'https://evil.example', 'javascript:alert(1)'])('%s is not opened', (path) => {
  expect(readPush(JSON.stringify({ path })).path).toBe('/notifications');
});
