import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiDefinition, endpoints } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { largeBodyTest } from './routes.ts';

const isLarge = largeBodyTest(endpoints);

test.each([
  ['POST', '/api/media/audio', true],
  ['PATCH', '/api/media/uploads/abc/?x=1', true],
  ['POST', '/api/admin/site/logo', true],
  ['PUT', '/api/books/7/chapters/8/text', true],
  ['POST', '/api/media/uploads/abc/finish', false],
  ['POST', '/api/auth/login', false],
  ['POST', '/api/admin/site/logo/more', false],
  ['GET', '/elsewhere?/api/media/audio', false],
])('%s %s may have a large body: %s', (method, url, expected) => {
  expect(isLarge({ method, url })).toBe(expected);
});

test('the shipped nginx.conf lets every body through that the contract allows', () => {
  const config = readFileSync(join(import.meta.dirname, '../../../../deploy/nginx.conf'), 'utf8');
  const [most = 0, media = 0] = [...config.matchAll(/client_max_body_size (\d+)m;/g)].map(
    ([, size]) => Number(size) * 1024 * 1024,
  );
  for (const [name, { upload, bodyBytes }] of Object.entries<ApiDefinition[keyof ApiDefinition]>(endpoints))
    expect(name.includes(' /media/') ? media : most, name).toBeGreaterThanOrEqual(
      upload?.maxBytes ?? bodyBytes ?? 0,
    );
});
