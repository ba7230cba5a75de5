import { afterEach, expect, test, vi } from 'vitest';
import { syncPushes, turnPushOn } from './push.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Mock of a browser with pushes on for account 7, and of a server that answers its registration. */
function createBrowser(answer: { readonly status: number; readonly body: object }) {
  const claims = btoa(
    JSON.stringify({ sub: '7', sid: 'second', username: 'member', role: 'user', exp: 9_999_999_999 }),
  );
  const stored = new Map([
    ['token', `header.${claims}.signature`],
    ['user_id', '7'],
    ['push-account', '7'],
    ['push-sign-in', 'first'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  const requestPermission = async () => 'granted';
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission });
  vi.stubGlobal('PushManager', {});
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
    getKey: () => new Uint8Array([4]).buffer,
    unsubscribe: vi.fn(async () => true),
  };
  const shown = { close: vi.fn() };
  const registration = {
    pushManager: { getSubscription: async () => subscription },
    getNotifications: async () => [shown],
  };
  const serviceWorker: { ready: Promise<object>; getRegistration: () => Promise<object> } = {
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  };
  vi.stubGlobal('navigator', { onLine: true, serviceWorker });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string } = {}) => {
    if (body === undefined) return Response.json({ key: 'AQID' });
    sent.push(JSON.parse(body));
    const headers = { 'content-type': 'application/problem+json' };
    return Response.json(answer.body, { status: answer.status, headers });
  });
  return { stored, sent, serviceWorker, shown, unsubscribe: subscription.unsubscribe };
}

test('a browser registers by itself again', async () => {
  const { stored, sent, unsubscribe } = createBrowser({ status: 200, body: [] });
  await syncPushes();
  expect(sent).toEqual([
    { endpoint: 'https://push.example/1', p256dh: 'BA', auth: 'BA', renewal_of: 'first' },
  ]);
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(stored.get('push-account')).toBe('7');
  expect(stored.get('push-sign-in')).toBe('second');
});

test('signing out ends pushes and closes what is shown, without the server, until the next sign-in', async () => {
  const { stored, sent, shown, unsubscribe } = createBrowser({ status: 200, body: [] });
  const token = stored.get('token') ?? '';
  stored.delete('token');
  await syncPushes();
  expect(shown.close).toHaveBeenCalledOnce();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
  stored.set('token', token);
  await syncPushes();
  expect(sent).toHaveLength(1);
});

test('pushes to one member end when another signs in', async () => {
  const { stored, sent, unsubscribe } = createBrowser({ status: 200, body: [] });
  stored.set('push-account', '8');
  await syncPushes();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(sent).toEqual([]);
});

test('pushes that cannot be turned on without a service worker are given up', async () => {
  vi.useFakeTimers();
  const { serviceWorker, sent } = createBrowser({ status: 200, body: [] });
  serviceWorker.ready = new Promise(() => {});
  const answer = turnPushOn();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await answer).toBe('unready');
  expect(sent).toEqual([]);
});

test('a browser unsubscribes once its pushes were turned off on another device', async () => {
  const body = { type: 'about:blank', title: 'Conflict', status: 409, code: 'push_off', detail: 'Off.' };
  const { stored, unsubscribe } = createBrowser({ status: 409, body });
  await syncPushes();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(stored.has('push-account')).toBe(false);
});
