// The package has no types; the reference lets other projects (e2e, bench) find ours.
// oxlint-disable-next-line typescript/triple-slash-reference -- an import cannot add declarations to other projects
/// <reference path="./s3rver.d.ts" />
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import S3rver from 's3rver';
import { isPresigned } from './presigned.ts';

/** Access keys of the test server, as environment variables. */
export const s3Keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

/** An S3-compatible store with one bucket, reachable on loopback only. */
export interface S3Server {
  /** Origin without a trailing slash. */
  readonly endpoint: string;
  /** Value for MEDIA_URL. More parameters may be appended with an ampersand. */
  readonly url: string;
  /** Method and path of every request received so far. */
  readonly requests: readonly string[];
  /** Called before every presigned read; may change its headers. Returning false rejects it as expired. */
  beforeRead: (request: IncomingMessage) => boolean | Promise<boolean>;
  /** Stores every file of a folder without a request; its key is the prefix, a slash and the path in the folder. */
  storeFolder(folder: string, prefix: string): Promise<void>;
  /** Number of multipart uploads neither completed nor aborted. */
  openUploads(): Promise<number>;
  stop(): Promise<void>;
}

const bucket = 'books';
const corsFor = (origin: string): string => `<CORSConfiguration><CORSRule>
  <AllowedOrigin>${origin}</AllowedOrigin><AllowedMethod>GET</AllowedMethod><AllowedMethod>HEAD</AllowedMethod>
  <AllowedHeader>Range</AllowedHeader><ExposeHeader>Content-Range</ExposeHeader></CORSRule></CORSConfiguration>`;

/**
 * Starts an S3-compatible store.
 * @param corsOrigin origin allowed by CORS; none if omitted
 */
export async function startS3(corsOrigin?: string): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'lamplight-s3-'));
  const configs = corsOrigin ? [corsFor(corsOrigin)] : [];
  const server = new S3rver({
    directory,
    address: '127.0.0.1',
    port: 0,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name: bucket, configs }],
  });
  const { store } = server;
  const uploads = store.getResourcePath(bucket, undefined, 'uploads');
  const requests: string[] = [];

  // Fixes for s3rver: it writes in place and responds before the data is written, accepts any signature, cannot
  // abort an upload, and returns a byte of an empty object.
  const writeWhole = async (path: string, content: Buffer | AsyncIterable<Uint8Array> | null) => {
    const bytes = Buffer.isBuffer(content) ? content : Buffer.concat(await Array.fromAsync(content ?? []));
    const temporary = join(directory, randomUUID());
    await writeFile(temporary, bytes);
    await mkdir(dirname(path), { recursive: true });
    await rename(temporary, path);
    return { size: bytes.length, md5: createHash('md5').update(bytes).digest('hex') };
  };
  let lastWrite: Promise<unknown> = Promise.resolve();
  store.putObject = (object) => {
    const { key, content, metadata } = object;
    const written = lastWrite.then(async () => {
      const stored = await writeWhole(store.getResourcePath(bucket, key, 'object'), content);
      await store.putMetadata(bucket, key, metadata, stored.md5);
      return stored;
    });
    lastWrite = written.catch(() => {});
    return written;
  };
  store.putPart = (_bucket, uploadId, part, content) => writeWhole(join(uploads, uploadId, part), content);
  const find = store.getObject.bind(store);
  store.getObject = async (where, key, options) => {
    const object = await find(where, key, options);
    if (object?.size === 0 && options.start !== undefined) object.content = null;
    return object;
  };
  server.middleware.unshift(async (ctx, next) => {
    requests.push(`${ctx.method} ${ctx.path}`);
    const isPage = !ctx.req.headers.authorization && ctx.method !== 'OPTIONS';
    const mayRead = async () =>
      isPresigned(ctx.req, s3Keys.AWS_SECRET_ACCESS_KEY) && (await running.beforeRead(ctx.req));
    if (isPage && !(await mayRead())) {
      ctx.status = 403;
      // Stores send CORS headers with errors, too.
      if (corsOrigin) ctx.set('access-control-allow-origin', corsOrigin);
      return;
    }
    const { uploadId } = ctx.query;
    if (ctx.method !== 'DELETE' || uploadId === undefined) return next();
    await rm(join(uploads, uploadId), { recursive: true, force: true });
    ctx.status = 204;
  });

  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  const running: S3Server = {
    endpoint,
    url: `s3://${bucket}?endpoint=${endpoint}`,
    requests,
    beforeRead: () => true,
    async storeFolder(folder, prefix) {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile()) continue;
        const file = join(entry.parentPath, entry.name);
        const key = `${prefix}/${relative(folder, file)}`;
        const content = await readFile(file);
        await store.putObject({ bucket, key, content, size: content.length, metadata: {} });
      }
    },
    openUploads: async () => (await readdir(uploads).catch(() => [])).length,
    async stop() {
      const closed = once(server.httpServer, 'close');
      server.httpServer.close();
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return running;
}
