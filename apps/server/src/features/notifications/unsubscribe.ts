import { createHmac, timingSafeEqual } from 'node:crypto';
import { type MailList, notificationKinds } from '@lamplight/contract';
import type { FastifyInstance } from 'fastify';

const isMailList = (text: string): text is MailList =>
  text === 'weekly' || notificationKinds.some((kind) => kind === text);

const macOf = (secret: string, userId: number, list: MailList): string =>
  createHmac('sha256', secret)
    .update(`unsubscribe ${userId} ${list}`)
    .digest()
    .subarray(0, 24)
    .toString('base64url');

/**
 * Returns the token of an unsubscribe link; it cannot be guessed without the server's secret, and does not expire.
 */
export const unsubscribeToken = (secret: string, userId: number, list: MailList): string =>
  `${userId}.${list}.${macOf(secret, userId, list)}`;

/** Returns the member and list of an unsubscribe token; null if the token is invalid. */
export function readUnsubscribeToken(
  secret: string,
  token: string,
): { readonly userId: number; readonly list: MailList } | null {
  const [id = '', list = '', mac = '', ...others] = token.split('.');
  if (others.length > 0 || !/^[1-9]\d{0,9}$/.test(id) || Number(id) > 2_147_483_647 || !isMailList(list))
    return null;
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(secret, Number(id), list))];
  return given.length === expected.length && timingSafeEqual(given, expected)
    ? { userId: Number(id), list }
    : null;
}

/** Maximum bytes of the body, a short form that mail programs send; it is ignored. */
const bodyLimit = 16 * 1024;

/**
 * Mounts the unsubscribe URL to which mail programs post without opening the page (RFC 8058); accepts a body of any
 * type.
 */
export function mountUnsubscribe(
  app: FastifyInstance,
  { unsubscribe }: { unsubscribe(token: string): Promise<unknown> },
): void {
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit }, (_request, _body, done) => {
      done(null, undefined);
    });
    inner.post<{ Params: { token: string } }>('/unsubscribe/:token', async ({ params }) => {
      await unsubscribe(params.token);
      return { unsubscribed: true };
    });
  });
}
