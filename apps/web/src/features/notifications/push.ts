import { ApiError, call } from '../../lib/api.ts';
import { wait } from '../../lib/backoff.ts';
import { session } from '../../lib/session.ts';
import { localStore } from '../../lib/storage.ts';

/** Storage key of the account that turned pushes on in this browser; another account must not receive them here. */
const accountKey = 'push-account';
/**
 * Storage key of the session id with which this browser last registered; the server stores with that session whether
 * pushes were turned off.
 */
const signInKey = 'push-sign-in';

/**
 * Maximum wait in milliseconds for the service worker; if it is not installed by then, the page may never have one.
 */
const workerMs = 10_000;

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

/**
 * Subscribes this browser with the installation's key, and registers it on the server. Returns false if no service
 * worker runs.
 * @param renewalOf session in which the browser last registered; undefined if the member turns pushes on
 */
async function register(renewalOf?: string): Promise<boolean> {
  const registration = await Promise.race([navigator.serviceWorker.ready, wait(workerMs)]);
  if (!registration) return false;
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
  const signIn = session.claims()?.sessionId ?? '';
  await call('PUT /user/push-devices', {
    body: {
      endpoint: subscription.endpoint,
      p256dh: base64Url(subscription.getKey('p256dh')),
      auth: base64Url(subscription.getKey('auth')),
      ...(renewalOf !== undefined && { renewal_of: renewalOf }),
    },
  });
  localStore.setText(signInKey, signIn);
  return true;
}

export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

/** Returns whether this browser gets pushes of this account. */
export async function readPushState(): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const isOn = Notification.permission === 'granted' && localStore.text(accountKey) === session.userId();
  return isOn && (await findSubscription()) !== null ? 'on' : 'off';
}

/**
 * Result of turning pushes on: 'default' if the member dismissed the question, 'unready' without a service worker.
 */
export type PushAnswer = NotificationPermission | 'unready';

/** Asks for permission and turns pushes on; call it on a press only. */
export async function turnPushOn(): Promise<PushAnswer> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission;
  if (!(await register())) return 'unready';
  const id = session.userId();
  if (id !== null) localStore.setText(accountKey, id);
  return 'granted';
}

export async function turnPushOff(): Promise<void> {
  localStore.remove(accountKey);
  await (await findSubscription())?.unsubscribe();
}

/**
 * Ends pushes to a member who has signed out, and closes the notifications shown. Pushes resume when the member signs
 * in again.
 */
async function suspendPushes(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

/**
 * Registers the device again if pushes are on, because the browser may have replaced its subscription, which it
 * reports late or never, and the session may be a new one. Turns pushes off if the member did so on another device;
 * suspends them if nobody or another member is signed in.
 */
export async function syncPushes(): Promise<void> {
  if (!isPushSupported() || Notification.permission !== 'granted') return;
  const claims = session.claims();
  if (!claims || localStore.text(accountKey) !== claims.userId) return suspendPushes();
  try {
    await register(localStore.text(signInKey) ?? claims.sessionId);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'push_off')) throw error;
    await turnPushOff();
  }
}
