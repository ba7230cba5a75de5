import type { FastifyRequest } from 'fastify';

/** Returns the value of a cookie; null if the request has no cookie with this name. */
export function readCookie(request: Pick<FastifyRequest, 'headers'>, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim();
  }
  return null;
}
