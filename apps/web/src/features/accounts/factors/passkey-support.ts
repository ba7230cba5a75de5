import { m } from './messages.ts';

/** Browsers allow passkeys under a host name only, so not at http://127.0.0.1. */
const isIpAddress = (): boolean => /^[\d.]+$|^\[/.test(location.hostname);

/** True if the browser supports passkeys and this address may use them. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && window.isSecureContext && !isIpAddress();
}

/** Returns why this browser or address cannot use passkeys, and what to do. */
export function passkeyObstacle(): string {
  if (isIpAddress()) return m.passkeysDontWorkHostname({ hostname: location.hostname });
  if (!window.isSecureContext) return m.passkeysNeedSecureConnection;
  return m.browserNoPasskeys;
}
