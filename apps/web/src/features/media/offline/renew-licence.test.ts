import type { Book, CurrentUser } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { ApiError } from '../../../lib/api-error.ts';
import { account, sampleBook, sampleDownload, storeWith } from '../../../testing/memory-downloads.ts';
import { coverPath, textPath } from './downloads-manifest.ts';
import { isLicensed } from './licence.ts';
import { createLicenceRenewal } from './renew-licence.ts';

const day = 24 * 60 * 60 * 1000;
const begun = Date.UTC(2026, 10, 1);
const refusal = (status: number) => new ApiError({ status, code: 'x' });

/** Simulates two books of two chapters, downloaded at `begun` and renewed six days later. */
async function sixDaysLater(server: {
  account?: () => Promise<CurrentUser>;
  book?: (id: number) => Promise<Book>;
  textChapters?: readonly number[];
  text?: (chapterId: number) => Promise<void>;
}) {
  const { shelf, names } = await storeWith([
    sampleDownload(1, [11, 12], begun),
    sampleDownload(2, [21, 22], begun),
  ]);
  for (const id of [1, 2]) await shelf.put(coverPath(id), new Response('a picture'));
  for (const id of [11, 12]) await shelf.put(textPath(id), new Response('WEBVTT'));
  let losses = 0;
  const covers: number[] = [];
  const texts: number[] = [];
  let accountRequests = 0;
  const now = begun + 6 * day;
  const renew = createLicenceRenewal({
    shelf,
    now: () => now,
    fetchAccount: () => {
      accountRequests += 1;
      return server.account?.() ?? Promise.resolve(account());
    },
    fetchBook: server.book ?? (async (id) => sampleBook(id, id === 1 ? [11, 12] : [21, 22])),
    fetchTextChapters: async () => server.textChapters ?? [11, 12, 21, 22],
    keepText: async (_, chapterId) => {
      texts.push(chapterId);
      await server.text?.(chapterId);
    },
    keepCover: async ({ id }) => {
      if (!(await shelf.has(coverPath(id)))) covers.push(id);
    },
    lose: async () => {
      losses += 1;
      await shelf.wipe();
    },
  });
  await Promise.all([renew(), renew()]);
  const until = (later: number) =>
    shelf.get()?.books.map(({ licence }) => isLicensed(licence, '7', now + later));
  return { shelf, names, losses, texts, covers, until, accountRequests };
}

test('contact with the server extends the licence by seven days', async () => {
  const { until, accountRequests } = await sixDaysLater({});
  expect(until(6 * day)).toEqual([true, true]);
  expect(accountRequests, 'two renewals at once ask once').toBe(1);
});

test('without a response the licence keeps running and expires', async () => {
  const { until, losses } = await sixDaysLater({ account: () => Promise.reject(refusal(0)) });
  expect(until(0)).toEqual([true, true]);
  expect(until(day)).toEqual([false, false]);
  expect(losses).toBe(0);
});

test('a member who lost the right loses the downloads, with a message', async () => {
  const { shelf, names, losses } = await sixDaysLater({
    account: async () => account({ is_premium: false }),
  });
  expect(shelf.get()).toBeNull();
  expect(await names()).toEqual([]);
  expect(losses).toBe(1);
});

test('a deleted book is removed, and so is a chapter with another file', async () => {
  const { shelf, texts } = await sixDaysLater({
    book: async (id) => {
      if (id === 1) throw refusal(404);
      const book = sampleBook(2, [21, 22]);
      return {
        ...book,
        title: 'New title',
        chapters: book.chapters.map((chapter) =>
          chapter.id === 22 ? { ...chapter, audio_url: '/media/audio/new.mp3?sig=a' } : chapter,
        ),
      };
    },
  });
  expect(shelf.get()?.books.map(({ book, chapters }) => [book.title, chapters.map(({ id }) => id)])).toEqual([
    ['New title', [21]],
  ]);
  expect(texts).toEqual([21]);
});

test('a cover that was replaced is loaded again', async () => {
  const { covers } = await sixDaysLater({
    book: async (id) => ({
      ...sampleBook(id, id === 1 ? [11, 12] : [21, 22]),
      ...(id === 2 && { cover_image: '/media/covers/b/720.jpg' }),
    }),
  });
  expect(covers).toEqual([2]);
});

test('texts that were published or corrected are stored; one that cannot be loaded delays no other book', async () => {
  const { texts, until } = await sixDaysLater({ text: () => Promise.reject(refusal(0)) });
  expect(texts).toEqual([11, 12, 21, 22]);
  expect(until(6 * day)).toEqual([true, true]);
});

test('only chapters that have a text are asked for it; a text that was deleted is removed', async () => {
  const { shelf, texts } = await sixDaysLater({ textChapters: [12] });
  expect(texts).toEqual([12]);
  expect(await Promise.all([11, 12].map((id) => shelf.has(textPath(id))))).toEqual([false, true]);
});

test('a recent licence is not renewed', async () => {
  const { shelf } = await storeWith([sampleDownload(1, [11], begun)]);
  const never = () => Promise.reject(new Error('asked'));
  const deps = {
    shelf,
    fetchBook: never,
    fetchTextChapters: never,
    keepText: never,
    keepCover: never,
    lose: async () => {},
  };
  let asked = 0;
  const fetchAccount = () => ((asked += 1), never());
  await createLicenceRenewal({ ...deps, now: () => begun + day / 2, fetchAccount })();
  expect(asked).toBe(0);
});
