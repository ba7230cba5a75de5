import { expect, test } from 'vitest';
import { sampleDownload, storeWith } from '../../../testing/memory-downloads.ts';
import { coverPath, progressPath } from './downloads-manifest.ts';
import { editBook } from './downloads-store.ts';

test('a removed book leaves no cover and no progress behind; those of other books stay', async () => {
  const { shelf } = await storeWith([sampleDownload(1, [11], 0), sampleDownload(2, [21], 0)]);
  const paths = [1, 2].flatMap((id) => [coverPath(id), progressPath(id)]);
  for (const path of paths) await shelf.put(path, Response.json(null));
  await shelf.change((before) => before && editBook(before, 1, () => null));
  expect(await Promise.all(paths.map(shelf.has))).toEqual([false, false, true, true]);
});
