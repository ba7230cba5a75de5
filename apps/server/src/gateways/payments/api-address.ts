interface ApiAddress {
  readonly host: string;
  readonly port: string;
  readonly protocol: 'http' | 'https';
}

/**
 * Where the provider's API is, if not where its SDK looks by itself.
 * A live key goes nowhere else, whatever is configured: it would hand the shop's till to whoever listens there.
 */
export function apiAddress(secretKey: string, apiUrl: string | null): ApiAddress | null {
  if (apiUrl === null || secretKey.includes('_live_')) return null;
  const { protocol, hostname, port } = new URL(apiUrl);
  const isSecure = protocol === 'https:';
  return { host: hostname, port: port || (isSecure ? '443' : '80'), protocol: isSecure ? 'https' : 'http' };
}
