import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingFor } from './static-assets.ts';

/** Text that is ready to be sent, in plain and compressed forms. */
export interface CompressedText {
  readonly etag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Returns a weak entity tag, because a body is sent in several encodings. */
export const etagOf = (body: Uint8Array): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

const qualities = { fast: { brotli: 5, level: 6 }, best: { brotli: 11, level: 9 } };

/**
 * Compresses a text.
 * @param quality 'best' takes much longer: for texts that are compressed once and sent often
 */
export async function compressText(
  text: string,
  quality: keyof typeof qualities = 'fast',
): Promise<CompressedText> {
  const plain = Buffer.from(text);
  const { brotli, level } = qualities[quality];
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotli,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, gz] = await Promise.all([compressBrotli(plain, { params }), compressGzip(plain, { level })]);
  return { etag: etagOf(plain), plain, br, gzip: gz };
}

interface TaggedBody {
  readonly etag: string;
  readonly body: Buffer;
  readonly encoding?: string | undefined;
  readonly isFound?: boolean;
}

/**
 * Sends a body of any kind with its entity tag, or a 304 to a client that has this version; the caller sets
 * Cache-Control.
 * @param encoding Content-Encoding of the body, if it has one
 * @param isFound false: the status is 404
 */
export function sendTagged(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, body, encoding, isFound = true }: TaggedBody,
): FastifyReply {
  void reply.header('etag', etag);
  if (isFound && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.code(isFound ? 200 : 404).send(body);
}

/** Sends a text in the smallest form that the client accepts; the caller sets Cache-Control and Vary. */
export function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, ...forms }: CompressedText,
  isFound = true,
): FastifyReply {
  const [encoding] = encodingFor(request) ?? [];
  return sendTagged(request, reply, { etag, body: forms[encoding ?? 'plain'], encoding, isFound });
}
