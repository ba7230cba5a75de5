import { ApiError, call } from '../../lib/api.ts';
import { session } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';

/** Account that turned pushes on in this browser; another account must not receive them here. */
const accountKey = 'push-account';

export const isPushSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis;

const findSubscription = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()) ?? null;

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(binary, (character) => character.charCodeAt(0));
}

const base64Url = (buffer: ArrayBuffer | null | undefined): string =>
  btoa(String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Subscribes this browser with the installation's key, and tells the server. */
async function register(is_renewal: boolean): Promise<void> {
  const registration = await navigator.serviceWorker.ready;
  const { key } = await call('GET /user/push-key');
  const existing = await registration.pushManager.getSubscription();
  const isOurs = existing !== null && base64Url(existing.options.applicationServerKey) === key;
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
      p256dh: base64Url(subscription.getKey('p256dh')),
      auth: base64Url(subscription.getKey('auth')),
      is_renewal,
    },
  });
}

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** Returns whether this browser gets pushes of this account. */
export async function readPushState(): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && localStore.text(accountKey) === session.userId();
  return isOn && (await findSubscription()) !== null ? 'on' : 'off';
}

/** Asks for permission and turns pushes on; call it on a press only. Returns the state after that. */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
  await register(false);
  const id = session.userId();
  if (id !== null) localStore.setText(accountKey, id);
  return 'on';
}

export async function turnPushOff(): Promise<void> {
  localStore.remove(accountKey);
  await (await findSubscription())?.unsubscribe();
}

/**
 * Registers the device again if pushes are on: the browser may have replaced its subscription, and the sign-in may be
 * another. Browsers report a replaced one late or never. Turns pushes off if the member did so on another device.
 */
export async function renewPushRegistration(): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted') return;
  const account = session.userId();
  if (account === null || localStore.text(accountKey) !== account) return;
  try {
    await register(true);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'push_off')) throw error;
    await turnPushOff();
  }
}
