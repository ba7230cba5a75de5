import type { FastifyReply, FastifyRequest } from 'fastify';
import { readCookie } from '../../../http/cookies.ts';
import { challengeMs } from './challenges.ts';

/** A cookie of a sign-in under way, which scripts cannot read and only calls below /api/auth get. */
export interface ShortCookie {
  read(request: FastifyRequest): string | null;
  write(reply: FastifyReply, value: string): void;
  clear(reply: FastifyReply): void;
}

/** @param isSecure true if the site uses https */
export function createShortCookie(label: string, isSecure: boolean): ShortCookie {
  const name = `${isSecure ? '__Secure-' : ''}lamplight_${label}`;
  const set = (reply: FastifyReply, value: string, seconds: number) =>
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=/api/auth; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
    );
  return {
    read: (request) => readCookie(request, name),
    write: (reply, value) => set(reply, value, challengeMs / 1000),
    clear: (reply) => set(reply, '', 0),
  };
}
