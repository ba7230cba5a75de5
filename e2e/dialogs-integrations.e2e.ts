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

test('an admin adds a webhook, sends a test, reads the log and deletes the webhook', {
  tag: '@phone',
}, async ({ page, noise }) => {
  noise.expect(/status of 422 .*\/api\/admin\/webhooks/);
  await signedIn(page, 'admin');
  await page.goto('/admin/integrations');
  await expect(page.getByText('No webhooks yet')).toBeVisible();
  const add = page.getByRole('button', { name: 'Add webhook' });
  await expectDialog(page, 'features/notifications/webhooks/webhook-dialog.tsx', 'Add Webhook', () =>
    add.click(),
  );
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add Webhook' });
  const address = dialog.getByLabel('Address');
  await dialog.getByLabel('Member joined').check();
  await address.fill('https://127.0.0.1/hook');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(address).toHaveAccessibleDescription(/public internet/);
  // No name server knows the host: the address is accepted, and its messages wait.
  await address.fill('https://hooks.example/lamplight');
  await dialog.getByRole('button', { name: 'Add' }).click();
  const secret = page.getByRole('dialog', { name: 'Your New Secret' });
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/, { timeout: 15_000 });
  await secret.getByRole('button', { name: 'Done' }).click();
  const button = (name: string) => page.getByRole('button', { name });
  await expectAccessible(page);

  await button('Send a test to hooks.example').click();
  await expect(page.getByText('The test is on its way.')).toBeVisible();
  await expectDialog(
    page,
    'features/notifications/webhooks/delivery-log.tsx',
    'Log of hooks.example',
    async () => {
      await button('Log of hooks.example').click();
      await expect(page.getByText('The host is unknown')).toBeVisible({ timeout: 30_000 });
      await page.getByRole('button', { name: /^Details of Test/ }).click();
      await expect(page.getByText('"type": "test"')).toBeVisible();
    },
  );
  await expectDialog(
    page,
    'features/notifications/webhooks/webhooks-section.tsx',
    'Replace the Secret?',
    () => button('New secret for hooks.example').click(),
  );
  await button('Edit hooks.example').click();
  await page.getByLabel('Send messages').uncheck();
  await button('Save').click();
  await expect(page.getByText('Turned off by an admin.')).toBeVisible({ timeout: 15_000 });
  const ask = () => button('Delete hooks.example').click();
  await expectDialog(
    page,
    'features/notifications/webhooks/webhooks-section.tsx',
    'Delete This Webhook?',
    ask,
  );
  await ask();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No webhooks yet')).toBeVisible();
});
