import type { PublicPages, Site } from '@lamplight/contract';
import { language } from '@lamplight/messages';
import type { Database } from '../../../db/schema.ts';
import { type CompressedText, compressText } from '../../../http/compressed-text.ts';
import { createAsyncCache } from '../../../platform/async-cache.ts';
import type { Clock } from '../../../platform/clock.ts';
import { ProblemError } from '../../../platform/errors.ts';
import { preferLanguage } from '../../../platform/language.ts';
import { findRevision } from '../../catalogue/index.ts';
import { offeredLanguage } from '../pages/page-language.ts';
import { frameAncestors, isAllowedHost } from '../public-pages/embed-hosts.ts';
import type { RenderedPage } from '../public-pages/layout.ts';
import { type EmbedSources, type EmbedTarget, findEmbed, readEmbedPath } from './find-embed.ts';
import { m } from './messages.ts';
import { type OembedQuery, presentOembed, readOembedRequest } from './oembed.ts';
import { type PlayerFiles, renderPlayer, renderRefusal } from './player-page.ts';

/** A player or a refusal, ready to be sent. */
interface EmbedPage extends CompressedText, Pick<RenderedPage, 'styles' | 'scripts'> {
  readonly status: 200 | 403 | 404;
  /** Value of `frame-ancestors` in the content security policy. */
  readonly ancestors: string;
  /** Tag of the page's language. */
  readonly language: string;
}

interface EmbedRequest {
  /** Path of the request, decoded. */
  readonly path: string;
  /** The value of `?lang=`. */
  readonly lang: unknown;
  /** Address of the page that shows the player in a frame; null if it is not in a frame, or unknown. */
  readonly framedBy: string | null;
}

export interface Embeds {
  page(request: EmbedRequest, files: PlayerFiles): Promise<EmbedPage>;
  /**
   * Returns the response to an oEmbed request.
   * @throws ProblemError invalid_input or not_found
   */
  oembed(query: OembedQuery): Promise<object>;
}

interface Deps extends EmbedSources {
  readonly db: Database;
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly site: () => Promise<Site>;
  readonly settings: () => Promise<PublicPages>;
}

/** Maximum bytes of rendered players in the cache of a node, compressed forms included. */
const maxCacheBytes = 8 * 1024 * 1024;
/** Milliseconds for which a rendered player is cached at most: addresses of a demo's audio expire after hours. */
const maxAgeMs = 60_000;

type Player = RenderedPage & CompressedText;

/** Creates the players that other sites show in a frame. */
export function createEmbeds({ db, clock, publicUrl, site, settings, ...sources }: Deps): Embeds {
  const players = createAsyncCache<string, Player | null>({
    clock,
    maxSize: maxCacheBytes,
    maxAgeMs,
    sizeOf: (player, key) =>
      player
        ? 2 * player.html.length + player.plain.length + player.br.length + player.gzip.length + key.length
        : 1,
    isCacheable: (player) => player !== null,
  });

  const currentContext = async () => ({
    site: await site(),
    settings: await settings(),
    publicUrl,
    hasGifts: false,
  });
  type Context = Awaited<ReturnType<typeof currentContext>>;

  const find = (target: EmbedTarget, context: Context) => findEmbed({ db, ...sources }, target, context);

  const compressed = async (page: RenderedPage): Promise<Player> => ({
    ...page,
    ...(await compressText(page.html)),
  });

  async function readPlayer(path: string, context: Context, files: PlayerFiles): Promise<Player | null> {
    const target = readEmbedPath(path);
    if (!target) return null;
    // The cache is not used for a clip that has ended.
    if (target.kind === 'clip' && !(await sources.clipOf(target.slug))) return null;
    const revision = await findRevision(db);
    const key = JSON.stringify([
      revision,
      context.settings.revision,
      context.site.revision,
      language(),
      path,
    ]);
    return players.get(key, async () => {
      const embed = await find(target, context);
      return embed ? compressed(renderPlayer(context, files, embed)) : null;
    });
  }

  return {
    async page({ path, lang, framedBy }, files) {
      preferLanguage(offeredLanguage(lang, await site()));
      const context = await currentContext();
      const { embed_hosts: hosts } = context.settings;
      const send = (player: Player, status: EmbedPage['status'], ancestors: string): EmbedPage => ({
        ...player,
        status,
        ancestors,
        language: language(),
      });
      // Any page may show a refusal in a frame, so that its readers see why nothing plays.
      const refuse = async (reason: Parameters<typeof renderRefusal>[2], status: 403 | 404) =>
        send(await compressed(renderRefusal(context, files, reason)), status, '*');
      if (hosts === '') return refuse('turnedOff', 404);
      if (framedBy !== null && !isAllowedHost(hosts, publicUrl, framedBy)) return refuse('notAllowed', 403);
      const player = await readPlayer(path, context, files);
      return player ? send(player, 200, frameAncestors(hosts)) : refuse('notFound', 404);
    },
    async oembed(query) {
      const { target, language: tag, size } = readOembedRequest(query, publicUrl, await site());
      preferLanguage(tag);
      const context = await currentContext();
      const found =
        context.settings.embed_hosts === ''
          ? null
          : ((await find(target, context)) ??
            // A book without a sample may be in the demo.
            (target.kind === 'sample' ? await find({ ...target, kind: 'demo' }, context) : null));
      if (!found) throw new ProblemError('not_found', m.notEmbeddable);
      return presentOembed(context, found, size);
    },
  };
}
