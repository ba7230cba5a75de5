import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from '../../http/static-assets.ts';
import { ProblemError } from '../../platform/errors.ts';
import { prefixes } from './addresses.ts';
import type { PublicPagesService, SentText } from './service.ts';

function sendText(request: FastifyRequest, reply: FastifyReply, text: SentText, isFound = true) {
  const { etag, ...forms } = text;
  void reply.headers({ 'cache-control': 'public, no-cache', etag, vary: 'accept-encoding' });
  if (isFound && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const [form] = encodingFor(request) ?? [];
  if (form) void reply.header('content-encoding', form);
  return reply.code(isFound ? 200 : 404).send(forms[form ?? 'plain']);
}

/** Serves public pages and the sitemap; addresses of pages that are off are as unknown as any other. */
export function mountPublicPages(
  app: FastifyInstance,
  service: Pick<PublicPagesService, 'page' | 'sitemap' | 'card'>,
  css: string,
): void {
  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const path = decodeURIComponent(request.url.split(/[?#]/, 1)[0] ?? '').replace(/(?<=.)\/+$/, '');
    const { page: number } = request.query as { page?: string | string[] };
    const found = await service.page({ path, page: Array.isArray(number) ? '' : number }, css);
    if (found.state === 'hidden') return reply.callNotFound();
    if (found.state === 'moved') return reply.header('cache-control', 'no-cache').redirect(found.to, 301);
    const { page } = found;
    const policy = String(reply.getHeader('content-security-policy') ?? '');
    void reply
      .header(
        'content-security-policy',
        `${policy};style-src 'self' ${page.styles};script-src ${page.scripts}`,
      )
      .type('text/html; charset=utf-8');
    return sendText(request, reply, page, found.state === 'page');
  }

  for (const path of ['/', '/welcome', `/${prefixes.books}`])
    app.get(path, (request, reply) => answer(request, reply));
  for (const prefix of [...Object.values(prefixes), 'clips'])
    app.get(`/${prefix}/*`, (request, reply) => answer(request, reply));

  app.get<{ Params: { name: string } }>('/cards/:name', async (request, reply) => {
    const card = await service.card(request.params.name);
    if (!card) throw new ProblemError('not_found', 'Nothing found at this address.');
    return reply.header('cache-control', 'public, max-age=86400').type('image/jpeg').send(card);
  });

  const sendSitemap = async (part: string | null, request: FastifyRequest, reply: FastifyReply) => {
    const text = await service.sitemap(part);
    if (!text) throw new ProblemError('not_found', 'Nothing found at this address.');
    void reply.type('application/xml; charset=utf-8');
    return sendText(request, reply, text);
  };
  app.get('/sitemap.xml', (request, reply) => sendSitemap(null, request, reply));
  app.get<{ Params: { part: string } }>('/sitemaps/:part', (request, reply) =>
    sendSitemap(/^(.+)\.xml$/.exec(request.params.part)?.[1] ?? '-', request, reply),
  );
}
