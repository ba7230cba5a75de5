import { coverFiles, type Site } from '@lamplight/contract';
import { embedCode, embedSize } from '@lamplight/contract/embed-code';
import { ProblemError } from '../../../platform/errors.ts';
import { offeredLanguage } from '../pages/page-language.ts';
import { pathOf } from '../public-pages/addresses.ts';
import { playerUrl } from '../public-pages/embeds.ts';
import { localized, type PageContext } from '../public-pages/layout.ts';
import { coverAddress } from '../public-pages/pictures.ts';
import { type Embed, type EmbedTarget, embedPath, readPagePath } from './find-embed.ts';
import { m } from './messages.ts';
import { playerTitle } from './player-page.ts';

/** Query of an oEmbed request; a parameter that is repeated is a list. */
export type OembedQuery = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Seconds for which other sites may cache an oEmbed response. */
const cacheSeconds = 3600;
const minSize = { width: 200, height: 120 } as const;

const notEmbeddable = () => new ProblemError('not_found', m.notEmbeddable);

/**
 * Returns the width or height of the player in pixels: within the maximum of the query, unless that is below the
 * minimum.
 */
function readSize(query: OembedQuery, direction: 'width' | 'height'): number {
  const name = `max${direction}`;
  const written = query[name];
  if (written === undefined) return embedSize[direction];
  if (typeof written !== 'string' || !/^\d{1,5}$/.test(written))
    throw new ProblemError('invalid_input', m.sizeInvalid({ name }));
  return Math.max(minSize[direction], Math.min(embedSize[direction], Number(written)));
}

interface OembedRequest {
  readonly target: EmbedTarget;
  /** Tag of the language in the address; null if it names none. */
  readonly language: string | null;
  readonly size: { readonly width: number; readonly height: number };
}

/**
 * Reads an oEmbed request.
 * @throws ProblemError invalid_input, or not_found if the address has no player
 */
export function readOembedRequest(query: OembedQuery, publicUrl: string, site: Site): OembedRequest {
  const { url, format } = query;
  if (typeof url !== 'string' || url === '') throw new ProblemError('invalid_input', m.addressMissing);
  if (format !== undefined && format !== 'json') throw new ProblemError('invalid_input', m.jsonOnly);
  const width = readSize(query, 'width');
  const height = readSize(query, 'height');
  if (!URL.canParse(url)) throw notEmbeddable();
  const { origin, pathname, searchParams } = new URL(url);
  if (origin !== publicUrl) throw notEmbeddable();
  let path: string;
  try {
    path = pathOf(pathname);
  } catch {
    throw notEmbeddable();
  }
  const target = readPagePath(path);
  if (!target) throw notEmbeddable();
  return { target, language: offeredLanguage(searchParams.get('lang'), site), size: { width, height } };
}

/** Returns the response to an oEmbed request (https://oembed.com). */
export function presentOembed(
  context: Omit<PageContext, 'css' | 'links'>,
  embed: Embed,
  size: OembedRequest['size'],
) {
  const { site, publicUrl } = context;
  const { cover_image } = embed.book;
  const { jpeg, size: coverSize } = coverFiles(cover_image);
  const title = playerTitle(embed);
  return {
    version: '1.0',
    type: 'rich',
    title,
    ...(embed.authors.length > 0 && { author_name: embed.authors.join(m.separator) }),
    provider_name: site.name,
    provider_url: `${publicUrl}${localized(context, '/')}`,
    cache_age: cacheSeconds,
    ...(jpeg &&
      coverSize && {
        thumbnail_url: coverAddress(jpeg(360), publicUrl),
        thumbnail_width: 360,
        thumbnail_height: Math.round((360 * coverSize.height) / coverSize.width),
      }),
    html: embedCode({ url: playerUrl(context, embedPath(embed.target)), title }, size),
    ...size,
  };
}
