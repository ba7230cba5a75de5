import { errors, jwtVerify, SignJWT } from 'jose';
import type { Clock } from './clock.ts';

const issuer = 'lamplight';
const audience = 'lamplight-web';

/** How long a sign-in lasts, in seconds: 30 days. */
const lifeSeconds = 30 * 24 * 3600;

interface Bearer {
  readonly id: number;
  readonly username: string;
  readonly role: string;
  /** Raised to void every token given out before. */
  readonly token_version: number;
}

export interface Tokens {
  issue(bearer: Bearer): Promise<string>;
  /** Whom a token names, or null when it is forged, expired or of another kind. */
  read(token: string): Promise<{ id: number; token_version: number } | null>;
}

/** Access tokens: HS256 only; the payload carries role and exp (seconds) as the specification says. */
export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret);
  return {
    issue: ({ id, username, role, token_version }) => {
      const now = Math.floor(clock.ms() / 1000);
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
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          issuer,
          audience,
          typ: 'at+jwt',
          currentDate: clock.date(),
          requiredClaims: ['sub', 'exp', 'ver'],
        });
        const id = Number(payload.sub);
        if (!Number.isSafeInteger(id) || typeof payload['ver'] !== 'number') return null;
        return { id, token_version: payload['ver'] };
      } catch (error) {
        if (error instanceof errors.JOSEError) return null;
        throw error;
      }
    },
  };
}
