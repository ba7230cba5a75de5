import { expect, test } from 'vitest';
import { makeWellFormed } from './well-formed.ts';

test('lone surrogates are replaced in every text of a body, however deep', () => {
  const body = { note: 'a\ud800', list: ['\udc00b', { pair: '🦊', count: 1, none: null }] };
  makeWellFormed(body);
  expect(body).toEqual({ note: 'a\ufffd', list: ['\ufffdb', { pair: '🦊', count: 1, none: null }] });
  const deep: unknown = JSON.parse(`${'['.repeat(50_000)}"\\ud800"${']'.repeat(50_000)}`);
  makeWellFormed(deep);
  let inner = deep;
  while (Array.isArray(inner)) [inner] = inner as unknown[];
  expect(inner).toBe('\ufffd');
  const bytes = new Uint8Array([1, 2]);
  for (const other of [null, 'text\ud800', 7, bytes, undefined]) makeWellFormed(other);
  expect(bytes).toEqual(new Uint8Array([1, 2]));
});
