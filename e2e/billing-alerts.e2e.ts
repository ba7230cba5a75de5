import type { Page, Route } from '@playwright/test';
import { delayRequests } from './support/delay-requests.ts';
import { api } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

const problem = (status: number, code: string, detail = 'No.') => ({
  status,
  json: { type: 'about:blank', title: 'No', status, code, detail },
});
const answer = (page: Page, path: string, given: Parameters<Route['fulfill']>[0]) =>
  page.route(`**/api/auth/${path}{,?*}`, (route) => route.fulfill(given));
const alerts = (page: Page) => page.getByRole('main').getByRole('alert').filter({ hasText: /./ });

test('gates and the upgrade prompt show an error when the provider is unavailable', {
  tag: '@desktop',
}, async ({ page, noise }) => {
  noise.expect(/status of 502 .*\/api\/auth\//);
  await signedIn(page, 'visitor');
  const showPlans = await delayRequests(page, '**/api/auth/plans');
  await page.goto('/home');
  const subscribe = page.getByRole('button', { name: 'Subscribe Now' });
  // The button is disabled until the plans are shown above it, because they move it down.
  await expect(subscribe).toBeDisabled();
  showPlans();
  await answer(page, 'subscribe', problem(502, 'payments_unavailable'));
  await subscribe.click();
  await expect(alerts(page)).toHaveText('Failed to process subscription. Please try again.');
  await expectAccessible(page);
  await answer(page, 'subscribe', { json: { url: 'javascript:document.title="run"' } });
  await subscribe.click();
  await expect(alerts(page)).toHaveText('Failed to start subscription. Please try again.');

  const asked: string[] = [];
  await page.route('**/api/auth/subscribe', async (route) => {
    asked.push(route.request().method());
    await route.fulfill({ json: { url: `${new URL(page.url()).origin}/cancel` } });
  });
  await subscribe.dblclick();
  await expect(page.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible();
  expect(asked, 'two presses, one checkout').toEqual(['POST']);

  const me = await api<object>(page, 'GET', '/auth/me');
  await answer(page, 'me', { json: { ...me, stripe_subscription_id: 'sub_1', stripe_status: 'past_due' } });
  await answer(page, 'stripe/manage-subscription', problem(502, 'payments_unavailable'));
  for (const address of ['/home', '/synopsis/1']) {
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'Reactivate your subscription' })).toBeVisible();
    await expect(page.getByText('Your last payment failed.')).toBeVisible();
    await page.getByRole('button', { name: 'Manage Subscription' }).click();
    await expect(alerts(page)).toHaveText('Failed to get billing portal. Please try again.');
    await page.getByRole('button', { name: 'Update card' }).click();
    await expect(alerts(page)).toHaveCount(2);
  }

  await page.unroute('**/api/auth/me{,?*}');
  await signedIn(page, 'member');
  await answer(page, 'upgrade', problem(502, 'payments_unavailable'));
  await page.goto('/listen/1');
  await page.getByRole('button', { name: 'Download' }).click();
  const prompt = page.getByRole('dialog', { name: 'Upgrade to download' });
  await prompt.getByRole('button', { name: 'Upgrade' }).click();
  await expect(prompt.getByRole('alert')).toHaveText('Failed to initiate upgrade. Please try again.');
});

test('the profile shows every state of a subscription', { tag: '@desktop' }, async ({ page, noise }) => {
  noise.expect(/status of 502 .*\/api\/auth\//);
  await signedIn(page, 'visitor');
  await page.goto('/profile');
  const section = page.getByRole('region', { name: 'Subscription' });
  const me = await api<object>(page, 'GET', '/auth/me');
  const show = async (facts: object) => {
    await answer(page, 'me', { json: { ...me, ...facts } });
    await page.reload();
  };
  const paid = { stripe_subscription_id: 'sub_1', stripe_status: 'active' };
  const until = '2027-01-05T12:00:00.000Z';

  await answer(page, 'subscribe', problem(502, 'payments_unavailable'));
  await section.getByRole('button', { name: 'Subscribe' }).click();
  await expect(section.getByRole('alert')).toHaveText('Failed to get subscription link.');

  await show({ ...paid, subscription_renewal: until });
  await expect(section).toContainText('Your subscription will renew on 5 January 2027');
  await answer(page, 'stripe/manage-subscription', problem(502, 'payments_unavailable'));
  await section.getByRole('button', { name: 'Manage Subscription' }).click();
  await expect(section.getByRole('alert')).toHaveText('Failed to get portal link.');
  await expectAccessible(page);

  await show({ ...paid, stripe_subscription_id: 'free_7', access_until: until });
  await expect(section).toContainText('You have free access until 5 January 2027');
  await show({ ...paid, stripe_status: 'past_due' });
  await expect(section).toContainText('Subscription not active');
  await expect(section.getByRole('button', { name: 'Subscribe' })).toBeVisible();
  await expect(section.getByRole('button', { name: 'Update card' })).toBeVisible();
  await expectAccessible(page);
  await show({ role: 'admin' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(section).toHaveCount(0);
});

test('the return from payment handles a missing id, a pending payment and a rejected one', {
  tag: '@desktop',
}, async ({ page, noise }) => {
  noise.expect(/status of (503|403) .*\/session-login/);
  await page.goto('/success');
  await expect(page).toHaveURL('/login');
  await expect(alerts(page)).toHaveText('Missing session ID');

  let asked = 0;
  const seen = Promise.withResolvers<void>();
  await page.route('**/api/auth/stripe/session-login?*', async (route) => {
    asked += 1;
    if (asked === 3) await seen.promise;
    return route.fulfill(asked < 3 ? problem(503, 'unavailable') : problem(403, 'forbidden'));
  });
  await page.goto('/success?session_id=cs_test_1');
  await expect(page).toHaveURL('/success');
  await expect(page.getByText('Signing you in')).toBeVisible();
  seen.resolve();
  await expect(page).toHaveURL('/login');
  await expect(alerts(page)).toHaveText('Auto login failed. Please log in manually.');
  expect(asked).toBe(3);
  await expectAccessible(page);
});

test('a member who returns from the checkout gets access without any action', { tag: '@desktop' }, async ({
  page,
}) => {
  await signedIn(page, 'member');
  const me = await api<object>(page, 'GET', '/auth/me');
  await answer(page, 'me', { json: { ...me, stripe_status: 'past_due' } });
  // Open a page of this origin instead of the provider's.
  await page.route('**/api/auth/stripe/manage-subscription', (route) =>
    route.fulfill({ json: { portal_url: `${new URL(page.url()).origin}/healthz` } }),
  );
  await page.goto('/home');
  await page.getByRole('button', { name: 'Manage Subscription' }).click();
  await expect(page).toHaveURL('/healthz');
  await page.goBack();
  await expect(page.getByText('Checking your payment')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Manage Subscription' })).toBeVisible();
  await page.unroute('**/api/auth/me{,?*}');
  await expect(page.getByRole('region', { name: 'All Audiobooks' })).toBeVisible();
});
