import { freePort } from '../apps/server/src/testing/free-port.ts';
import { startIdentityProvider } from '../apps/server/src/testing/identity-provider.ts';
import { startApp } from './support/app-under-test.ts';
import { expectDialog } from './support/dialog-fits.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test.setTimeout(300_000);

test('somebody signs in by another site, sees the link in the profile and ends it', {
  tag: '@phone',
}, async ({ openContext }) => {
  const port = await freePort();
  const provider = await startIdentityProvider({ createsAccounts: true }, `http://127.0.0.1:${port}`);
  const app = await startApp({ PORT: String(port), OIDC_PROVIDERS: provider.variable });
  const context = await openContext({ baseURL: app.url });
  const page = await context.newPage();
  await page.goto('/login');
  const enter = page.getByRole('button', { name: 'Continue with Lamp Post' });
  await expect(enter).toBeVisible();
  await expectAccessible(page);
  await enter.click();
  await page.waitForURL('**/home');

  await page.goto('/profile');
  await expect(page.getByText('Signed in by Lamp Post')).toBeVisible();
  const unlink = page.getByRole('button', { name: 'Unlink Lamp Post' });
  await expectDialog(
    page,
    'features/accounts/single-sign-on/identities-section.tsx',
    'Unlink Lamp Post?',
    () => unlink.click(),
  );
  await unlink.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click();
  await expect(page.getByText('Lamp Post is unlinked.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Link Lamp Post' })).toBeVisible();
  await context.close();
  await app.stop();
  await provider.stop();
});
