import type { FastifyInstance } from 'fastify';
import type { NotificationService } from './service.ts';

/** Mail programs send a few words in a form; they are not read. */
const bodyLimit = 16 * 1024;

/** Mounts the address that mail programs post to without opening the page (RFC 8058), with a form of any type. */
export function mountUnsubscribe(
  app: FastifyInstance,
  { unsubscribe }: Pick<NotificationService, 'unsubscribe'>,
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
