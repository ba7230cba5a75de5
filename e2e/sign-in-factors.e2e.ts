import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { fromBase32, hotp, stepSeconds } from '../apps/server/src/features/accounts/factors/totp.ts';
import { delayRequests } from './support/delay-requests.ts';
import { addVirtualAuthenticator, ageSignIns, startNamedApp } from './support/passkeys.ts';
import { expect, expectAccessible, test } from './support/test.ts';

// Checks several screens in both themes, on its own app.
test.setTimeout(240_000);

const password = 'lamplight-demo';
const menu = (page: Page) => page.getByRole('button', { name: 'Account menu' });

async function fillPassword(page: Page, origin: string, username: string): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByLabel('Username or email').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

const pressLogIn = (page: Page) => page.getByRole('button', { name: 'Log In' }).click();

async function enterPassword(page: Page, origin: string, username: string): Promise<void> {
  await fillPassword(page, origin, username);
  await pressLogIn(page);
}

/** Performs the last step of a sign-in. Waits for the home screen and for the page reload that follows a sign-in. */
async function signedInBy(page: Page, step: () => Promise<void>): Promise<void> {
  const loaded = page.waitForEvent('load');
  await step();
  await loaded;
  await expect(page).toHaveURL(/\/home$/);
  await expect(menu(page)).toBeVisible();
}

async function pressLogOut(page: Page): Promise<void> {
  await menu(page).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
}

async function logOut(page: Page): Promise<void> {
  await pressLogOut(page);
  await expect(page).toHaveURL(/\/login$/);
}

