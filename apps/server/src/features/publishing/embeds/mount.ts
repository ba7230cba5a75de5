import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendText } from '../../../http/compressed-text.ts';
import { findName, readText } from '../../../http/static-assets.ts';
import { pathOf } from '../public-pages/addresses.ts';
import type { OembedQuery } from './oembed.ts';
import type { PlayerFiles } from './player-page.ts';
import type { Embeds } from './service.ts';

/** Reads the player's style sheet and script; empty if the web app is not built. */
export function readPlayerFiles(dist: string): PlayerFiles {
  const folder = join(dist, 'assets');
  const read = (pattern: RegExp): string => {
    const file = findName(folder, pattern);
    return file ? (readText(join(folder, file)) ?? '').trim() : '';
  };
  return { css: read(/^embed-style-.*\.css$/), script: read(/^embed-player-.*\.js$/) };
}

const frames: ReadonlySet<unknown> = new Set(['iframe', 'frame', 'embed', 'object']);

/**
 * Returns the address of the page that shows this response in a frame; null if the response is not for a frame, or the
 * page is unknown.
 */
const framedBy = ({ headers }: FastifyRequest): string | null =>
  frames.has(headers['sec-fetch-dest']) ? (headers.referer ?? null) : null;

/**
 * Serves the players that other sites show in a frame, and the oEmbed endpoint at which these sites look up a player.
 */
export function mountEmbeds(app: FastifyInstance, service: Embeds, files: PlayerFiles): void {
  app.get('/embed/*', async (request, reply) => {
    const path = pathOf(request.url);
    const { lang } = request.query as { lang?: unknown };
    const page = await service.page({ path, lang, framedBy: framedBy(request) }, files);
    const policy = String(reply.getHeader('content-security-policy') ?? '').replace(
      /frame-ancestors [^;]*/,
      () => `frame-ancestors ${page.ancestors}`,
    );
    void reply
      // X-Frame-Options would forbid every frame; frame-ancestors defines which pages may show a player.
      .removeHeader('x-frame-options')
      .headers({
        'content-security-policy': `${policy};style-src ${page.styles};script-src ${page.scripts}`,
        'cache-control': 'no-cache',
        'content-language': page.language,
        vary: 'accept-encoding, accept-language, referer, sec-fetch-dest',
      })
      .type('text/html; charset=utf-8');
    return page.status === 200 ? sendText(request, reply, page) : reply.code(page.status).send(page.plain);
  });

  app.get('/oembed', async (request, reply) => {
    const answer = await service.oembed(request.query as OembedQuery);
    return reply
      .headers({
        'cache-control': 'public, max-age=300',
        'access-control-allow-origin': '*',
        // Without `lang` in the address, the title depends on the reader's language.
        vary: 'accept-language',
      })
      .send(answer);
  });
}
