import type { Page } from '@playwright/test';
import { type AppUnderTest, startApp } from './support/app-under-test.ts';
import {
  aBook,
  expectMoving,
  goHome,
  mini,
  pause,
  play,
  seekbar,
  sound,
  soundAt,
} from './support/listening.ts';
import { expect, expectAccessible, type OpenContext, signedIn, test } from './support/test.ts';

let app: AppUnderTest;
test.beforeAll(async () => {
  app = await startApp({ STREAMS_STANDARD: '1' });
});
test.afterAll(() => app.stop());

/** Opens a device of the member, with a session of its own. */
async function openDevice(openContext: OpenContext): Promise<Page> {
  const page = await (await openContext({ baseURL: app.url })).newPage();
  await signedIn(page, 'member', { isOtherDevice: true });
  return page;
}

test('a second device pauses the first, which says so and takes over again', { tag: '@phone' }, async ({
  openContext,
  noise,
}) => {
  // A device may request more audio before it learns that another device has taken over.
  noise.expect(/status of 409 .*\/media\/audio\//);
  const page = await openDevice(openContext);
  const other = await openDevice(openContext);
  const { book } = await aBook(page, 0);
  const address = `/listen/${book.id}`;

  await page.goto(address);
  await play(page).click();
  await expectMoving(page);
  await other.goto(address);
  await play(other).click();
  await expectMoving(other);

  const notice = page.getByRole('alert').filter({ hasText: 'Playing on another device' });
  await expect(notice).toBeVisible();
  const stoppedAt = Number(await seekbar(page).inputValue());
  expect(stoppedAt).toBeGreaterThan(0);
  expect((await sound(page)).paused).toBe(true);
  await expectMoving(other);
  await expectAccessible(page);
  const listenHere = notice.getByRole('button', { name: 'Listen here' });
  expect((await listenHere.boundingBox())?.height).toBeGreaterThanOrEqual(44);

  await test.step('by the keyboard, from where it stopped', async () => {
    await listenHere.focus();
    await page.keyboard.press('Enter');
    await expectMoving(page);
    await expect(notice).toBeHidden();
    await expect(pause(page)).toBeFocused();
    expect(await soundAt(page)).toBeGreaterThanOrEqual(stoppedAt);
  });

  await test.step('and the other device pauses, in the mini player, too', async () => {
    await expect(other.getByRole('alert')).toContainText('Playing on another device');
    expect((await sound(other)).paused).toBe(true);
    await goHome(other);
    await expect(mini(other).getByRole('status').first()).toHaveText('Playing elsewhere');
    await play(other).click();
    await expectMoving(other);
    await expect(notice).toBeVisible();
  });
});
