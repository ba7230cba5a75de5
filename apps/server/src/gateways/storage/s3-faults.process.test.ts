import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { manualClock, systemClock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import { createLog } from '../../platform/log.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createStorage } from './create-storage.ts';
import { parseMediaUrl } from './parse-media-url.ts';
import { type Storage, StorageUnavailableError } from './storage.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Starts a store that handles requests with this listener; `asked` lists the requests that it received. */
async function storeThat(does: RequestListener): Promise<{ storage: Storage; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    does(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return { storage: await storageAt(address.port), asked };
}

async function storageAt(port: number, clock = systemClock): Promise<Storage> {
  const given = {
    MEDIA_URL: `s3://books?endpoint=http://127.0.0.1:${port}`,
    AWS_ACCESS_KEY_ID: 'who',
    AWS_SECRET_ACCESS_KEY: 'hush-hush',
    publicUrl: null,
  };
  const storage = await createStorage({ mediaDir: '/nowhere', mediaStore: parseMediaUrl(given, []) }, clock);
  ends.push(() => storage.close());
  return storage;
}

const away = { code: 'unavailable', retryAfter: expect.any(Number) };
const answer =
  (status: number, code: string): RequestListener =>
  (request, response) => {
    request.resume();
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`);
  };
async function* pieces(count: number) {
  for (let sent = 0; sent < count; sent += 1) yield Buffer.alloc(1_000_000);
}

it('reports a missing store as unavailable for every request', async () => {
  const storage = await storageAt(9);
  await expect(storage.open('audio/a.m4a')).rejects.toMatchObject(away);
  await expect(storage.stat('audio/a.m4a')).rejects.toMatchObject(away);
  await expect(storage.read('audio/a.m4a')).rejects.toMatchObject(away);
  await expect(storage.put('audio/a.m4a', Buffer.alloc(5))).rejects.toMatchObject(away);
  await expect(storage.put('audio/a.m4a', pieces(20))).rejects.toMatchObject(away);
  await expect(storage.remove('audio/a.m4a')).rejects.toMatchObject(away);
  await expect(Array.fromAsync(storage.list('audio/'))).rejects.toMatchObject(away);
  expect(await storage.findProblem()).toMatch(/http:\/\/127\.0\.0\.1:9 does not answer now \(ECONNREFUSED\)/);
  expect(storage.inUse()).toBe(0);
});

it('reports rejected keys and a missing bucket as errors, not as an empty store', async () => {
  const refused = await storeThat(answer(403, 'InvalidAccessKeyId'));
  await expect(refused.storage.open('audio/a.m4a')).rejects.toMatchObject(away);
  expect(await refused.storage.findProblem()).toMatch(/127\.0\.0\.1:\d+ refuses to store in 'books'/);
  const lost = await storeThat(answer(404, 'NoSuchBucket'));
  await expect(lost.storage.open('audio/a.m4a')).rejects.toMatchObject(away);
});

it('reports a store without room', async () => {
  for (const [status, code] of [
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ] as const) {
    const { storage } = await storeThat(answer(status, code));
    await expect(storage.put('audio/a.m4a', pieces(1))).rejects.toMatchObject({ code: 'storage_full' });
  }
});

it('retries a failed request a limited number of times', async () => {
  const { storage, asked } = await storeThat(answer(503, 'SlowDown'));
  await expect(storage.stat('audio/a.m4a')).rejects.toMatchObject(away);
  expect(asked).toHaveLength(3);
});

it('reports a truncated response as an error, not as a shorter file', async () => {
  const { storage } = await storeThat((_request, response) => {
    const head = { 'content-length': 300_000, 'content-range': 'bytes 0-299999/300000', etag: '"1"' };
    response.writeHead(206, head);
    response.write(Buffer.alloc(1000), () => response.destroy());
  });
  await expect(storage.open('audio/a.m4a')).rejects.toMatchObject(away);
});

it('logs no key and no signed request of the store', async () => {
  const { storage } = await storeThat(answer(500, 'InternalError'));
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  await storage.read('audio/a.m4a').catch((error: unknown) => log.error({ err: error }, 'failed'));
  expect(lines.join()).toContain('InternalError');
  expect(lines.join()).not.toMatch(/hush-hush|Credential=|Signature=/);
});

it('pauses requests after repeated failures, then tries once', async () => {
  const clock = manualClock();
  const fuse = createCircuitBreaker(clock);
  let asked = 0;
  const ask = (fail: boolean) =>
    fuse(async () => {
      asked += 1;
      if (fail) throw new StorageUnavailableError();
      return 'here';
    });
  for (let count = 0; count < 20; count += 1) await expect(ask(true)).rejects.toThrow(ProblemError);
  expect(asked).toBe(5);
  clock.advance(3000);
  await expect(ask(true)).rejects.toThrow(ProblemError);
  expect(asked, 'one more failure is enough').toBe(6);
  clock.advance(3000);
  expect(await ask(false)).toBe('here');
  await expect(ask(true)).rejects.toThrow(ProblemError);
  expect(await ask(false), 'a single failure shuts nobody out').toBe('here');
});
