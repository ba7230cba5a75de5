import { afterEach, expect, test, vi } from 'vitest';
import { renewPushRegistration } from './push.ts';

afterEach(() => vi.unstubAllGlobals());

/** Mock of a browser with pushes on for account 7, and of a server that answers its registration. */
function createBrowser(answer: { readonly status: number; readonly body: object }) {
  const claims = btoa(JSON.stringify({ sub: '7', username: 'member', role: 'user', exp: 9_999_999_999 }));
  const stored = new Map([
    ['token', `header.${claims}.signature`],
    ['user_id', '7'],
    ['push-account', '7'],
  ]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  vi.stubGlobal('Notification', { permission: 'granted' });
  vi.stubGlobal('PushManager', {});
  const subscription = {
    endpoint: 'https://push.example/1',
    options: { applicationServerKey: new Uint8Array([1, 2, 3]).buffer },
    getKey: () => new Uint8Array([4]).buffer,
    unsubscribe: vi.fn(async () => true),
  };
  const registration = { pushManager: { getSubscription: async () => subscription } };
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { ready: Promise.resolve(registration), getRegistration: async () => registration },
  });
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string, { body }: { body?: string } = {}) => {
    if (body === undefined) return Response.json({ key: 'AQID' });
    sent.push(JSON.parse(body));
    const headers = { 'content-type': 'application/problem+json' };
    return Response.json(answer.body, { status: answer.status, headers });
  });
  return { stored, sent, unsubscribe: subscription.unsubscribe };
}

test('a browser registers by itself again', async () => {
  const { stored, sent, unsubscribe } = createBrowser({ status: 200, body: [] });
  await renewPushRegistration();
  expect(sent).toEqual([{ endpoint: 'https://push.example/1', p256dh: 'BA', auth: 'BA', is_renewal: true }]);
  expect(unsubscribe).not.toHaveBeenCalled();
  expect(stored.get('push-account')).toBe('7');
});

test('a browser unsubscribes once its pushes were turned off on another device', async () => {
  const body = { type: 'about:blank', title: 'Conflict', status: 409, code: 'push_off', detail: 'Off.' };
  const { stored, unsubscribe } = createBrowser({ status: 409, body });
  await renewPushRegistration();
  expect(unsubscribe).toHaveBeenCalledOnce();
  expect(stored.has('push-account')).toBe(false);
});