test('a passkey and two-step sign-in are set up and used', { tag: '@desktop' }, async ({
  openContext,
  noise,
}) => {
  noise.expect(/status of 401 .*\/api\/auth\/(login|authenticator)/);
  const { app, origin } = await startNamedApp();
  const context = await openContext();
  const page = await context.newPage();
  const { cdp, authenticatorId } = await addVirtualAuthenticator(page);
  const setPresence = (enabled: boolean) =>
    cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  const twoStep = page.getByRole('region', { name: 'Two-step sign-in' });
  try {
    await test.step('a passkey is added, renamed and signs in', async () => {
      await fillPassword(page, origin, 'premium');
      await signedInBy(page, () => pressLogIn(page));
      await page.goto(`${origin}/profile`);
      await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
      await expect(passkeys.getByRole('listitem')).toHaveCount(1);
      await passkeys.getByRole('button', { name: /^Rename/ }).click();
      await page.getByRole('dialog').getByLabel('Name').fill('Work laptop');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await expect(passkeys.getByText('Work laptop')).toBeVisible();
      await expectAccessible(page);
      // Turn off the authenticator's automatic confirmation: otherwise passkey autofill would sign in before the button
      // is pressed.
      await setPresence(false);
      const signInOptions = '**/api/auth/passkeys/sign-in-options';
      const release = await delayRequests(page, signInOptions);
      const offered = page.waitForRequest(signInOptions);
      await logOut(page);
      await expect(page.getByLabel('Username or email')).toHaveAttribute('autocomplete', 'username webauthn');
      // Wait for the request of passkey autofill: the button must be pressed while that request has no response yet.
      await offered;
      await signedInBy(page, async () => {
        await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
        await setPresence(true);
        release();
      });
      await page.goto(`${origin}/profile`);
      await expect(passkeys.getByText(/last used/)).toBeVisible();
      // Remove the route, because Playwright turns off the HTTP cache while a page has one, and the next pages would
      // load slowly.
      await page.unroute(signInOptions);
    });

    await test.step('the passkey offered in the sign-in field signs in without a button', async () => {
      await signedInBy(page, () => pressLogOut(page));
    });

    await test.step('the passkey confirms an old sign-in and is removed', async () => {
      noise.expect(/status of 403 .*\/api\/auth\/passkeys\//);
      await page.goto(`${origin}/profile`);
      ageSignIns(app);
      await passkeys.getByRole('button', { name: 'Remove Work laptop' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
      await expect(question.getByLabel('Password', { exact: true })).toBeFocused();
      await expectAccessible(page);
      await question.getByRole('button', { name: 'Use a passkey' }).click();
      await expect(question).toBeHidden();
      await expect(passkeys.getByRole('listitem')).toHaveCount(0);
      await setPresence(false);
      await logOut(page);
    });

    await test.step('an app is set up, and its codes and recovery codes sign in', async () => {
      await fillPassword(page, origin, 'member');
      await signedInBy(page, () => pressLogIn(page));
      await page.goto(`${origin}/profile`);
      await twoStep.getByRole('button', { name: 'Set up' }).click();
      const dialog = page.getByRole('dialog', { name: 'Set up two-step sign-in' });
      await expect(dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
      const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
      const step = () => Math.floor(Date.now() / 1000 / stepSeconds);
      const codeOf = (at: number) => hotp(fromBase32(secret), at);
      const refusal = /^That code is not right, or it was used before/;
      await expectAccessible(page);
      const codeOfSetup = dialog.getByLabel('6-digit code');
      await codeOfSetup.fill('000000');
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      await expect(codeOfSetup).toHaveAccessibleDescription(refusal);
      await expect(codeOfSetup).toBeFocused();
      const first = step();
      await codeOfSetup.fill(codeOf(first));
      await dialog.getByRole('button', { name: 'Turn on' }).click();
      const shown = page.getByRole('dialog', { name: 'Recovery codes' });
      await expect(shown.getByRole('listitem')).toHaveCount(10);
      // Chromium closes a dialog on the second Escape in a row, even if the page prevents that.
      for (let presses = 0; presses < 3; presses += 1) await page.keyboard.press('Escape');
      await expect(shown.getByRole('listitem')).toHaveCount(10);
      await expectAccessible(page);
      const downloading = page.waitForEvent('download');
      await shown.getByRole('button', { name: 'Download' }).click();
      const file = await readFile(await (await downloading).path(), 'utf8');
      const [recoveryCode = ''] = /[a-z2-9]{5}-[a-z2-9]{5}/.exec(file) ?? [];
      await shown.getByRole('button', { name: 'Done' }).click();
      await expect(twoStep.getByText('10 recovery codes left')).toBeVisible();
      await expect(twoStep.getByRole('button', { name: 'New recovery codes' })).toBeFocused();

      await logOut(page);
      await enterPassword(page, origin, 'member');
      const code = page.getByLabel('6-digit code');
      await expect(code).toBeFocused();
      await expectAccessible(page);
      // A used code is rejected. second-factor.api.test.ts tests this exactly, because the clock cannot be stopped
      // here.
      await code.fill(codeOf(first));
      await page.getByRole('button', { name: 'Log In' }).click();
      await expect(code).toHaveAccessibleDescription(refusal);
      await expect(code).toBeFocused();
      // The server accepts only codes later than the last one used, up to the code of the next time step.
      await code.fill(codeOf(Math.max(first + 1, step())));
      await signedInBy(page, () => page.getByRole('button', { name: 'Log In' }).click());

      await logOut(page);
      await enterPassword(page, origin, 'member');
      await page.getByRole('button', { name: 'Use a recovery code' }).click();
      await page.getByLabel('Recovery code').fill(recoveryCode.toUpperCase());
      await signedInBy(page, () => page.getByRole('button', { name: 'Log In' }).click());
      await page.goto(`${origin}/profile`);
      await expect(twoStep.getByText('9 recovery codes left')).toBeVisible();
      await twoStep.getByRole('button', { name: 'Turn off' }).click();
      const question = page.getByRole('alertdialog', { name: 'Turn off two-step sign-in?' });
      await question.getByRole('button', { name: 'Turn off' }).click();
      await expect(twoStep.getByRole('button', { name: 'Set up' })).toBeFocused();
      await logOut(page);
    });

    await test.step('an admin must add a factor first', async () => {
      noise.expect(/status of 403 .*\/api\//);
      await enterPassword(page, origin, 'admin');
      await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
      await page.goto(`${origin}/members`);
      await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
      await expectAccessible(page);
      // Logging out here ends the session on the server, too.
      const ended = page.waitForResponse((response) => response.url().endsWith('/api/auth/logout'));
      await page.getByRole('button', { name: 'Logout' }).click();
      expect((await ended).status()).toBe(200);
      await enterPassword(page, origin, 'admin');
      await expect(page.getByRole('heading', { name: 'Protect your account' })).toBeVisible();
      await page.goto(`${origin}/members`);
      await setPresence(true);
      await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(menu(page)).toBeVisible();
      await expect(page.getByRole('heading', { name: /Members/ })).toBeVisible();
    });
  } finally {
    await context.close();
    await app.stop();
  }
});
