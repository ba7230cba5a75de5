/** True if the browser has passkeys and this address may use them: they need a host name, so not http://127.0.0.1. */
export function hasPasskeys(): boolean {
  const isAddress = /^[\d.]+$|^\[/.test(location.hostname);
  return typeof PublicKeyCredential === 'function' && window.isSecureContext && !isAddress;
}
