import { JOSEError } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Clock } from './clock.ts';

const issuer = 'lamplight';
const audience = 'lamplight-web';

/** Maximum number of cached tokens: every request of a listener brings the same one. */
const maxCached = 10_000;

/** Lifetime of a token in seconds: 30 days. */
const lifeSeconds = 30 * 24 * 3600;

interface TokenClaims {
  readonly id: number;
  readonly username: string;
  readonly role: string;
  /** Incremented to void every token issued before. */
  readonly token_version: number;
}

export interface Tokens {
  /** @param at milliseconds since 1970; default now: equal claims and time give the same token */
  issue(bearer: TokenClaims, at?: number): Promise<string>;
  /** Returns the subject of a token; null if it is forged, expired or of another kind. */
  read(token: string): Promise<TokenSubject | null>;
}

interface TokenSubject {
  readonly id: number;
  readonly token_version: number;
}

/** Access tokens: HS256 only; the payload carries role and exp (seconds) as the specification says. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret);
  const verified = new Map<string, { named: TokenSubject; expires: number }>();

  async function verify(token: string): Promise<{ named: TokenSubject; expires: number } | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        typ: 'at+jwt',
        currentDate: clock.date(),
        requiredClaims: ['sub', 'exp', 'ver'],
      });
      const { sub, exp = 0, ver } = payload;
      const id = Number(sub);
      if (!Number.isSafeInteger(id) || typeof ver !== 'number') return null;
      return { named: { id, token_version: ver }, expires: exp };
    } catch (error) {
      if (error instanceof JOSEError) return null;
      throw error;
    }
  }

  return {
    issue: ({ id, username, role, token_version }, at = clock.ms()) => {
      const now = Math.floor(at / 1000);
      return new SignJWT({ username, role, ver: token_version })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(String(id))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(now)
        .setExpirationTime(now + lifeSeconds)
        .sign(key);
    },
    read: async (token) => {
      const known = verified.get(token) ?? (await verify(token));
      if (!known || clock.ms() >= known.expires * 1000) {
        verified.delete(token);
        return null;
      }
      if (!verified.has(token)) {
        const oldest = verified.size >= maxCached ? verified.keys().next().value : undefined;
        if (oldest !== undefined) verified.delete(oldest);
        verified.set(token, known);
      }
      return known.named;
    },
  };
}
