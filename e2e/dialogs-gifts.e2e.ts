import { atCheckout, cards, library, newUser, payWith, subscription } from './support/billing.ts';
import { expectDialog } from './support/dialog-fits.ts';
import { mailedLink } from './support/mailed-link.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test('a gift is bought, printed, redeemed by a stranger and refunded', { tag: '@phone' }, async ({
  ownApp,
  openContext,
  noise,
}) => {
  test.setTimeout(300_000);
  // Refunding the gift ends the library access of the account whose page is open; one code is unknown.
  noise.expect(/status of 40[34]|needs an active subscription/);
  const admin = await (await openContext({ baseURL: ownApp.url })).newPage();
  await signedIn(admin, 'admin');
  await admin.goto('/admin/gifts');
  await expect(admin.getByText('No gifts yet')).toBeVisible();
  await admin.getByRole('checkbox', { name: 'Sell gifts' }).check();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('Settings saved.')).toBeVisible();

  const buyer = newUser('ida');
  const page = await (await openContext({ baseURL: ownApp.url })).newPage();
  await page.goto('/register');
  await page.getByRole('link', { name: 'Give a gift' }).click();
  await expect(page.getByRole('radio', { name: '3 months · $29.97' })).toBeChecked();
  await page.getByRole('button', { name: 'Buy for $29.97' }).click();
  await expect(page.getByLabel('Your name')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Your name').fill('Ida');
  await page.getByLabel('Your email').fill(buyer.email);
  await page.getByLabel('Name of the recipient (optional)').fill('Nova');
  await page.getByLabel('Your message (optional)').last().fill('For the long nights');
  await page.getByRole('button', { name: 'Buy for $29.97' }).click();
  await atCheckout(page);
  await payWith(page, cards.good, 'Pay $29.97');

  await expect(page).toHaveURL(/\/gift\//);
  const card = page.getByRole('region', { name: 'A gift for you' });
  await expect(card).toContainText('A gift for Nova');
  await expect(card.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await expectAccessible(page);
  const code = await card.locator('code, p[dir="ltr"]').textContent();
  // Only the card is printed.
  await page.emulateMedia({ media: 'print' });
  await expect(card).toBeVisible();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Your gift' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  const giftPage = await mailedLink(ownApp, buyer, 'Your gift of', '/gift/');
  expect(new URL(page.url()).pathname).toBe(giftPage);

  const nova = newUser('nova');
  const stranger = await (await openContext({ baseURL: ownApp.url })).newPage();
  await stranger.goto('/redeem');
  const codeField = stranger.getByLabel('Code of the gift');
  await codeField.fill('ABCD-EFGH-JKLM-NPQR');
  await stranger.getByRole('button', { name: 'Continue' }).click();
  await expect(stranger.getByText('This code is not valid.')).toBeVisible();
  await expect(codeField).toBeFocused();
  await expect(codeField).toHaveValue('ABCD-EFGH-JKLM-NPQR');
  await codeField.fill(code?.toLowerCase() ?? '');
  await stranger.getByRole('button', { name: 'Continue' }).click();
  await expect(stranger.getByText('For the long nights')).toBeVisible();
  await expectAccessible(stranger);
  await stranger.getByLabel('Username').fill(nova.username);
  await stranger.getByLabel('Email').fill(nova.email);
  await stranger.getByLabel('Password', { exact: true }).fill(nova.password);
  await stranger.getByLabel('Repeat password').fill(nova.password);
  await stranger.getByRole('button', { name: 'Make my account' }).click();
  await expect(stranger).toHaveURL('/home');
  await expect(library(stranger)).toBeVisible();
  await stranger.goto('/profile');
  await expect(subscription(stranger)).toContainText('Your gift gives you access until');
  await page.reload();
  await expect(page.getByText(/^It was redeemed on/)).toBeVisible();

  await admin.reload();
  await expect(admin.getByRole('list', { name: 'Gifts' })).toContainText(`Redeemed by ${nova.username}`);
  const ask = () => admin.getByRole('button', { name: 'Refund' }).click();
  await expectDialog(admin, 'features/membership/billing/gifts/admin-gifts.tsx', 'Refund this gift?', ask);
  await ask();
  await admin.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click();
  await expect(admin.getByText('The gift was refunded.')).toBeVisible();
  await stranger.goto('/home');
  await expect(library(stranger)).toBeHidden();
});
