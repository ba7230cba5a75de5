import { expectDialog } from './support/dialog-fits.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

// Checks dialogs with axe, in both themes.
test.setTimeout(300_000);

test('an admin adds an API key, calls the API with it and revokes it', { tag: '@phone' }, async ({
  page,
  request,
}) => {
  await signedIn(page, 'admin');
  await page.goto('/admin/integrations');
  await expect(page.getByText('No API keys yet')).toBeVisible();
  await expectAccessible(page);
  const add = page.getByRole('button', { name: 'Add key' });
  await expectDialog(page, 'features/accounts/api-keys/add-key-dialog.tsx', 'Add API Key', () => add.click());
  await expect(add).toBeFocused();

  await add.click();
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(/Give the key a name/);
  await page.getByLabel('Name', { exact: true }).fill('Nightly export');
  await page.getByRole('button', { name: 'Create key' }).click();
  await expect(page.getByText('Choose at least one thing that the key can do.')).toBeVisible();
  await page.getByLabel('Members', { exact: true }).selectOption('Read');
  await page.getByRole('button', { name: 'Create key' }).click();
  const shown = page.getByRole('dialog', { name: 'Your New Key' });
  const key = await shown.getByLabel('Key').inputValue();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Done' }).click();

  const headers = { authorization: `Bearer ${key}` };
  expect((await request.get('/api/auth/members?per_page=1', { headers })).status()).toBe(200);
  expect((await request.get('/api/books', { headers })).status()).toBe(403);
  await page.reload();
  const row = page.getByRole('listitem').filter({ hasText: 'Nightly export' });
  await expect(row).toContainText(key.slice(0, 9));
  await expect(row).toContainText('Last used');
  await expect(row).toContainText('Members: read');
  await expectAccessible(page);

  const revoke = page.getByRole('button', { name: 'Revoke Nightly export' });
  await expectDialog(page, 'features/accounts/api-keys/api-keys-section.tsx', 'Revoke Nightly export?', () =>
    revoke.click(),
  );
  await revoke.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Nightly export is revoked.')).toBeVisible();
  await expect(page.getByText('No API keys yet')).toBeVisible();
  expect((await request.get('/api/auth/members?per_page=1', { headers })).status()).toBe(401);
});
