import { aBook, expectMoving, leaveAt, pause, play, sound } from './support/listening.ts';
import { expect, signedIn, test } from './support/test.ts';

test.use({ ownContext: true });

test('the sleep timer runs during playback, stops while paused, and ends playback', {
  tag: '@phone',
}, async ({ page }) => {
  await page.clock.install();
  await signedIn(page, 'member');
  const { book, first } = await aBook(page, 0);
  await leaveAt(page, book, first, 0);
  await page.goto(`/listen/${book.id}`);
  await play(page).click();
  await expectMoving(page);

  await page.getByRole('button', { name: 'Sleep timer' }).click();
  const presets = page.getByRole('group', { name: 'Pause after' }).getByRole('button');
  await expect(presets).toHaveCount(8);
  for (const [index, minutes] of [5, 10, 15, 20, 30, 40, 50, 60].entries()) {
    await expect(presets.nth(index)).toHaveAccessibleName(`${minutes} minutes`);
  }
  await page.getByRole('button', { name: '5 minutes', exact: true }).click();
  const tool = page.getByRole('button', { name: /^Sleep timer, / });
  await expect(tool).toHaveText(/^4:\d\d$/);
  await tool.click();
  await page.getByRole('button', { name: 'Remove Timer' }).click();
  await expect(page.getByRole('button', { name: 'Sleep timer', exact: true })).toHaveText('Sleep');

  const height = async () => (await pause(page).boundingBox())?.y;
  const before = await height();
  await page.getByRole('button', { name: 'Sleep timer' }).click();
  await page.getByRole('button', { name: 'Custom' }).click();
  await page.getByRole('spinbutton', { name: 'Minutes' }).fill('1');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(tool).toHaveText(/^0:5\d$/);
  await expect(page.getByRole('button', { name: '+5 min' })).toBeVisible();
  expect(await height(), 'nothing moves under the finger').toBe(before);
  await pause(page).click();
  const frozen = await tool.textContent();
  await page.clock.fastForward('10:00');
  await expect(tool).toHaveText(frozen ?? '');
  await play(page).click();
  await expectMoving(page);
  expect((await sound(page)).paused).toBe(false);
  await page.clock.fastForward('01:00');
  await expect(play(page)).toBeVisible();
  expect((await sound(page)).paused).toBe(true);
  await expect(page.getByRole('button', { name: 'Sleep timer', exact: true })).toHaveText('Sleep');
});
