import type { Page } from '@playwright/test';
import { signedInAs } from './support/accounts.ts';
import { logIn } from './support/log-in.ts';
import { mailedLink } from './support/mailed-link.ts';
import { newPerson } from './support/members.ts';
import { expectMessage } from './support/message.ts';
import { expect, expectAccessible, test } from './support/test.ts';

// Each test checks several screens in both themes, which is slow on a busy machine.
test.setTimeout(240_000);

const newPassword = (page: Page) => page.getByLabel('New password', { exact: true });
const confirm = (page: Page) => page.getByLabel('Confirm password', { exact: true });

test('a forgotten password is reset by a mailed link', { tag: '@phone' }, async ({ page, noise, app }) => {
  const nell = await newPerson(app);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot Username or Password?' }).click();
  await expect(page).toHaveURL('/forgot-password');
  const send = page.getByRole('button', { name: 'Send Reset Link' });
  await page.getByRole('textbox', { name: 'Email' }).fill('nell@');
  await send.click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('textbox', { name: 'Email' }).fill(nell.email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Reset email sent.' })).toBeVisible();
  await expectAccessible(page);

  const link = await mailedLink(app, nell);
  await page.goto(link);
  await newPassword(page).fill('a lamp at the window');
  await confirm(page).fill('a lamp at the door');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  await expect(confirm(page)).toBeFocused();
  await expectAccessible(page);
  nell.password = 'a lamp at the window';
  await confirm(page).fill(nell.password);
  await expectMessage(page, 'Password has been reset successfully.', () => page.keyboard.press('Enter'));
  await expect(page).toHaveURL('/login');
  await logIn(page, nell);

  // The link was already used, so that both forms of its URL are rejected.
  noise.expect(/status of 400 .*\/api\/auth\/reset-password/);
  await page.goto(`/reset-password?token=${link.split('/').at(-1)}`);
  await newPassword(page).fill('yet another lamp');
  await confirm(page).fill('yet another lamp');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Reset failed or token expired.' })).toBeVisible();
  await page.getByRole('link', { name: 'Send me a new link' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.goto('/reset-password');
  await expect(page.getByText('This link is incomplete.')).toBeVisible();
  await newPassword(page).fill('yet another lamp');
  await confirm(page).fill('yet another lamp');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Reset failed or token expired.' })).toBeVisible();
  await page.getByRole('link', { name: 'get a new one' }).click();
  await expect(page).toHaveURL('/forgot-password');
});

test('a new email address is confirmed by a link, and can be reverted from the old address', {
  tag: '@desktop',
}, async ({ page, app }) => {
  const nell = await newPerson(app);
  const email = `new-${nell.email}`;
  await signedInAs(page, nell);
  await page.goto('/profile');
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await expectMessage(page, 'Profile updated!', () =>
    page.getByRole('button', { name: 'Save Changes' }).click(),
  );
  const note = page.getByText('Not confirmed yet');
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAccessibleDescription(/Not confirmed yet/);

  await page.goto(await mailedLink(app, { email }, 'Confirm your email address'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/home');
  await page.goto('/profile');
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email);
  await expect(note).toBeHidden();

  await page.goto(await mailedLink(app, nell, 'is about to change'));
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Keep my old email' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Your old email address is back' })).toBeVisible();
  await page.getByRole('link', { name: 'Choose a new password' }).click();
  await expect(page).toHaveURL('/forgot-password');
  await page.goto('/login');
  await logIn(page, { ...nell, username: nell.email });
});

test('a profile is edited, its picture by keyboard', { tag: '@desktop' }, async ({ page, noise, app }) => {
  const nell = await newPerson(app);
  await signedInAs(page, nell);
  await page.goto('/profile');
  const save = page.getByRole('button', { name: 'Save Changes' });
  const updated = page.getByText('Profile updated!');
  const username = page.getByLabel('Username');
  await expect(username).toHaveValue(nell.username);
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(nell.email);
  await expectAccessible(page);

  // Input survives a visit to the picture chooser and is not saved yet.
  const renamed = `${nell.username} Ash`;
  nell.password = 'a lamp in the garden';
  await username.fill(renamed);
  await newPassword(page).fill(nell.password);
  await confirm(page).fill('a lamp in the attic');
  await page.getByRole('link', { name: 'Choose Profile Picture' }).click();
  await expect(page).toHaveURL('/images');
  const pictures = page.getByRole('radio');
  await expect(pictures).toHaveCount(20);
  await expectAccessible(page);
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage), history.state]),
  );
  expect(stored, 'no stored password').not.toContain('a lamp in');
  await pictures.first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(pictures.nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Save Changes to keep it.')).toBeVisible();
  await expect(username).toHaveValue(renamed);
  await expect(newPassword(page)).toHaveValue(nell.password);

  await save.click();
  await expect(page.getByText('Passwords do not match.')).toBeVisible();
  const before = await page.evaluate(() => localStorage.getItem('token'));
  await confirm(page).fill(nell.password);
  await expectMessage(page, 'Profile updated!', () => page.keyboard.press('Enter'));
  await expect(page.getByRole('button', { name: 'Account menu' }).locator('img')).toHaveAttribute(
    'src',
    '/profile-images/fox.svg',
  );
  await expect(updated).toBeHidden();
  await expect(newPassword(page)).toHaveValue('');
  const after = await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('username')]);
  expect(after[0]).not.toBe(before);
  expect(after[1]).toBe(renamed);
  await page.reload();
  await expect(username).toHaveValue(renamed);

  // Cancel leaves the profile picture unchanged.
  await page.getByRole('link', { name: 'Choose Profile Picture' }).click();
  await expect(page.getByRole('radio', { name: 'Fox' })).toBeChecked();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page).toHaveURL('/profile');
  await expect(page.getByText('Save Changes to keep it.')).toBeHidden();

  noise.expect(/status of (400|500) .*\/api\/auth\/(update|me)/);
  await username.fill('visitor');
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Username or email already exists' })).toBeVisible();
  await page.route('**/api/auth/update', (route) => route.fulfill({ status: 500, body: '' }));
  await save.click();
  await expect(page.getByRole('alert').filter({ hasText: 'Update failed.' })).toBeVisible();
  await page.route('**/api/auth/me', (route) => route.fulfill({ status: 500, body: '' }));
  await page.reload();
  await expect(page.getByText('Failed to load profile')).toBeVisible();
  await page.unroute('**/api/auth/me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(username).toHaveValue(renamed);
});

