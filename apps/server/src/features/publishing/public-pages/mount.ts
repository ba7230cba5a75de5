import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../../../db/dialect.ts';
import { rateLimitKey } from '../../../http/client-key.ts';
import { etagOf, sendTagged, sendText } from '../../../http/compressed-text.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { pathOf, prefixes } from './addresses.ts';
import { m } from './messages.ts';
import type { Answer, PublicPagesService } from './service.ts';

/** Clients and proxies must revalidate cached pages: the content of public pages may be withdrawn at any time. */
const revalidated = { 'cache-control': 'public, no-cache' };
const revalidatedText = { ...revalidated, vary: 'accept-encoding' };

/** Serves public pages and the sitemap; pages that are turned off get the same response as unknown addresses. */
export function mountPublicPages(
  app: FastifyInstance,
  service: Pick<PublicPagesService, 'page' | 'sitemap' | 'card'>,
  css: string,
): void {
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request.url);
    const { page: number, lang } = request.query as Record<'page' | 'lang', string | string[] | undefined>;
    const first = (value: string | string[] | undefined) => (Array.isArray(value) ? '' : value);
    const found = await service
      .page({ path, page: first(number), lang: first(lang) }, css)
      .catch((error: unknown): Answer => {
        // Without the database, serve the web app instead, which explains the problem.
        if (path === '/' && isUnavailable(error)) return { state: 'hidden' };
        throw error;
      });
    if (found.state === 'hidden') return reply.callNotFound();
    if (found.state === 'moved')
      return reply.header('cache-control', 'no-cache').redirect(found.to, found.isForNow ? 302 : 301);
    const { page } = found;
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    void reply
      .header(
        'content-security-policy',
        `${policy};style-src 'self' ${page.styles};script-src ${page.scripts}`,
      )
      .headers({ ...revalidatedText, 'content-language': page.language })
      .type('text/html; charset=utf-8');
    return sendText(request, reply, page, found.state === 'page');
  }

  for (const path of ['/', '/welcome', `/${prefixes.books}`])
    app.get(path, (request, reply) => answer(request, reply));
  for (const prefix of [...Object.values(prefixes), 'clips'])
    app.get(`/${prefix}/*`, (request, reply) => answer(request, reply));

  app.get<{ Params: { name: string } }>('/cards/:name', async (request, reply) => {
    const found = await service.card(request.params.name, rateLimitKey(request));
    if (!found) throw new ProblemError('not_found', m.notFoundDescription);
    // A social network that stores previews shows the cover until it requests the card again.
    if ('instead' in found) return reply.header('cache-control', 'no-store').redirect(found.instead, 302);
    const { card } = found;
    void reply.headers(revalidated).type('image/jpeg');
    return sendTagged(request, reply, { etag: etagOf(card), body: Buffer.from(card) });
  });

  const sendSitemap = async (part: string | null, request: FastifyRequest, reply: FastifyReply) => {
    const text = await service.sitemap(part);
    if (!text) throw new ProblemError('not_found', m.notFoundDescription);
    void reply.headers(revalidatedText).type('application/xml; charset=utf-8');
    return sendText(request, reply, text);
  };
  app.get('/sitemap.xml', (request, reply) => sendSitemap(null, request, reply));
  app.get<{ Params: { part: string } }>('/sitemaps/:part', (request, reply) =>
    sendSitemap(/^(.+)\.xml$/.exec(request.params.part)?.[1] ?? '-', request, reply),
  );
}
