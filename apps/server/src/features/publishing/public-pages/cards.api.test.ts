import { typesetCover } from '@lamplight/contract';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { testFontFolder } from '../../../testing/test-config.ts';
import { createCardRenderer } from './card-image.ts';
import { bookCardPath, createCards } from './cards.ts';
import { findPublicBook } from './store.ts';

async function cardHarness({ maxWaiting = 200 } = {}) {
  const t = await testApp();
  const db = t.deps.connection.db;
  const site = (await t.nobody('GET', '/site')).json();
  const { storage, log } = { storage: t.deps.storage, log: { warn: vi.fn() } };
  const cards = createCards({
    db,
    log: log as never,
    fontFolder: testFontFolder,
    storage,
    siteImage: async () => null,
    clipOf: async () => null,
    maxWaiting,
  });
  return {
    t,
    storage,
    log,
    add: async (title: string, cover_image = '') => {
      const { id } = await t.addBook({ title, cover_image });
      const book = await findPublicBook(db, id);
      if (!book) throw new Error('The book is not public.');
      return bookCardPath(book, site).replace('/cards/', '');
    },
    ask: (name: string, owner = '203.0.113.1') => cards.read(name, { site, hasBooks: true, owner }),
  };
}

const isJpeg = (answer: unknown) =>
  typeof answer === 'object' &&
  answer !== null &&
  'card' in answer &&
  Buffer.from(answer.card as Uint8Array)
    .subarray(0, 2)
    .toString('hex') === 'ffd8';

test('under a full queue drawn cards are sent, and others show their cover for now', async () => {
  const { add, ask, storage } = await cardHarness({ maxWaiting: 2 });
  const drawn = await add('Drawn');
  expect(isJpeg(await ask(drawn))).toBe(true);
  const crawled: string[] = [];
  for (let n = 0; n < 3; n += 1) crawled.push(await add(`Crawled ${n}`));
  const covered = await add('Covered', '/media/covers/0123456789abcdef0123456789abcdef/640.jpg');
  const bare = await add('Bare');
  const store = storage.put.bind(storage);
  const gate = Promise.withResolvers<void>();
  const put = vi.spyOn(storage, 'put').mockImplementation(async (...call) => {
    await gate.promise;
    return store(...call);
  });
  const crawl = Promise.all(crawled.map((name, n) => ask(name, `203.0.113.${n}`)));
  // The first card is drawn and not stored yet; the other cards wait.
  await vi.waitFor(() => expect(put).toHaveBeenCalledTimes(1), 10_000);
  expect(await ask(covered, '198.51.100.1')).toEqual({
    instead: '/media/covers/0123456789abcdef0123456789abcdef/640.jpg',
  });
  expect(await ask(bare, '198.51.100.2')).toEqual({ instead: '/icons/icon-512.png' });
  expect(isJpeg(await ask(drawn, '198.51.100.3'))).toBe(true);
  gate.resolve();
  expect((await crawl).every(isJpeg)).toBe(true);
  expect(put).toHaveBeenCalledTimes(crawled.length);
  expect(isJpeg(await ask(bare, '198.51.100.2'))).toBe(true);
});

test.each(['ENOSPC', 'EIO', 'EACCES'])(
  'a disk that fails with %s costs no card, and one line in the log',
  async (code) => {
    const { add, ask, storage, log } = await cardHarness();
    const fail = () => Promise.reject(Object.assign(new Error(code), { code, syscall: 'write' }));
    const names = [
      await add('One'),
      await add('Two'),
      await add('Covered', '/media/covers/0123456789abcdef0123456789abcdef/640.jpg'),
    ];
    const put = vi.spyOn(storage, 'put').mockImplementation(fail);
    const read = vi.spyOn(storage, 'read').mockImplementation(fail);
    for (const name of names) expect(isJpeg(await ask(name))).toBe(true);
    expect(log.warn).toHaveBeenCalledTimes(1);
    // Two attempts for three cards: the one with a cover is not stored, because its cover could not be read.
    expect(put).toHaveBeenCalledTimes(2);
    put.mockRestore();
    read.mockRestore();
    for (const name of names) expect(isJpeg(await ask(name))).toBe(true);
    expect(log.warn).toHaveBeenCalledTimes(1);
  },
);

test('no letters of a typeset cover are seen behind the words of a card', async () => {
  const { add, ask } = await cardHarness();
  const title = 'THE LONG EVENING OF THE WIDE AND HEAVY LETTERS';
  const answer = await ask(await add(title));
  if (!answer || !('card' in answer)) throw new Error('No card was drawn.');
  const bare = Buffer.from(typesetCover({ title: '', authors: [], hueOf: title }, 'portrait').svg);
  const render = createCardRenderer(testFontFolder);
  const words = { title: 'A', subtitle: '', siteName: '', accent: '#f4ae3d' };
  const expected = await render({ ...words, cover: bare, backdrop: bare, logo: null });
  // To the right of the cover are words; this strip above the words shows only the background.
  const strip = { left: 480, top: 0, width: 720, height: 64 };
  const pixelsOf = (card: Uint8Array) => sharp(card).extract(strip).raw().toBuffer();
  const [drawn, wanted] = await Promise.all([pixelsOf(answer.card), pixelsOf(expected)]);
  const difference = drawn.reduce((sum, value, at) => sum + Math.abs(value - (wanted[at] ?? 0)), 0);
  expect(difference / drawn.length).toBeLessThan(0.5);
});
