interface ApiAddress {
  readonly host: string;
  readonly port: string;
  readonly protocol: 'http' | 'https';
}

/**
 * Returns the address of the provider's API; null for the SDK's default.
 * A live key is only ever sent to the default address: any other server could take over the account with it.
 */
export function apiAddress(secretKey: string, apiUrl: string | null): ApiAddress | null {
  if (apiUrl === null || secretKey.includes('_live_')) return null;
  const { protocol, hostname, port } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  return { host: hostname, port: port || (isSecure ? '443' : '80'), protocol: isSecure ? 'https' : 'http' };
}
