import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressText } from './compressed-text.ts';

test('a text that is compressed at best is smaller, and the same', async () => {
  const text = Array.from({ length: 2000 }, (_, n) => `<p class="c${n % 37}">${n * n} lamps</p>`).join('');
  const [fast, best] = [await compressText(text), await compressText(text, 'best')];
  expect(best.br.length).toBeLessThan(fast.br.length);
  expect(best.gzip.length).toBeLessThan(fast.gzip.length);
  expect([brotliDecompressSync(best.br).toString(), gunzipSync(best.gzip).toString()]).toEqual([text, text]);
  expect(best.etag).toBe(fast.etag);
});
