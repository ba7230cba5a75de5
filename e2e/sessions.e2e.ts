import type { Page } from '@playwright/test';
import { signedInAs } from './support/accounts.ts';
import { newPerson, type Person } from './support/members.ts';
import { expectMessage } from './support/message.ts';
import { expect, expectAccessible, type OpenContext, test } from './support/test.ts';

test.use({ ownContext: true });

const phoneAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const firefoxAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Signs the member in on another device. */
async function otherDevice(openContext: OpenContext, member: Person, userAgent: string): Promise<Page> {
  const page = await (await openContext({ userAgent })).newPage();
  await signedInAs(page, member);
  await page.goto('/home');
  return page;
}

const devices = (page: Page) => page.getByRole('list', { name: 'Devices' }).getByRole('listitem');

test('a member signs other devices out, one and all', { tag: '@desktop' }, async ({
  page,
  openContext,
  app,
  noise,
}) => {
  // Devices that were signed out still send requests.
  noise.expect(/status of 401 .*\/api\//);
  const member = await newPerson(app);
  await signedInAs(page, member);
  const phone = await otherDevice(openContext, member, phoneAgent);
  const firefox = await otherDevice(openContext, member, firefoxAgent);
  const second = await otherDevice(openContext, member, firefoxAgent);

  await page.goto('/profile');
  await expect(page.getByRole('heading', { name: 'Where you are signed in' })).toBeVisible();
  await expect(devices(page)).toHaveCount(4);
  await expect(devices(page).first()).toContainText('This device');
  await expect(devices(page).filter({ hasText: 'Safari on iPhone' })).toContainText('Active now');
  await expectAccessible(page);

  await test.step('one device: the focus moves to the next one', async () => {
    await page.getByRole('button', { name: 'Sign out Safari on iPhone' }).press('Enter');
    await expect(devices(page)).toHaveCount(3);
    await expect(page.locator(':focus')).toHaveText('Sign out');
    await phone.goto('/bookmark');
    await expect(phone).toHaveURL('/login');
    await firefox.reload();
    await expect(firefox.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await expect(firefox).toHaveURL('/home');
  });

  await test.step('all others, after a question', async () => {
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Sign Out Everywhere Else?' });
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(devices(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
    await dialog.getByRole('button', { name: 'Sign Out' }).click();
    await expect(devices(page)).toHaveCount(1);
    await expect(page.getByText('You’re not signed in anywhere else.')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Devices' })).toBeFocused();
    for (const other of [firefox, second]) {
      await other.goto('/profile');
      await expect(other).toHaveURL('/login');
    }
    await page.reload();
    await expect(devices(page)).toHaveCount(1);
  });

  await test.step('logging out ends the session on the server', async () => {
    const token = await page.evaluate(() => localStorage.getItem('token'));
    await page.getByRole('button', { name: 'Account menu' }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await expect
      .poll(async () => {
        const headers = { authorization: `Bearer ${token}` };
        return (await page.request.get('/api/auth/me', { headers })).status();
      })
      .toBe(401);
  });
});

test('a failed list of devices can be loaded again', { tag: '@phone' }, async ({ page, app, noise }) => {
  noise.expect(/status of 500 .*\/api\/auth\/sessions/);
  const member = await newPerson(app);
  await signedInAs(page, member);
  await page.route('**/api/auth/sessions', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/profile');
  await expect(page.getByText('Failed to load your devices')).toBeVisible();
  await page.unroute('**/api/auth/sessions');
  await page.getByRole('button', { name: 'Retry' }).press('Enter');
  await expect(devices(page)).toHaveCount(1);
  await expect(page.getByRole('main'), 'the focus is not lost').toBeFocused();
});

test('an old sign-in is confirmed before a new password is saved', { tag: '@desktop' }, async ({
  page,
  app,
  noise,
}) => {
  noise.expect(/status of 40[13] .*\/api\/auth\//);
  const member = await newPerson(app);
  await signedInAs(page, member);
  await page.goto('/profile');
  // The server's clock cannot be moved here, so mock the first two responses as those for an old sign-in.
  const stale = {
    title: 'Forbidden',
    status: 403,
    code: 'reauthentication_required',
    detail: 'Please confirm that it’s you.',
  };
  await page.route(
    '**/api/auth/update',
    (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json: stale }),
    { times: 2 },
  );
  await page.getByLabel('New password', { exact: true }).fill('a lamp by the window');
  await page.getByLabel('Confirm password', { exact: true }).fill('a lamp by the window');
  const save = page.getByRole('button', { name: 'Save Changes' });
  await save.click();
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Canceled. Nothing has changed.')).toBeVisible();
  await expect(save).toBeFocused();

  await save.click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Enter your password.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill('not it');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Wrong password. Please try again.')).toBeVisible();
  await dialog.getByLabel('Password', { exact: true }).fill(member.password);
  await expectMessage(page, 'Profile updated!', () => page.keyboard.press('Enter'));
  await expect(dialog).toBeHidden();
});
