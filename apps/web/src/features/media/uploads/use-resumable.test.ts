import { expect, test, vi } from 'vitest';
import { memoryStore } from '../../../testing/memory-store.ts';
import { createResumableUploads } from './resumable-uploads.ts';
import { findUnfinished } from './use-resumable.ts';

test('an upload that is on its way elsewhere does not hide the unfinished ones', async () => {
  const remembered = createResumableUploads(memoryStore(), '7');
  const responses = {
    '/busy': new Response(null, { status: 423 }),
    '/gone': new Response(null, { status: 404 }),
    '/unfinished': new Response(null, { headers: { 'upload-offset': '3' } }),
  };
  for (const url of Object.keys(responses))
    remembered.keep({ url, name: `${url}.mp3`, path: `${url}.mp3`, size: 9, modified: 1, book: '5' });
  vi.stubGlobal('fetch', async (url: keyof typeof responses) => responses[url]);
  const found = await findUnfinished(remembered, '5', AbortSignal.timeout(10_000));
  expect(found).toMatchObject([{ url: '/unfinished', offset: 3 }]);
  expect(
    remembered
      .of('5')
      .map(({ url }) => url)
      .toSorted(),
  ).toEqual(['/busy', '/unfinished']);
});
