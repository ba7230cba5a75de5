import { expect, test, vi } from 'vitest';
import { memoryCaches, sampleDownload, storeWith } from '../../../testing/memory-downloads.ts';
import { memoryStorage } from '../../../testing/memory-store.ts';
import { textPath } from '../../media/index.ts';
import { findStoredSentences, matcherOf } from './stored-texts.ts';

test('finds sentences with all words, and tells those with the words in a row', () => {
  const matches = matcherOf('Café, lamp');
  expect(matches('The cafe’s lamplighter; a café lamp.')).toBe(4);
  expect(matches('A lamp in the café.')).toBe(2);
  expect(matches('A clamp in the café.')).toBe(0);
  expect(matcherOf('一日')('今日は一日中雨です。')).toBe(4);
  expect(matcherOf('…')('Lamp.')).toBe(0);
});

test('finds without a network what the server finds: folded words, and only a begun last word', () => {
  expect(matcherOf('dont')('Don’t!')).toBe(4);
  expect(matcherOf('strasse')('Die Straße.')).toBe(4);
  expect(matcherOf('café lam')('A café lamp.')).toBe(3);
  expect(matcherOf('café lam')('A lamp in the café.')).toBe(1);
  expect(matcherOf('caf lamp')('A café lamp.')).toBe(0);
  expect(matcherOf('café la')('A café lamp.')).toBe(0);
  expect(matcherOf('café lam ')('A café lamp.')).toBe(0);
});

test('a search that was replaced by another reads no further text', async () => {
  const { storage } = memoryStorage();
  storage.setItem('user_id', '7');
  vi.stubGlobal('localStorage', storage);
  const caches = memoryCaches();
  const { shelf } = await storeWith([sampleDownload(1, [11, 12], Date.now())], caches);
  for (const id of [11, 12])
    await shelf.put(textPath(id), new Response('WEBVTT\n\n00:01.000 --> 00:02.000\nA lamp.\n'));
  const search = new AbortController();
  let last: string | null = null;
  const texts: string[] = [];
  const match = caches.match.bind(caches);
  vi.spyOn(caches, 'match').mockImplementation((path, options) => {
    if (typeof path === 'string' && path.startsWith('/offline/texts/')) texts.push(path);
    if (path === last) search.abort();
    return match(path, options);
  });
  vi.stubGlobal('caches', caches);
  expect(await findStoredSentences(1, 'lamp', search.signal)).toMatchObject({ total: 2 });
  expect(texts.splice(0)).toEqual([textPath(11), textPath(12)]);
  last = textPath(11);
  await expect(findStoredSentences(1, 'lamp', search.signal)).rejects.toThrow('aborted');
  expect(texts).toEqual([textPath(11)]);
});
