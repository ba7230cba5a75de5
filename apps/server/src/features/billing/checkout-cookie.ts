import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitKey } from '../../http/client-key.ts';
import { readCookie } from '../../http/cookies.ts';

/** Over https no other host of the domain, and no page of plain http, can set a cookie of this name. */
const cookieNameOf = (isSecure: boolean): string =>
  isSecure ? '__Host-lamplight_checkout' : 'lamplight_checkout';
/** Seconds; longer than any checkout stays open. */
const cookieMaxAgeSeconds = 2 * 3600;

/** The browser that a request comes from, as far as a checkout needs to know it again. Both are hashes. */
export interface Browser {
  readonly browser_hash: string;
  readonly address_hash: string;
  /** Whether it brought a cookie of ours. */
  readonly hasCookie: boolean;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

function cookieOf(request: FastifyRequest, isSecure: boolean): string | null {
  const value = readCookie(request, cookieNameOf(isSecure));
  return value && /^[\w-]{43}$/.test(value) ? value : null;
}

const browserOf = (request: FastifyRequest, key: string, hasCookie: boolean): Browser => ({
  browser_hash: hashOf(`browser:${key}`),
  address_hash: hashOf(`address:${rateLimitKey(request)}`),
  hasCookie,
});

/** Knows a browser again by its cookie; one without gets no name that fits anything. */
export function readBrowser(request: FastifyRequest, isSecure: boolean): Browser {
  const cookie = cookieOf(request, isSecure);
  return browserOf(request, cookie ?? randomBytes(32).toString('base64url'), cookie !== null);
}

/** The same, and gives a browser without a cookie one. */
export function ensureBrowser(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Browser {
  const existing = cookieOf(request, isSecure);
  const cookie = existing ?? randomBytes(32).toString('base64url');
  // The prefix __Host- asks for Secure and for the whole host.
  const attributes = isSecure ? 'Secure; Path=/' : 'Path=/api/auth';
  void reply.header(
    'set-cookie',
    `${cookieNameOf(isSecure)}=${cookie}; ${attributes}; Max-Age=${cookieMaxAgeSeconds}; HttpOnly; SameSite=Strict`,
  );
  return browserOf(request, cookie, existing !== null);
}

/** Whether a browser is the one that a checkout was begun in. */
export const isSameBrowser = (checkout: { browser_hash: string }, browser: Browser): boolean =>
  browser.hasCookie && checkout.browser_hash === browser.browser_hash;
