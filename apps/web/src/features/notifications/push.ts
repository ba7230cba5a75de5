import { call } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';

/** Remembers which account turned pushes on in this browser: those of another are nobody else's business. */
const accountKey = 'push-account';

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

function keyOf(subscription: PushSubscription, name: 'p256dh' | 'auth'): string {
  const bytes = new Uint8Array(subscription.getKey(name) ?? new ArrayBuffer(0));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

const account = (): string | null => session.userId();

/** Subscribes this browser with the installation's key, and tells the server. */
async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const { key } = await call('GET /user/push-key');
  const existing = await registration.pushManager.getSubscription();
  const isOurs = existing !== null && keyOfServer(existing) === key;
  if (existing && !isOurs) await existing.unsubscribe();
  const subscription =
    existing && isOurs
      ? existing
      : await registration.pushManager.subscribe({
          userVisibleOnly: true,
          applicationServerKey: bytesOf(key),
        });
  await call('PUT /user/push-devices', {
    body: {
      endpoint: subscription.endpoint,
      p256dh: keyOf(subscription, 'p256dh'),
      auth: keyOf(subscription, 'auth'),
    },
  });
}

function keyOfServer({ options }: PushSubscription): string | null {
  const key = options.applicationServerKey;
  if (!key) return null;
  return btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** Returns whether this browser gets pushes of this account. */
export async function readPushState(): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && localStore.text(accountKey) === account();
  return isOn && (await findSubscription()) !== null ? 'on' : 'off';
}

/** Asks for permission and turns pushes on; call it on a press only. Returns the state after that. */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await register();
  const id = account();
  if (id !== null) localStore.setText(accountKey, id);
  return 'on';
}

export async function turnPushOff(): Promise<void> {
  localStore.remove(accountKey);
  await (await findSubscription())?.unsubscribe();
}

/**
 * Registers the device again if pushes are on: the browser may have replaced its subscription, and the sign-in may be
 * another. Browsers report a replaced one late or never.
 */
export async function comparePush(): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted') return;
  if (account() === null || localStore.text(accountKey) !== account()) return;
  await register();
}
