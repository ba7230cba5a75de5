import path from 'node:path';
import { s3Keys, startS3 } from '../apps/server/src/testing/s3-server.ts';
import { preparedDataVariable, startApp } from './support/app-under-test.ts';
import {
  aBook,
  api,
  expectMoving,
  nextSeek,
  player,
  playFrom,
  seekbar,
  soundAt,
} from './support/listening.ts';
import { expect, signedIn, test } from './support/test.ts';

interface Downloadable {
  download_url?: string;
}

/** Size in bytes of some seconds of a sample's audio. */
const pieceBytes = 60_000;

/** Runs on its own app, whose media is in an object store on this machine. */
test('audio is served by the object store: playing, seeking, and resuming after a signed URL expired', {
  tag: '@desktop',
}, async ({ openContext, noise }) => {
  test.setTimeout(240_000);
  noise.expect(/status of 403 .*\/audio\//);
  const s3 = await startS3('*');
  // The app starts with a copy of the prepared database; the media files of that database are in the store.
  await s3.storeFolder(path.join(process.env[preparedDataVariable] ?? '', 'media'), 'lamplight');
  const app = await startApp({ MEDIA_URL: `${s3.url}&prefix=lamplight`, ...s3Keys });
  const context = await openContext({ baseURL: app.url });
  const page = await context.newPage();
  const answers: string[] = [];
  page.on('response', (answer) => {
    const { origin, pathname } = new URL(answer.url());
    if (pathname.includes('/audio/'))
      answers.push(`${answer.status()} ${origin === app.url ? 'app' : origin}`);
  });
  const sentOn = () => answers.filter((line) => line === '302 app').length;

  // The store sends the first part of the audio, and delays the other parts until `release` is called.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isExpired = false;
  s3.beforeRead = async (request) => {
    const start = Number(/bytes=(\d+)/.exec(request.headers.range ?? '')?.[1] ?? 0);
    if (isExpired) {
      isExpired = false;
      return false;
    }
    if (start > 0) await released;
    request.headers.range = `bytes=${start}-${start + pieceBytes - 1}`;
    return true;
  };

  await signedIn(page, 'member');
  const { book, first, second } = await aBook(page, 0);
  await playFrom(page, book, first, 0);
  expect(answers).toContain('302 app');
  expect(answers).toContain(`206 ${s3.endpoint}`);
  expect(
    answers.filter((line) => /^20. app/.test(line)),
    'no audio through the app',
  ).toEqual([]);

  const asked = sentOn();
  const before = await soundAt(page);
  isExpired = true;
  release();
  await expect.poll(() => isExpired, { timeout: 60_000 }).toBe(false);
  await expect.poll(sentOn, { timeout: 60_000 }).toBeGreaterThan(asked);
  await expectMoving(page, 60_000);
  expect(await soundAt(page), 'the place was kept').toBeGreaterThan(before);
  await expect(page.getByRole('alert')).toHaveCount(0);

  await seekbar(page).focus();
  const reached = await soundAt(page);
  const seekTarget = await nextSeek(player(page));
  await page.keyboard.press('PageUp');
  expect(await seekTarget()).toBeGreaterThan(reached + 5);
  await expectMoving(page);

  await page.getByRole('button', { name: 'Next chapter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(second.title);
  await expectMoving(page);

  // Downloads have a file name and come from the store as well.
  await signedIn(page, 'premium');
  s3.beforeRead = () => true;
  const { chapters } = await api<{ chapters: Downloadable[] }>(page, 'GET', `/books/${book.id}`);
  const file = await page.request.get(chapters[0]?.download_url ?? '');
  expect(file.status()).toBe(200);
  expect(new URL(file.url()).origin).toBe(s3.endpoint);
  expect(file.headers()['content-disposition']).toMatch(/^attachment; filename="/);
  await context.close();
  await app.stop();
  await s3.stop();
});
