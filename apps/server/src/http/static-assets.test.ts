import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { mountStaticAssets } from './static-assets.ts';

const folder = mkdtempSync(join(tmpdir(), 'lamplight-built-'));
mkdirSync(join(folder, 'assets'));
for (const [name, text] of [
  ['index.html', 'the page'],
  ['index.html.br', 'the page, small'],
  ['sw.js', 'a worker'],
  ['assets/app-1.js', 'a program'],
  ['assets/app-1.js.br', 'smaller'],
  ['assets/app-1.js.gz', 'small'],
  ['assets/app-2.css', 'a style'],
] as const)
  writeFileSync(join(folder, name), text);
writeFileSync(`${folder}-secret`, 'no business of anybody');

const app = fastify();
mountStaticAssets(app, folder);

afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
  rmSync(`${folder}-secret`);
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

test.each([
  ['gzip, deflate, br', 'br', 'smaller'],
  ['gzip', 'gzip', 'small'],
  ['br;q=0, gzip;q=0.5', 'gzip', 'small'],
  ['br;q=0.0', undefined, 'a program'],
  ['', undefined, 'a program'],
])('serves a file to a client that accepts %j as %s', async (accepted, encoding, body) => {
  const answer = await get('/assets/app-1.js', { 'accept-encoding': accepted });
  expect(answer.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect([answer.headers['content-encoding'], answer.body]).toEqual([encoding, body]);
});

test('serves a file without variants uncompressed, and lets files outside of assets be revalidated', async () => {
  const style = await get('/assets/app-2.css', { 'accept-encoding': 'br' });
  expect([style.headers['content-encoding'], style.body]).toEqual([undefined, 'a style']);
  const worker = await get('/sw.js');
  expect(worker.headers['cache-control']).toBe('no-cache');
  expect((await get('/sw.js', { 'if-none-match': String(worker.headers.etag) })).statusCode).toBe(304);
  expect((await get('/sw.js', { range: 'bytes=2-4' })).body).toBe('wor');
  expect((await get('/sw.js', { range: 'bytes=90-' })).statusCode).toBe(416);
});

test.each([
  '/index.html',
  '/index.html.br',
  '/assets',
  '/assets/',
  '/assets/app-3.js',
  '/assets/../index.html',
  '/assets/%2e%2e/index.html',
  '/assets/..%2findex.html',
  `/assets/..%2f..%2f${folder.split('/').at(-1)}-secret`,
])('%s is nothing', async (url) => {
  expect((await get(url)).statusCode).toBe(404);
});
