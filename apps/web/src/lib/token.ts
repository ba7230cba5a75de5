/** Token claims that the app uses. Only the server decides whether the token is valid. */
export interface TokenClaims {
  readonly userId: string;
  readonly username: string;
  /** Trimmed and in lower case. */
  readonly role: string;
  /** Seconds since 1970. */
  readonly expires: number;
}

const asText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

function decodePayload(token: string): Record<string, unknown> | null {
  try {
    const part = token.split('.')[1] ?? '';
    const bytes = Uint8Array.from(atob(part.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    );
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === 'object' && payload !== null ? { ...payload } : null;
  } catch {
    return null;
  }
}

/** Reads a JWT's payload without checking its signature; null if it cannot be read or has no expiry. */
export function readToken(token: string): TokenClaims | null {
  const payload = decodePayload(token);
  if (!payload || typeof payload['exp'] !== 'number') return null;
  return {
    userId: asText(payload['sub']),
    username: asText(payload['username']),
    role: asText(payload['role']).trim().toLowerCase(),
    expires: payload['exp'],
  };
}
