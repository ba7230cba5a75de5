import type { Page } from '@playwright/test';
import { aBook, expectMoving, playFrom, seekbar } from './support/listening.ts';
import { expect, signedIn, test } from './support/test.ts';

test.use({ ownContext: true });

/** Counts the bytes of audio that arrive over the network, by URL without query. */
async function countAudio(page: Page): Promise<ReadonlyMap<string, number>> {
  const session = await page.context().newCDPSession(page);
  const urls = new Map<string, string>();
  const bytes = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ requestId, request: { url } }) => {
    if (url.includes('/media/audio/')) urls.set(requestId, new URL(url).pathname);
  });
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => {
    const path = urls.get(requestId);
    if (path) bytes.set(path, (bytes.get(path) ?? 0) + encodedDataLength);
  });
  await session.send('Network.enable');
  return bytes;
}

test('two chapters end without a network, and the sound goes on', { tag: '@phone' }, async ({
  page,
  context,
  noise,
}) => {
  noise.expect(/ERR_INTERNET_DISCONNECTED/);
  await signedIn(page, 'member');
  const bytes = await countAudio(page);
  const { book, first, second } = await aBook(page, 12);
  const third = book.chapters[2] ?? second;
  await playFrom(page, book, first, 5);
  // The three chapters are shorter than five minutes, so all are preloaded.
  await expect.poll(() => bytes.size, { timeout: 30_000 }).toBeGreaterThanOrEqual(3);
  const settled = async () => {
    const before = [...bytes.values()].reduce((sum, size) => sum + size, 0);
    await page.waitForTimeout(1500);
    return [...bytes.values()].reduce((sum, size) => sum + size, 0) - before;
  };
  await expect.poll(settled, { timeout: 60_000 }).toBe(0);
  await context.setOffline(true);
  for (const [now, next] of [
    [first, second],
    [second, third],
  ] as const) {
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(now.title);
    await seekbar(page).fill(String(Math.floor(now.duration - 2)));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(next.title);
    await expectMoving(page);
    await expect(page.getByText('You’re offline. Playback continues when you reconnect.')).toHaveCount(0);
  }
  await context.setOffline(false);
});
