import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { afterEach, expect, it } from 'vitest';
import { manualClock, systemClock } from '../../platform/clock.ts';
import { ProblemError } from '../../platform/errors.ts';
import { createLog } from '../../platform/log.ts';
import { createCircuitBreaker } from './circuit-breaker.ts';
import { createStorage } from './create-storage.ts';
import { parseMediaUrl } from './parse-media-url.ts';
import { type Storage, storageUnavailable } from './storage.ts';

const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A store that does as told, and what it was asked. */
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

it('a store that is not there is unavailable, whatever is asked of it, and never anything worse', async () => {
  const storage = await storageAt(9);
  await expect(storage.open('audio/a.m4a')).rejects.toMatchObject(away);
  await expect(storage.stat('audio/a.m4a')).rejects.toMatchObject(away);
  await expect(storage.read('audio/a.m4a')).rejects.toMatchObject(away);
  await expect(storage.put('audio/a.m4a', Buffer.alloc(5))).rejects.toMatchObject(away);
  await expect(storage.put('audio/a.m4a', pieces(20))).rejects.toMatchObject(away);
  await expect(storage.remove('audio/a.m4a')).rejects.toMatchObject(away);
  await expect(Array.fromAsync(storage.list('audio/'))).rejects.toMatchObject(away);
  expect(await storage.isHealthy()).toBe(false);
  expect(storage.inUse()).toBe(0);
});

it('keys that are not taken, and a bucket that is not there, are trouble and not an empty store', async () => {
  const refused = await storeThat(answer(403, 'InvalidAccessKeyId'));
  await expect(refused.storage.open('audio/a.m4a')).rejects.toMatchObject(away);
  expect(await refused.storage.isHealthy()).toBe(false);
  const lost = await storeThat(answer(404, 'NoSuchBucket'));
  await expect(lost.storage.open('audio/a.m4a')).rejects.toMatchObject(away);
});

it('a store without room says so', async () => {
  for (const [status, code] of [
    [507, 'XMinioStorageFull'],
    [403, 'QuotaExceeded'],
  ] as const) {
    const { storage } = await storeThat(answer(status, code));
    await expect(storage.put('audio/a.m4a', pieces(1))).rejects.toMatchObject({ code: 'storage_full' });
  }
});

it('a failure is tried again a few times, and no more', async () => {
  const { storage, asked } = await storeThat(answer(503, 'SlowDown'));
  await expect(storage.stat('audio/a.m4a')).rejects.toMatchObject(away);
  expect(asked).toHaveLength(3);
});

it('an answer that breaks off is a failure, not a shorter file', async () => {
  const { storage } = await storeThat((_request, response) => {
    const head = { 'content-length': 300_000, 'content-range': 'bytes 0-299999/300000', etag: '"1"' };
    response.writeHead(206, head);
    response.write(Buffer.alloc(1000), () => response.destroy());
  });
  await expect(storage.open('audio/a.m4a')).rejects.toMatchObject(away);
});

it('no key and no signed request of the store reaches the log with its failure', async () => {
  const { storage } = await storeThat(answer(500, 'InternalError'));
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  await storage.read('audio/a.m4a').catch((error: unknown) => log.error({ err: error }, 'failed'));
  expect(lines.join()).toContain('InternalError');
  expect(lines.join()).not.toMatch(/hush-hush|Credential=|Signature=/);
});

it('a store that failed again and again is left alone for a while, then asked once more', async () => {
  const clock = manualClock();
  const fuse = createCircuitBreaker(clock);
  let asked = 0;
  const ask = (fail: boolean) =>
    fuse(async () => {
      asked += 1;
      if (fail) throw storageUnavailable();
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
