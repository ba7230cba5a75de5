import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const cookieName = 'lamplight_checkout';
/** Seconds; longer than any checkout stays open. */
const cookieLife = 2 * 3600;

/** The browser that a request comes from, as far as a checkout needs to know it again. Both are hashes. */
export interface Browser {
  readonly browser_hash: string;
  readonly address_hash: string;
  /** Whether it brought a cookie of ours. */
  readonly hasCookie: boolean;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

function cookieOf(request: FastifyRequest): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value] = pair.trim().split('=', 2);
    if (name === cookieName && value && /^[\w-]{43}$/.test(value)) return value;
  }
  return null;
}

const browserOf = (request: FastifyRequest, key: string, hasCookie: boolean): Browser => ({
  browser_hash: hashOf(`browser:${key}`),
  address_hash: hashOf(`address:${request.ip}`),
  hasCookie,
});

/** Knows a browser again by its cookie; one without gets no name that fits anything. */
export function knownBrowser(request: FastifyRequest): Browser {
  const cookie = cookieOf(request);
  return browserOf(request, cookie ?? randomBytes(32).toString('base64url'), cookie !== null);
}

/** The same, and gives a browser without a cookie one. */
export function markBrowser(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Browser {
  const known = cookieOf(request);
  const cookie = known ?? randomBytes(32).toString('base64url');
  void reply.header(
    'set-cookie',
    `${cookieName}=${cookie}; Path=/api/auth; Max-Age=${cookieLife}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  );
  return browserOf(request, cookie, known !== null);
}

/** Whether a browser is the one that a checkout was begun in. */
export const isSameBrowser = (one: { browser_hash: string }, other: Browser): boolean =>
  other.hasCookie && one.browser_hash === other.browser_hash;