test('the app is installed from the profile, or instructions are shown', { tag: '@phone' }, async ({
  page,
  app,
}) => {
  const nell = await newPerson(app);
  await signedInAs(page, nell);
  await page.goto('/profile');
  const install = page.getByRole('button', { name: 'Install App' });
  await expect(page.getByRole('button', { name: 'Save Changes' })).toBeVisible();
  await expect(install).toBeHidden();
  const offer = (outcome: 'accepted' | 'dismissed' | 'broken') =>
    page.evaluate((kind) => {
      const prompt = () => (kind === 'broken' ? Promise.reject(new Error('no')) : Promise.resolve());
      const event = new Event('beforeinstallprompt', { cancelable: true });
      window.dispatchEvent(Object.assign(event, { prompt, userChoice: Promise.resolve({ outcome: kind }) }));
    }, outcome);
  for (const [outcome, words] of [
    ['dismissed', 'App installation cancelled.'],
    ['broken', 'Failed to install app.'],
    [null, 'App installation is not available on this device/browser.'],
    ['accepted', 'App installed successfully!'],
  ] as const) {
    if (outcome) await offer(outcome);
    await install.click();
    await expect(page.getByText(words)).toBeVisible();
  }
  await expect(install).toBeHidden();

  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
  const open = async (browser: string) => {
    await page.addInitScript((userAgent) => {
      Object.defineProperty(navigator, 'userAgent', { get: () => userAgent, configurable: true });
    }, `${iphone} ${browser} Mobile/15E148 Safari/604.1`);
    await page.reload();
    await install.click();
    await expect(page.getByText('Add to Home Screen')).toBeVisible();
    await page.getByRole('button', { name: 'Check Safari' }).click();
  };
  await open('CriOS/150.0');
  await expect(page.getByText('Please open this page in Safari to install the app.')).toBeVisible();
  await open('Version/19.0');
  await expect(page.getByText('Follow the steps above to install the app.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(install).toBeFocused();
  await page.getByRole('link', { name: 'Choose Profile Picture' }).click();
  await expect(page.getByRole('radio')).toHaveCount(20);
  await expectAccessible(page);
});
