import { aBook } from './support/listening.ts';
import { expectMessage } from './support/message.ts';
import { expect, expectAccessible, expectFocusNotLost, signedIn, test } from './support/test.ts';

test('a member makes feeds for other apps, and ends one', { tag: '@phone' }, async ({
  page,
  openContext,
  noise,
}) => {
  await signedIn(page, 'premium');
  const { book } = await aBook(page, 4);

  await test.step("a book's menu makes a feed of it", async () => {
    await page.goto(`/synopsis/${book.id}`);
    await page.getByRole('button', { name: `More for ${book.title}` }).click();
    await page.getByRole('menuitem', { name: 'Listen in another app' }).click();
    const dialog = page.getByRole('dialog', { name: 'Listen in another app' });
    await expect(dialog.getByText('Your place does not come back')).toBeVisible();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Car');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Create feed' }).click();
  });

  const ready = page.getByRole('dialog', { name: 'Add ‘Car’ to an app' });
  await expect(ready.getByRole('img', { name: 'QR code of the feed’s address' })).toBeVisible();
  const address = (await ready.locator('code').first().textContent()) ?? '';
  expect(address).toMatch(/\/feeds\/[\w-]{24}\/feed\.xml$/);
  await expect(ready.getByRole('link', { name: 'AntennaPod' })).toHaveAttribute(
    'href',
    address.replace(/^https?/, 'antennapod-subscribe'),
  );
  await expectAccessible(page);
  const app = await openContext();
  const answer = await app.request.get(address);
  expect(answer.status()).toBe(200);
  expect((await answer.text()).match(/<item>/g)).toHaveLength(book.chapters.length);
  await ready.getByRole('button', { name: 'Done' }).click();
  await expectFocusNotLost(page);

  await test.step('the profile lists it, with its last use, and ends it', async () => {
    await page.goto('/profile');
    const feeds = page.getByRole('list', { name: 'Your feeds' });
    await expect(feeds.getByRole('listitem')).toHaveCount(1);
    await expect(feeds).toContainText(`Audiobook: ${book.title}`);
    await expect(feeds).toContainText('Last used');
    await page.getByRole('button', { name: 'New feed' }).click();
    const dialog = page.getByRole('dialog', { name: 'New feed' });
    await dialog.getByRole('radio', { name: 'Everything new' }).check();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Watch');
    await dialog.getByRole('button', { name: 'Create feed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click();
    await expect(feeds.getByRole('listitem')).toHaveCount(2);
    await expectAccessible(page);
    await feeds.getByRole('button', { name: 'End Car' }).click();
    await expectMessage(page, 'Feed ended', () =>
      page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click(),
    );
    await expect(feeds.getByRole('listitem')).toHaveCount(1);
    await expectFocusNotLost(page);
    noise.expect(/status of 404/);
    expect((await app.request.get(address)).status()).toBe(404);
  });
});
