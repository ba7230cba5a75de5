import { JOSEError } from 'jose/errors';
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import { LRUCache } from 'lru-cache';
import type { Clock } from './clock.ts';

const issuer = 'lamplight';
const audience = 'lamplight-web';

/** Maximum number of cached tokens: all requests of a session bring the same token. */
const maxCached = 10_000;

/** Maximum lifetime of a session, and of its tokens, in milliseconds: a year. An idle session ends earlier. */
export const sessionLifeMs = 365 * 24 * 3600_000;

interface TokenClaims {
  readonly id: number;
  readonly username: string;
  readonly role: string;
  readonly session: {
    readonly id: string;
    readonly generation: number;
    /** Start of the session: its tokens expire `sessionLifeMs` later. */
    readonly created_at: string;
  };
}

export interface Tokens {
  /** Issues a token; equal claims give the same token. */
  issue(claims: TokenClaims): Promise<string>;
  /** Returns the subject of a token; null if it is forged, expired or of another kind. */
  read(token: string): Promise<TokenSubject | null>;
}

/** Account and session that a token identifies. */
export interface TokenSubject {
  readonly id: number;
  readonly session: string;
  /**
   * Generation of the token: only the newest generation of a session's tokens is valid. Null for media links, which all
   * stay valid.
   */
  readonly generation: number | null;
}

/** Creates and verifies access tokens: HS256 only; the payload contains role and exp (in seconds). */
export function createTokens(secret: string, clock: Clock): Tokens {
  const key = new TextEncoder().encode(secret);
  const verified = new LRUCache<string, { named: TokenSubject; expires: number }>({ max: maxCached });

  async function verify(token: string): Promise<{ named: TokenSubject; expires: number } | null> {
    try {
      const { payload } = await jwtVerify(token, key, {
        algorithms: ['HS256'],
        issuer,
        audience,
        typ: 'at+jwt',
        currentDate: clock.date(),
        requiredClaims: ['sub', 'exp', 'sid', 'gen'],
      });
      const { sub, exp = 0, sid, gen } = payload;
      const id = Number(sub);
      if (!Number.isSafeInteger(id) || typeof sid !== 'string' || typeof gen !== 'number') return null;
      return { named: { id, session: sid, generation: gen }, expires: exp };
    } catch (error) {
      if (error instanceof JOSEError) return null;
      throw error;
    }
  }

  return {
    issue: ({ id, username, role, session }) => {
      const startMs = Date.parse(session.created_at);
      return new SignJWT({ username, role, sid: session.id, gen: session.generation })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
        .setSubject(String(id))
        .setIssuer(issuer)
        .setAudience(audience)
        .setIssuedAt(Math.floor(startMs / 1000))
        .setExpirationTime(Math.floor((startMs + sessionLifeMs) / 1000))
        .sign(key);
    },
    read: async (token) => {
      const known = verified.get(token) ?? (await verify(token));
      if (!known || clock.ms() >= known.expires * 1000) {
        verified.delete(token);
        return null;
      }
      verified.set(token, known);
      return known.named;
    },
  };
}
