import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { rateLimitKey } from '../../../http/client-key.ts';
import { sendTagged } from '../../../http/compressed-text.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { SendTo } from '../../media/index.ts';
import type { OpenFeed } from './access.ts';
import { catalogueLists, catalogueType, manifestType } from './catalogue.ts';
import type { FeedFiles } from './feed-files.ts';
import { m } from './messages.ts';
import type { TaggedDocument } from './read-feed.ts';

const privateHeaders = {
  'cache-control': 'private, no-cache',
  'x-robots-tag': 'noindex, nofollow',
  'referrer-policy': 'no-referrer',
};

const chapterFile = /^([1-9]\d{0,9})\.([a-z0-9]{2,4})$/;
const manifestFile = /^book-([1-9]\d{0,9})\.json$/;
const coverFile = /^cover-([1-9]\d{0,9})\.jpg$/;

type FileRequest = FastifyRequest<{
  Params: { secret: string; file: string };
  Querystring: Partial<Readonly<Record<'query' | 'page' | 'list' | 'series', unknown>>>;
}>;

const idPattern = /^[1-9]\d{0,9}$/;

/** Maximum characters of a search. */
const maxQuery = 200;

/** Sends a file outside of the framework, which does not support ranges. */
async function sendRaw(request: FastifyRequest, reply: FastifyReply, send: SendTo): Promise<FastifyReply> {
  void reply.hijack();
  try {
    await send(request.raw, reply.raw);
  } catch (error) {
    request.log.warn({ err: error }, 'feed file not sent');
    reply.raw.destroy();
  }
  return reply;
}

/**
 * Mounts the routes of feeds, which apps open without signing in; every URL contains a feed's secret. Wrong secrets,
 * and everything that a feed does not have, get the same response.
 */
export function mountFeeds(app: FastifyInstance, files: FeedFiles): void {
  const notFound = () => new ProblemError('not_found', m.feedNotFound);

  async function sendDocument(feed: OpenFeed, request: FileRequest, reply: FastifyReply) {
    const known = request.headers['if-none-match'];
    const { etag, body } = await files.document(feed, request.params.secret, known);
    if (body === null) return reply.header('etag', etag).code(304).send();
    void reply.type('application/rss+xml; charset=utf-8').header('vary', 'accept-encoding');
    return sendTagged(request, reply, { etag, body: Buffer.from(body) });
  }

  function sendJson(request: FileRequest, reply: FastifyReply, document: TaggedDocument, type: string) {
    void reply.type(`${type}; charset=utf-8`);
    return sendTagged(request, reply, { etag: document.etag, body: Buffer.from(document.body ?? '') });
  }

  async function sendCatalogue(feed: OpenFeed, request: FileRequest, reply: FastifyReply) {
    const { query = '', page = '1', list = null, series = null } = request.query;
    const chosen = catalogueLists.find((name) => name === list) ?? null;
    if (typeof query !== 'string' || query.length > maxQuery || !/^[1-9]\d{0,3}$/.test(String(page)))
      throw notFound();
    if (chosen !== list || !(series === null || (typeof series === 'string' && idPattern.test(series))))
      throw notFound();
    const document = await files.catalogue(feed, request.params.secret, {
      query: query.trim(),
      list: chosen,
      series: series === null ? null : Number(series),
      page: Number(page),
    });
    if (document === null) throw notFound();
    return sendJson(request, reply, document, catalogueType);
  }

  async function sendTranscript(
    feed: OpenFeed,
    { chapterId, format }: { readonly chapterId: number; readonly format: 'vtt' | 'srt' },
    reply: FastifyReply,
  ) {
    const text = await files.transcript(feed, chapterId, format);
    if (text === null) throw notFound();
    void reply.type(`${format === 'vtt' ? 'text/vtt' : 'application/x-subrip'}; charset=utf-8`);
    return reply.send(text);
  }

  app.get('/feeds/:secret/:file', async (request: FileRequest, reply) => {
    void reply.headers(privateHeaders);
    const { secret, file } = request.params;
    const feed = await files.open(secret, { key: rateLimitKey(request) });
    if (!feed) throw notFound();
    const [, coverOf] = coverFile.exec(file) ?? [];
    const [, chapter, extension = ''] = chapterFile.exec(file) ?? [];
    const isSound = chapter !== undefined && extension !== 'vtt' && extension !== 'srt';
    await files.noteUse(feed, { userAgent: request.headers['user-agent'], ip: request.ip, isSound });
    if (file === 'feed.xml') return sendDocument(feed, request, reply);
    if (file === 'opds.json') return sendCatalogue(feed, request, reply);
    const [, manifestOf] = manifestFile.exec(file) ?? [];
    if (manifestOf !== undefined) {
      const manifest = await files.manifest(feed, secret, Number(manifestOf));
      if (manifest === null) throw notFound();
      return sendJson(request, reply, manifest, manifestType);
    }
    if (chapter !== undefined && (extension === 'vtt' || extension === 'srt'))
      return sendTranscript(feed, { chapterId: Number(chapter), format: extension }, reply);
    const send =
      coverOf === undefined
        ? chapter !== undefined &&
          (await files.audio(feed, secret, { chapterId: Number(chapter), extension }))
        : await files.cover(feed, Number(coverOf));
    if (!send) throw notFound();
    return sendRaw(request, reply, send);
  });
}
