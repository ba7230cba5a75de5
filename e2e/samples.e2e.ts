import { type AppUnderTest, startApp } from './support/app-under-test.ts';
import { aBook, api } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

// These tests use an app of their own, because it has a sample.
let app: AppUnderTest;
test.beforeAll(async () => {
  app = await startApp();
});
test.afterAll(() => app.stop());

test('a sample is marked and heard in the small player, by mouse and by keyboard', {
  tag: '@desktop',
}, async ({ openContext }) => {
  const asAdmin = await (await openContext({ baseURL: app.url })).newPage();
  await signedIn(asAdmin, 'admin');
  const { book, first } = await aBook(asAdmin, 0);
  await api(asAdmin, 'PUT', `/books/${book.id}/sample`, { chapter_id: first.id, from: 2, to: 20 });
  await asAdmin.goto(`/playlist/${book.id}`);
  const chapter = asAdmin.getByRole('group', { name: 'Chapter', exact: true });
  await chapter.getByRole('button', { name: 'Play' }).click();
  const secondOf = (player: typeof chapter) =>
    player.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime);
  await expect.poll(() => secondOf(chapter)).toBeGreaterThan(0.3);
  await chapter.getByRole('button', { name: 'Pause' }).click();
  await asAdmin.getByRole('button', { name: 'End at this point' }).click();
  await expect(asAdmin.getByLabel('End', { exact: true })).not.toHaveValue('0:20');

  const page = await (await openContext({ baseURL: app.url })).newPage();
  await signedIn(page, 'visitor');
  await page.goto(`/synopsis/${book.id}`);
  const sample = page.getByRole('group', { name: 'Sample', exact: true });
  await expect(sample).toContainText('0:00 / 0:1');
  await sample.getByRole('button', { name: 'Play' }).click();
  await expect.poll(() => secondOf(sample)).toBeGreaterThan(0.3);
  await sample.getByRole('button', { name: 'Pause' }).click();
  const place = sample.getByRole('slider', { name: 'Place' });
  await place.press('Home');
  await expect.poll(() => secondOf(sample)).toBe(0);
  await place.press('PageUp');
  await expect.poll(() => secondOf(sample)).toBeGreaterThan(1);
  await expect(place).toHaveAttribute('aria-valuetext', /^\d+ seconds? of \d+ seconds$/);
  await expectAccessible(page);
});
