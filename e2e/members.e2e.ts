import type { Locator, Page } from '@playwright/test';
import { delayRequests } from './support/delay-requests.ts';
import { manyMembers, newPerson } from './support/members.ts';
import { button } from './support/playlists.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

// Checks screens in both themes and creates accounts by an operator's command, which takes time.
test.setTimeout(300_000);

const search = (page: Page) => page.getByRole('searchbox');
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row');
/** Actions menu of the row; only one row is visible. */
const menu = (page: Page) => page.getByRole('dialog', { name: /^Actions for / });
const trigger = (row: Locator) => row.getByRole('button', { name: /^Actions for / });

/** Opens a row's menu, and returns the menu item with this name. */
async function action(page: Page, row: Locator, name: string): Promise<Locator> {
  await trigger(row).click();
  return button(menu(page), name);
}

const count = (page: Page, name: string) =>
  page
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${name}$`) })
    .locator('xpath=following-sibling::dd');

/** Searches for a member, so that only this row is shown, and returns the row. */
async function found(page: Page, email: string): Promise<Locator> {
  await search(page).fill(email);
  await expect(page).toHaveURL(new RegExp(`search=${encodeURIComponent(email)}`));
  const row = rows(page).filter({ hasText: email });
  await expect(row).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  return row;
}

test('an admin edits a member, grants, removes and deletes', { tag: '@desktop' }, async ({
  page,
  app,
  noise,
}) => {
  const odile = await newPerson(app);
  await signedIn(page, 'admin');
  await page.goto('/members');
  await expect(rows(page).first()).toBeVisible();
  await expect(count(page, 'Active')).toHaveText(/^\d+$/);
  const active = Number(await count(page, 'Active').textContent());
  await expect(page.getByRole('link', { name: 'Back' })).toHaveAttribute('href', '/admin');

  await test.step('those who are active first, then last', async () => {
    const status = page.getByRole('columnheader', { name: 'Subscription' });
    const sort = page.getByRole('button', { name: /^Sort by Active/ });
    await sort.click();
    await expect(page).toHaveURL(/\?sort=active$/);
    await expect(status).toHaveAttribute('aria-sort', 'descending');
    await expect(rows(page).first().getByText('Active', { exact: true })).toBeVisible();
    await sort.click();
    await expect(page).toHaveURL(/\?sort=inactive$/);
    await expect(status).toHaveAttribute('aria-sort', 'ascending');
    await expect(rows(page).first().getByText('Active', { exact: true })).toBeHidden();
  });

  let row = await found(page, odile.email);
  await expect(row).toContainText('No subscription');

  await test.step('dates of a member, and filters', async () => {
    await expect(row.locator('time').first()).toBeVisible();
    await page.getByLabel('Subscription', { exact: true }).selectOption('Active');
    await expect(page).toHaveURL(/subscription=active/);
    await expect(page.getByText('No results found')).toBeVisible();
    await page.getByRole('link', { name: 'Show all members' }).click();
    await expect(page).not.toHaveURL(/subscription=|search=/);
    await expect(search(page)).toHaveValue('');
    await expect(page.getByText('No results found')).toBeHidden();
    await page.getByLabel('Subscription', { exact: true }).selectOption('Never subscribed');
    row = await found(page, odile.email);
    await expectAccessible(page);
    await page.getByLabel('Subscription', { exact: true }).selectOption('All members');
    await expect(page).not.toHaveURL(/subscription=/);
    row = await found(page, odile.email);
  });

  await test.step('one menu a row; what cannot be done says why', async () => {
    await trigger(row).focus();
    await page.keyboard.press('Enter');
    await expect(button(menu(page), 'Edit')).toBeFocused();
    const remove = button(menu(page), 'Remove Subscription');
    await expect(remove).toHaveAttribute('aria-disabled', 'true');
    await expect(remove).toHaveAccessibleDescription('There is no subscription to remove.');
    await expect(menu(page).getByText('There is no subscription to remove.')).toBeVisible();
    await remove.click({ force: true });
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
    await expect(trigger(row)).toBeFocused();
  });

  await test.step('months of a free subscription', async () => {
    const grant = await action(page, row, 'Grant Free Subscription');
    const months = menu(page).getByLabel('Months');
    await expect(months).toHaveAttribute('min', '1');
    await months.fill('0');
    await grant.click();
    await expect(page.getByText('Months are a whole number from 1 to 120.')).toBeVisible();
    await months.fill('3');
    const release = await delayRequests(page, '**/api/auth/admin/grant-free-subscription?*');
    const sent = page.waitForRequest('**/api/auth/admin/grant-free-subscription?*');
    await grant.click();
    expect(new URL((await sent).url()).searchParams.get('months')).toBe('3');
    await expect(button(row, 'Granting...')).toBeFocused();
    release();
    await expect(row.getByText('Active', { exact: true })).toBeVisible();
    await expect(trigger(row)).toBeFocused();
    await expect(count(page, 'Active')).toHaveText(String(active + 1));
    await expect(await action(page, row, 'Grant Free Subscription')).toHaveAttribute('aria-disabled', 'true');
    await expect(menu(page).getByText('The subscription is already active.')).toBeVisible();
  });

  await test.step('and back', async () => {
    const release = await delayRequests(page, '**/api/auth/admin/remove-free-subscription?*');
    await button(menu(page), 'Remove Subscription').click();
    await expect(button(row, 'Removing...')).toBeVisible();
    release();
    await expect(row).toContainText('No subscription');
    await expect(count(page, 'Active')).toHaveText(String(active));
  });

  await test.step('premium access is given and taken back, after a question', async () => {
    const badge = row.getByText('Premium access', { exact: true });
    const giving = page.getByRole('alertdialog', { name: 'Give Premium Access?' });
    await (await action(page, row, 'Give Premium Access')).click();
    await expect(giving).toContainText(odile.username);
    await button(giving, 'Give Access').click();
    await expect(badge).toBeVisible();
    await expect(trigger(row)).toBeFocused();
    await (await action(page, row, 'Remove Premium Access')).click();
    await button(page.getByRole('alertdialog', { name: 'Remove Premium Access?' }), 'Remove').click();
    await expect(badge).toBeHidden();
  });

  const renamed = odile.username.replace('odile', 'Odile Moss');
  await test.step('username and email', async () => {
    await (await action(page, row, 'Edit')).click();
    row = rows(page);
    const username = row.getByLabel('Username');
    const email = row.getByLabel('Email');
    await expect(username).toBeFocused();
    await expect(username).toHaveValue(odile.username);
    await expect(email).toHaveAttribute('type', 'email');
    await email.fill('nowhere');
    await button(row, 'Save').click();
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await email.fill(odile.email);
    noise.expect(/status of (400|500) .*\/api\/auth\/(admin|members)/);
    await username.fill('visitor');
    await button(row, 'Save').click();
    await expect(row.getByRole('alert')).toHaveText('Username or email already exists');
    await username.fill(renamed);
    const release = await delayRequests(page, '**/api/auth/admin/edit?*');
    await page.keyboard.press('Enter');
    await expect(button(row, 'Saving...')).toBeVisible();
    release();
    await expect(row.getByText(renamed)).toBeVisible();
    await expect(trigger(row)).toBeFocused();
    await (await action(page, row, 'Edit')).click();
    await username.fill('never mind');
    await button(row, 'Cancel').click();
    await expect(row.getByText(renamed)).toBeVisible();
  });

  await test.step('what fails says so where it was tried', async () => {
    const fails = (name: string) =>
      page.route(`**/api/auth/admin/${name}?*`, (route) => route.fulfill({ status: 500, body: '' }));
    for (const name of ['grant-free-subscription', 'edit', 'delete']) await fails(name);
    await (await action(page, row, 'Grant Free Subscription')).click();
    await expect(row.getByRole('alert')).toHaveText('Failed to grant free subscription');
    await (await action(page, row, 'Edit')).click();
    await row.getByLabel('Username').fill('never mind');
    await button(row, 'Save').click();
    await expect(row.getByRole('alert')).toHaveText('Failed to edit member');
    await button(row, 'Cancel').click();
    await (await action(page, row, 'Delete')).click();
    await button(page.getByRole('alertdialog'), 'Delete').click();
    await expect(row.getByRole('alert')).toHaveText('Failed to delete member');
    await page.unrouteAll();
  });

  await test.step('deleting asks first', async () => {
    const dialog = page.getByRole('alertdialog', { name: 'Delete Member?' });
    await (await action(page, row, 'Delete')).click();
    await expect(dialog).toContainText(renamed);
    await expect(button(dialog, 'Cancel')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(trigger(row)).toBeFocused();
    const total = Number(await count(page, 'Total').textContent());
    const release = await delayRequests(page, '**/api/auth/admin/delete?*');
    await (await action(page, row, 'Delete')).click();
    await button(dialog, 'Delete').click();
    await expect(button(row, 'Deleting...')).toBeVisible();
    release();
    await expect(page.getByText('No results found')).toBeVisible();
    await expect(count(page, 'Total')).toHaveText(String(total - 1));
  });

  const own = await found(page, 'admin@');
  await expect(await action(page, own, 'Delete')).toHaveAttribute('aria-disabled', 'true');
  await expect(menu(page).getByText('You cannot delete your own account')).toBeVisible();

  await page.route('**/api/auth/members?*', (route) => route.fulfill({ status: 500, body: '' }));
  await page.goto('/members');
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load members' })).toBeVisible();
  await page.unrouteAll();
  await button(page, 'Retry').click();
  await expect(rows(page).first()).toBeVisible();
});

test('a long list of members has pages and a search', { tag: '@phone' }, async ({ page, app }) => {
  const odile = await newPerson(app);
  await signedIn(page, 'admin');
  await manyMembers(page, 250);
  await page.goto('/members');
  await expect(rows(page)).toHaveCount(24);
  for (const words of ['Active', 'Trialing', 'Canceled', 'Free (used)', 'No subscription'])
    await expect(rows(page).getByText(words, { exact: true }).first()).toBeVisible();
  await expect(rows(page).getByText('$14.99 a month').first()).toBeVisible();
  await expect(rows(page).getByText('Cancels on').first()).toBeVisible();
  await expect(rows(page).getByRole('link', { name: 'Open in Stripe (Reader 1)' })).toBeVisible();
  const pages = page.getByRole('navigation', { name: 'Pages of members' });
  const numbers = pages.getByRole('listitem');
  await expect(numbers).toHaveText(['1', '2', '3']);
  await expect(pages.getByRole('button', { name: 'Previous page' })).toHaveAttribute('aria-disabled', 'true');
  await pages.getByRole('link', { name: 'Page 3' }).click();
  await expect(rows(page).first()).toContainText('Reader 49');
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5']);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await pages.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/\?page=4$/);
  await expect(rows(page).first()).toContainText('Reader 73');
  await page.goto('/members?page=99');
  await expect(page).toHaveURL(/\?page=11$/);
  await expect(rows(page)).toHaveCount(10);
  await page.unrouteAll();

  await page.goto('/members');
  const row = await found(page, odile.email);
  await (await action(page, row, 'Grant Free Subscription')).click();
  await expect(row.getByText('Active', { exact: true })).toBeVisible();
  await action(page, row, 'Grant Free Subscription');
  await expect(menu(page).getByText('The subscription is already active.')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/searchmemberslist');
  await expect(page.getByText('Search for Members')).toBeVisible();
  await expect(page.getByPlaceholder('Search by username or email...')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Back' })).toBeVisible();
  const release = await delayRequests(page, '**/api/auth/search-members?*');
  await search(page).fill(odile.username);
  await expect(page.getByText('Fetching Members...')).toBeVisible();
  release();
  await expect(page.getByText(`Found 1 member(s) matching "${odile.username}"`)).toBeVisible();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText(odile.email);
  await expect(rows(page)).toContainText('Active');
  await expectAccessible(page);
  await search(page).fill('nobody of that name');
  await expect(page.getByText('No results found')).toBeVisible();
});

test('only admins search members', { tag: '@desktop' }, async ({ page, noise }) => {
  await signedIn(page, 'member');
  noise.expect(/status of 403 .*\/api\/auth\/search-members/);
  await page.goto('/searchmemberslist?search=a');
  await expect(page.getByText("Access denied. You don't have permission to search members.")).toBeVisible();
});
