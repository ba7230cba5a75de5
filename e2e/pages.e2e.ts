import { aBook, expectMoving, pause, playFrom } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

// This journey uses its own app, because the pages that it publishes change registration and sign-in.
test('an admin publishes terms, visitors read them, and members agree before they go on', {
  tag: '@desktop',
}, async ({ ownApp: app, openContext, noise }) => {
  const device = async () => (await openContext({ baseURL: app.url })).newPage();
  const page = await device();
  await signedIn(page, 'admin');
  const listener = await device();
  await signedIn(listener, 'member');
  const { book, first } = await aBook(listener, 0);

  await test.step('an outline becomes a page once it is completed; unsaved changes survive leaving', async () => {
    noise.expect(/status of 422 .*\/api\/admin\/pages\//);
    await page.goto('/admin/pages');
    await page.getByRole('button', { name: 'Add page' }).click();
    await page.getByRole('radio', { name: 'Terms' }).check();
    await page.getByRole('button', { name: 'Add', exact: true }).click();
    const publish = page.getByRole('button', { name: 'Publish…' });
    const confirm = page.getByRole('button', { name: 'Publish', exact: true });
    await publish.click();
    await confirm.click();
    await expect(page.getByText(/^Complete the outline/)).toBeVisible();
    const text = page.getByRole('textbox', { name: 'Text' });
    await expect(text).toBeFocused();
    await text.fill('## Rules\n\n<b>Be kind.</b> [Bad](javascript:alert(1)) [Good](https://fern.example)');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Back' }).click();
    await expect(page.getByText('Changes not saved. They are kept as a draft.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Terms' }).click();
    await expect(page.getByText('Your unsaved changes are back.')).toBeVisible();
    await playFrom(listener, book, first, 0);
    await publish.click();
    await page.getByRole('checkbox', { name: 'Ask members to agree' }).check();
    await confirm.click();
    await expect(page.getByText('Page published.')).toBeVisible();
    await expect(page.getByText('Version 1', { exact: true })).toBeVisible();
  });

  await test.step('a member who is listening is asked once they pause', async () => {
    const heading = listener.getByRole('heading', { name: 'Something has changed' });
    const account = listener.waitForResponse(
      async (answer) => answer.url().endsWith('/auth/me') && (await answer.json()).consent_missing,
    );
    // The app refetches the account when its window becomes visible again.
    await listener.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await account;
    await expectMoving(listener);
    await expect(heading).toHaveCount(0);
    await pause(listener).click();
    await expect(heading).toBeVisible();
    await expect(listener.getByRole('link', { name: 'Lamplight' })).toBeVisible();
    await listener.close();
  });

  await test.step('visitors find it at the foot, and registration asks for consent', async () => {
    const other = await device();
    await other.goto('/login');
    await other
      .getByRole('navigation', { name: 'About this site' })
      .getByRole('link', { name: 'Terms' })
      .click();
    await expect(other.getByRole('heading', { name: 'Rules' })).toBeVisible();
    await expect(other.getByText('<b>Be kind.</b> Bad Good')).toBeVisible();
    await expect(other.getByRole('link', { name: 'Bad' })).toHaveCount(0);
    await expectAccessible(other);
    await other.goto('/register');
    await other.getByLabel('Username').fill('nell');
    await other.getByLabel('Email').fill('nell@readers.test');
    await other.getByLabel('Password', { exact: true }).fill('a long and good one');
    await other.getByLabel('Repeat password').fill('a long and good one');
    await other.getByRole('button', { name: 'Register & Subscribe' }).click();
    await expect(other.getByRole('checkbox')).toBeFocused();
    await expectAccessible(other);
  });

  await test.step('a member agrees before anything else', async () => {
    noise.expect(/status of 403 .*\/api\//);
    const other = await device();
    await other.goto('/login');
    await other.getByLabel('Username or email').fill('member');
    await other.getByLabel('Password', { exact: true }).fill('lamplight-demo');
    await other.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(other.getByRole('heading', { name: 'Something has changed' })).toBeVisible();
    await expect(other.getByRole('button', { name: 'Download My Data' })).toBeVisible();
    await expectAccessible(other);
    await other.getByRole('checkbox').check();
    await other.getByRole('button', { name: 'Agree and continue' }).click();
    await expect(other.getByRole('button', { name: 'Account menu' })).toBeVisible();
    await expect(other.getByRole('heading', { name: 'Something has changed' })).toHaveCount(0);
  });

  await test.step('the focus stays in the form when changes are discarded or the page is taken off the site', async () => {
    const title = page.getByRole('textbox', { name: 'Title' });
    const text = page.getByRole('textbox', { name: 'Text' });
    const restored = page.getByText('Your unsaved changes are back.');
    await expect(restored).toHaveCount(0);
    await text.fill('## Other rules');
    await page.getByRole('link', { name: 'Back' }).click();
    await page.getByRole('link', { name: 'Terms', exact: true }).click();
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(title).toBeFocused();
    await expect(text).toHaveValue(/^## Rules/);
    await expect(restored).toHaveCount(0);
    await page.getByRole('button', { name: 'Take off the site' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take off the site' }).click();
    await expect(page.getByText('Page taken off the site.')).toBeVisible();
    await expect(title).toBeFocused();
  });
});
