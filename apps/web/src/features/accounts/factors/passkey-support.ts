/** Browsers allow passkeys under a host name only, so not at http://127.0.0.1. */
const isIpAddress = (): boolean => /^[\d.]+$|^\[/.test(location.hostname);

/** True if the browser has passkeys and this address may use them. */
export function hasPasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && window.isSecureContext && !isIpAddress();
}

/** Says why there are no passkeys here, and what to do. */
export function passkeyObstacle(): string {
  if (isIpAddress())
    return `Passkeys don’t work at ${location.hostname}. Open this site by its name, not its IP address.`;
  if (!window.isSecureContext) return 'Passkeys need a secure connection. Open this site with https.';
  return 'This browser has no passkeys. Try another one.';
}
