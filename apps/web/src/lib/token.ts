/** What the app reads of a token. The server alone decides whether the token is good. */
export interface TokenFacts {
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

/** Reads a JWT's payload without checking its signature; null where it cannot be read or has no expiry. */
export function readToken(token: string): TokenFacts | null {
  const payload = decodePayload(token);
  if (!payload || typeof payload['exp'] !== 'number') return null;
  return {
    userId: asText(payload['sub']),
    username: asText(payload['username']),
    role: asText(payload['role']).trim().toLowerCase(),
    expires: payload['exp'],
  };
}
