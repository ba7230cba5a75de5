import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import { signedInAs } from './support/accounts.ts';
import { newPerson } from './support/members.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a member downloads their data and deletes their account', { tag: '@desktop' }, async ({
  page,
  app,
}) => {
  const person = await newPerson(app);
  await signedInAs(page, person);
  await page.goto('/profile');

  await test.step('the download is a zip file with their account', async () => {
    const arriving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download My Data' }).click();
    const download = await arriving;
    await expect(page.getByText('Your data is downloaded.')).toBeVisible();
    expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d{2}-\d{2}\.zip$/);
    const files = unzipSync(new Uint8Array(await readFile(await download.path())));
    const users: unknown = JSON.parse(strFromU8(files['users.json'] ?? new Uint8Array()));
    expect(users).toMatchObject([{ username: person.username, email: person.email }]);
    expect(Object.keys(files)).toEqual(expect.arrayContaining(['comments.json', 'bookmarks.json']));
  });

  await test.step('deletion asks twice, then signs out and says goodbye', async () => {
    await page.getByRole('button', { name: 'Delete My Account' }).click();
    const first = page.getByRole('alertdialog', { name: 'Delete your account?' });
    await expect(first.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await first.getByRole('button', { name: 'Continue' }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure?' });
    await expect(dialog.getByLabel(/^Type /)).toBeFocused();
    const confirm = dialog.getByRole('button', { name: 'Delete My Account' });
    await expect(confirm).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByLabel(/^Type /).fill(person.username);
    await confirm.click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText('Your account is deleted. Goodbye!')).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });
});
