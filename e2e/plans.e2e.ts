import {
  atCheckout,
  cards,
  library,
  newUser,
  payWith,
  register,
  subscribeForIt,
  subscription,
} from './support/billing.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test('a new user subscribes by the year with a code, then changes the plan', { tag: '@phone' }, async ({
  page,
}) => {
  test.setTimeout(240_000);
  const ivy = newUser('ivy');
  await page.goto('/register?plan=price_sandbox_standard_year&code=welcome');
  await expect(page.getByRole('radio', { name: /Standard \$99 a year Save 17%/ })).toBeChecked();
  await expect(page.getByText('WELCOME: 20% off the first payment.')).toBeVisible();
  await expectAccessible(page);
  await register(page, ivy);
  await atCheckout(page);
  await expect(page.getByText('$79.20').first()).toBeVisible();
  await payWith(page, cards.good, subscribeForIt);
  await expect(page).toHaveURL('/home');
  await expect(library(page)).toBeVisible();

  await page.goto('/profile');
  await expect(subscription(page)).toContainText('Standard · $99 a year');
  await subscription(page).getByRole('button', { name: 'Change plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change plan' });
  await dialog.getByRole('radio', { name: /Premium \$149 a year/ }).check();
  // The price after the discount counts: $149 less $79.20.
  await expect(dialog.getByText(/^You pay \$69\.\d\d now/)).toBeVisible();
  await expect(dialog.getByText(/^Next payment: \$149 a year, on /)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL('/profile');
  await expect
    .poll(async () => {
      await page.reload();
      return await subscription(page).textContent();
    })
    .toContain('Premium · $149 a year');
});

test('an admin orders the plans, writes a line and hides one', { tag: '@desktop' }, async ({ page }) => {
  await signedIn(page, 'admin');
  await page.goto('/admin/plans');
  const rows = page.getByRole('list', { name: 'Plans' }).getByRole('listitem');
  await expect(rows).toHaveCount(4);
  await page.getByRole('button', { name: 'Move Standard, $99 a year up' }).press('Enter');
  await expect(rows.first()).toContainText('$99 a year');
  await expect(page.getByText('Standard, $99 a year is now number 1 of 4.')).toBeAttached();
  await page.getByRole('button', { name: 'Edit Premium, $149 a year' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit plan' });
  await dialog.getByLabel('A line about it').fill('Two months free');
  await dialog.getByRole('checkbox', { name: 'Hide this plan' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(rows.filter({ hasText: 'Two months free' })).toContainText('Hidden');
  await page.getByRole('button', { name: 'Edit Standard, $9.99 a month' }).click();
  await expect(dialog.getByText('It is bought by people who choose none')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectAccessible(page);
});
