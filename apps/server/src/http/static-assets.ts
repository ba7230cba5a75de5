import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import send from '@fastify/send';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Returns a text file of the built web app; null before it is built. */
export const readText = (file: string): string | null =>
  existsSync(file) ? readFileSync(file, 'utf8') : null;

/** Returns the name of the first file in a folder that matches; undefined if there is none. */
export const findName = (folder: string, pattern: RegExp): string | undefined =>
  existsSync(folder) ? readdirSync(folder).find((name) => pattern.test(name)) : undefined;

/** Compressed variants that the build puts beside a file, smallest first: encoding, suffix, Accept-Encoding pattern. */
const encodings = [
  ['br', '.br', /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/],
  ['gzip', '.gz', /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/],
] as const;

const typeOf = (name: string): string => {
  const type = send.mime.getType(name) ?? 'application/octet-stream';
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type;
};

/** Returns the best encoding that a client accepts; undefined means uncompressed. */
export const encodingFor = (request: FastifyRequest, isThere: (suffix: string) => boolean = () => true) => {
  const accepted = request.headers['accept-encoding'] ?? '';
  return encodings.find(([, suffix, asks]) => asks.test(accepted) && isThere(suffix));
};

/**
 * Serves the files that a folder contains at startup, except its HTML page and the named files; files in /assets may
 * be cached forever.
 */
export function mountStaticAssets(
  app: FastifyInstance,
  folder: string,
  except: readonly string[] = [],
): void {
  const names = new Set(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter(
        (entry) => entry.isFile() && !['index.html', ...except].some((name) => entry.name.startsWith(name)),
      )
      .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/')),
  );

  async function answer(name: string, request: FastifyRequest, reply: FastifyReply) {
    if (!names.has(name)) return reply.callNotFound();
    const [encoding, suffix = ''] = encodingFor(request, (form) => names.has(name + form)) ?? [];
    const options = { root: folder, cacheControl: false, index: false };
    const found = await send(request.raw, encodeURI(name + suffix), options);
    if (found.type === 'error') throw found.metadata.error;
    const forGood = name.startsWith('assets/');
    void reply.code(found.statusCode).headers({
      ...found.headers,
      'content-type': typeOf(name),
      vary: 'accept-encoding',
      'cache-control': forGood ? 'public, max-age=31536000, immutable' : 'no-cache',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    return reply.send(found.stream);
  }

  // One route per folder: hundreds of routes would slow down startup.
  const isCompressed = (name: string) => encodings.some(([, suffix]) => name.endsWith(suffix));
  for (const first of new Set([...names].map((name) => name.split('/', 1)[0] ?? ''))) {
    const isFile = names.has(first);
    if (isFile && isCompressed(first)) continue;
    app.get<{ Params: { '*'?: string } }>(isFile ? `/${first}` : `/${first}/*`, (request, reply) =>
      answer(isFile ? first : `${first}/${request.params['*']}`, request, reply),
    );
  }
}
