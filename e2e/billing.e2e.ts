import {
  atCheckout,
  cards,
  join,
  library,
  newUser,
  payWith,
  register,
  registerButton,
  subscribeForIt,
  subscription,
} from './support/billing.ts';
import { api, expectMoving, pause } from './support/listening.ts';
import { mailedLink } from './support/mailed-link.ts';
import { expect, expectAccessible, test } from './support/test.ts';

test('a new user cancels, is declined, pays and listens', { tag: '@phone' }, async ({
  page,
  noise,
  openContext,
}) => {
  test.setTimeout(240_000);
  const zoe = newUser('zoe');
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Join Lamplight' })).toBeVisible();
  await expect(page.getByRole('radio', { name: /Standard \$9\.99 a month/ })).toBeChecked();
  await page.getByLabel('Username').fill(zoe.username);
  await page.getByLabel('Email').fill('zoe@');
  await page.getByLabel('Password', { exact: true }).fill(zoe.password);
  await page.getByLabel('Repeat password').fill('a lamp by the door');
  await registerButton(page).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expectAccessible(page);

  await register(page, zoe);
  await atCheckout(page);
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { name: 'Payment Canceled' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/register');
  await expect(page.getByLabel('Username')).toHaveValue(zoe.username);
  await expect(page.getByLabel('Email')).toHaveValue(zoe.email);
  const storedValues = await page.evaluate(() =>
    [localStorage, sessionStorage].map((store) => JSON.stringify(store)).join(),
  );
  expect(storedValues).toContain('/register');
  expect(storedValues, 'no stored password').not.toContain(zoe.password);

  await register(page, zoe);
  await atCheckout(page);
  await payWith(page, cards.declined, subscribeForIt);
  await expect(page.getByRole('alert')).toContainText('Try another card.');
  const signingIn = page.waitForRequest('**/api/auth/stripe/session-login?*');
  await payWith(page, cards.good, subscribeForIt);
  await expect(page).toHaveURL('/home');
  const { search } = new URL((await signingIn).url());
  await expect(library(page)).toBeVisible();

  await library(page).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Start Listening' }).click();
  await expect(pause(page)).toBeVisible();
  await expectMoving(page);

  // The name is now taken, and the checkout's return URL does not log in anybody else.
  noise.expect(/status of 400 .*\/api\/auth\/register|status of 403 .*\/session-login/);
  const other = await (await openContext()).newPage();
  await other.goto('/register');
  await register(other, { ...newUser('zed'), username: zoe.username.toUpperCase() });
  await expect(other.getByRole('alert')).toHaveText('Username or email already exists');
  await expect(other.getByLabel('Username')).toHaveValue(zoe.username.toUpperCase());
  await other.goto(`/success${search}`);
  await expect(other).toHaveURL('/login');
  await expect(other.getByRole('alert').first()).toHaveText('Auto login failed. Please log in manually.');
});

test('a member upgrades, cancels the subscription, and resumes it', { tag: '@desktop' }, async ({ page }) => {
  test.setTimeout(240_000);
  await join(page, newUser('mia'));
  await library(page).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Start Listening' }).click();
  await page.getByRole('button', { name: 'Download' }).click();
  const listening = page.url();
  await page
    .getByRole('dialog', { name: 'Upgrade to download' })
    .getByRole('button', { name: 'Upgrade' })
    .click();
  await page.getByRole('radio', { name: /\$14\.99/ }).check();
  await page.getByRole('button', { name: 'Change plan' }).click();

  await expect(page).toHaveURL('/profile');
  await expect(subscription(page)).toContainText('Your subscription will renew on');
  await expect
    .poll(() => api<{ is_premium: boolean }>(page, 'GET', '/auth/me'))
    .toMatchObject({ is_premium: true });
  await page.reload();
  await expect(subscription(page)).toContainText('Premium · $14.99 a month');
  await expectAccessible(page);

  await subscription(page).getByRole('button', { name: 'Manage Subscription' }).click();
  await page.getByRole('link', { name: 'Cancel subscription' }).click();
  await page.getByRole('button', { name: 'Cancel subscription' }).click();
  await page.getByRole('link', { name: 'Return' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(subscription(page)).toContainText('Your subscription ends on');
  await expect(subscription(page)).not.toContainText('will renew on');
  await expectAccessible(page);

  await subscription(page).getByRole('button', { name: 'Manage Subscription' }).click();
  await page.getByRole('button', { name: 'Keep subscription' }).click();
  await page.getByRole('link', { name: 'Return' }).click();
  await expect(subscription(page)).toContainText('Your subscription will renew on');

  await page.goto(listening);
  await page.getByRole('button', { name: 'Download' }).click();
  await expect(page.getByRole('dialog', { name: 'Download', exact: true })).toBeVisible();
});

test('a subscription is canceled by a mailed link, without signing in', { tag: '@phone' }, async ({
  page,
  app,
  openContext,
}) => {
  test.setTimeout(240_000);
  const vera = newUser('vera');
  await join(page, vera);
  const visitor = await (await openContext()).newPage();
  await visitor.goto('/login');
  await visitor.getByRole('link', { name: 'Cancel a subscription' }).click();
  await expect(visitor.getByRole('heading', { name: 'Cancel your subscription' })).toBeVisible();
  await visitor.getByLabel('Email').fill(vera.email);
  await visitor.getByRole('button', { name: 'Send link' }).click();
  await expect(visitor.getByText('a link to cancel it is on its way')).toBeVisible();
  await expectAccessible(visitor);
  await visitor.goto(
    await mailedLink(app, vera, 'Cancel your Lamplight subscription', '/cancel-subscription/'),
  );
  await expectAccessible(visitor);
  await visitor.getByRole('button', { name: 'Cancel now' }).click();
  await expect(visitor.getByText('Your subscription is canceled. It ends on')).toBeVisible();
  await mailedLink(app, vera, 'Your Lamplight subscription is canceled');

  await page.goto('/profile');
  await expect(subscription(page)).toContainText('Your subscription ends on');
  await page.goto('/cancel-subscription');
  await page.getByRole('button', { name: 'Cancel now' }).click();
  await expect(page.getByText('It ends on')).toBeVisible();
});
