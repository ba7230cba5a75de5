import type { Page } from '@playwright/test';
import {
  atCheckout,
  cards,
  library,
  passDays,
  payWith,
  subscribeForIt,
  subscription,
} from './support/billing.ts';
import { api } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

const statusOf = async (page: Page) =>
  (await api<{ stripe_status: string | null }>(page, 'GET', '/auth/me')).stripe_status;

/** Runs on its own app, because moving the provider's clock affects all of its accounts. */
test('a visitor subscribes; a failed renewal ends access to the library until it is paid', {
  tag: '@desktop',
}, async ({ ownApp, openContext, noise }) => {
  test.setTimeout(360_000);
  // The app requests the lists before it knows that the account has lost access, and these requests fail.
  noise.expect(/status of 403 .*\/api\/|needs an active subscription/);
  const page = await (await openContext({ baseURL: ownApp.url })).newPage();
  await signedIn(page, 'visitor');
  await page.goto('/profile');
  await subscription(page).getByRole('button', { name: 'Subscribe' }).click();
  const provider = await atCheckout(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/profile');
  await page.goto('/bookmark');
  await expect(page.getByRole('heading', { name: 'Subscribe to view bookmarks' })).toBeVisible();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await atCheckout(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/home');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await payWith(page, cards.failsLater, subscribeForIt);
  await expect(library(page)).toBeVisible();

  await passDays(page, provider, 32);
  await expect.poll(() => statusOf(page)).toBe('past_due');
  await page.goto('/home');
  await expect(page.getByRole('heading', { name: 'Reactivate your subscription' })).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole('button', { name: 'Manage Subscription' })).toBeVisible();
  await page.getByRole('button', { name: 'Update card' }).click();
  await payWith(page, cards.good, 'Save card');
  await page.getByRole('link', { name: 'Return' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(subscription(page)).toContainText('Your subscription will renew on');
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(library(page)).toBeVisible();
});
