import { expect, test } from 'vitest';
import { sampleBook, sampleChapters, sampleDownload, storeWith } from '../../../testing/memory-downloads.ts';
import { createDownloader, type DownloaderDeps } from './downloader.ts';
import { editChapter } from './downloads-store.ts';

const begun = Date.UTC(2026, 10, 1);
const bytes = new Uint8Array(1000);
const answer = () =>
  new Response(bytes, { headers: { 'content-length': '1000', 'content-type': 'audio/mpeg', etag: '"b"' } });

async function setUp(fetch: DownloaderDeps['fetch']) {
  const fresh = {
    ...sampleDownload(1, [11, 12], begun),
    chapters: sampleChapters([11, 12], { parts: 0, size: null }),
  };
  const { shelf, names } = await storeWith([fresh]);
  let waits = 0;
  const texts: number[] = [];
  const downloader = createDownloader({
    shelf,
    fetch,
    room: async () => null,
    fetchBook: async () => sampleBook(1, [11, 12]),
    fetchTextChapters: async () => [12],
    keepText: async (_bookId, chapterId) => void texts.push(chapterId),
    alone: (work) => work(),
    nextChance: async () => void (waits += 1),
    coming: () => {},
  });
  const chapters = () =>
    shelf.get()?.books[0]?.chapters.map(({ id, size, parts, problem }) => ({ id, size, parts, problem }));
  return { shelf, names, downloader, chapters, waits: () => waits, texts };
}

test('downloads everything requested, through an interrupted connection', async () => {
  let tries = 0;
  const { downloader, chapters, waits, texts } = await setUp(async () => {
    tries += 1;
    if (tries === 1) throw new TypeError('Failed to fetch');
    return answer();
  });
  await downloader.run();
  expect(chapters()).toEqual([11, 12].map((id) => ({ id, size: 1000, parts: 1, problem: null })));
  expect(waits()).toBe(1);
  // The server is not asked for a text of chapter 11, which has none.
  expect(texts).toEqual([12]);
});

test('a rejected chapter is marked and does not block the rest', async () => {
  const { downloader, chapters } = await setUp(async (url) =>
    url.includes('11.mp3') ? new Response(null, { status: 403 }) : answer(),
  );
  await downloader.run();
  expect(chapters()?.map(({ problem, parts }) => [problem, parts])).toEqual([
    ['refused', 0],
    [null, 1],
  ]);
});

test('a full device is marked as such', async () => {
  const { shelf, downloader, chapters } = await setUp(async () => answer());
  shelf.putPart = () => Promise.reject(new DOMException('', 'QuotaExceededError'));
  await downloader.run();
  expect(chapters()?.map(({ problem }) => problem)).toEqual(['full', 'full']);
});

test('pausing stops the running download; removing it leaves nothing behind', async () => {
  const { shelf, names, downloader, chapters } = await setUp(async (url, { signal }) => {
    if (url.includes('12.mp3')) {
      await shelf.wipe();
      return answer();
    }
    await shelf.change((now) => editChapter(now, 11, (chapter) => ({ ...chapter, wish: 'paused' })));
    signal?.throwIfAborted();
    return answer();
  });
  await downloader.run();
  expect(chapters()).toBeUndefined();
  expect(await names()).toEqual([]);
});
