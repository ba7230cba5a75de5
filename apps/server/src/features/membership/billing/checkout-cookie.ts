import { createHash, randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitKey } from '../../../http/client-key.ts';
import { readCookie } from '../../../http/cookies.ts';

/** With the __Host- prefix no other host of the domain and no plain http page can set this cookie. */
const cookieNameOf = (isSecure: boolean): string =>
  isSecure ? '__Host-lamplight_checkout' : 'lamplight_checkout';
/** Lifetime of the cookie, longer than that of a checkout. */
const cookieMaxAgeSeconds = 2 * 3600;

/** Hashes that identify the browser in which a checkout was started. */
export interface Browser {
  readonly browser_hash: string;
  readonly address_hash: string;
  /** True if the request had a valid cookie. */
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

/** Reads the browser's id from its cookie; without one, returns a random id that matches no checkout. */
export function readBrowser(request: FastifyRequest, isSecure: boolean): Browser {
  const cookie = cookieOf(request, isSecure);
  return browserOf(request, cookie ?? randomBytes(32).toString('base64url'), cookie !== null);
}

/** Like `readBrowser`, but sets the cookie if there is none. */
export function ensureBrowser(request: FastifyRequest, reply: FastifyReply, isSecure: boolean): Browser {
  const existing = cookieOf(request, isSecure);
  const cookie = existing ?? randomBytes(32).toString('base64url');
  // The __Host- prefix requires Secure and Path=/.
  const attributes = isSecure ? 'Secure; Path=/' : 'Path=/api/auth';
  void reply.header(
    'set-cookie',
    `${cookieNameOf(isSecure)}=${cookie}; ${attributes}; Max-Age=${cookieMaxAgeSeconds}; HttpOnly; SameSite=Strict`,
  );
  return browserOf(request, cookie, existing !== null);
}

/** True if the checkout was started in this browser. */
export const isSameBrowser = (checkout: { browser_hash: string }, browser: Browser): boolean =>
  browser.hasCookie && checkout.browser_hash === browser.browser_hash;
