import { join, library, newUser, passDays, subscription } from './support/billing.ts';
import { expectDialog } from './support/dialog-fits.ts';
import { api } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

/** Runs on its own app, because moving the provider's clock affects all of its accounts. */
test('a member who wants to cancel pauses, comes back, and then cancels and says why', {
  tag: '@phone',
}, async ({ ownApp, openContext, noise }) => {
  test.setTimeout(240_000);
  // The app requests the lists before it knows that the account has lost access, and these requests fail.
  noise.expect(/status of 403 .*\/api\/|needs an active subscription/);
  const admin = await (await openContext({ baseURL: ownApp.url })).newPage();
  await signedIn(admin, 'admin');
  await admin.goto('/admin/plans');
  await admin.getByLabel('Offer a pause').selectOption('2');
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Saved')).toBeVisible();

  const page = await (await openContext({ baseURL: ownApp.url })).newPage();
  await join(page, newUser('una'));
  await page.goto('/cancel-subscription');
  await page.getByRole('radio', { name: '2 months' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pause my subscription' }).click();
  await expect(page.getByText('Your subscription will be paused from')).toBeFocused();
  await page.getByRole('link', { name: 'Back to your profile' }).click();
  await expect(subscription(page).getByRole('button', { name: 'Don’t pause' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Invoices and receipts' })).toContainText('$9.99');
  await expectAccessible(page);

  const invoice = page.getByRole('link', { name: /^View the invoice of/ });
  const provider = new URL((await invoice.getAttribute('href')) ?? '').origin;
  await passDays(page, provider, 32);
  await expect
    .poll(async () => (await api<{ stripe_status: string }>(page, 'GET', '/auth/me')).stripe_status)
    .toBe('paused');
  await page.goto('/home');
  await expect(page.getByText('Your subscription is paused until')).toBeVisible();
  await expectAccessible(page);
  const resume = page.getByRole('button', { name: 'Resume now' });
  await expectDialog(page, 'features/membership/billing/resume-button.tsx', 'Resume your subscription?', () =>
    resume.click(),
  );
  await resume.click();
  await page
    .getByRole('alertdialog', { name: 'Resume your subscription?' })
    .getByRole('button', { name: 'Resume now' })
    .click();
  await expect(library(page)).toBeVisible();

  await page.goto('/cancel-subscription');
  await page.getByRole('button', { name: 'Cancel now' }).click();
  await expect(page.getByText('Your subscription is canceled. It ends on')).toBeFocused();
  await page.getByRole('radio', { name: 'No time to listen' }).check();
  await page.getByLabel('Tell us more').fill('I will be back in winter.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('Thank you. That helps us.')).toBeFocused();
  await admin.reload();
  await expect(admin.getByRole('list', { name: 'In their words' })).toContainText(
    'I will be back in winter.',
  );
});
