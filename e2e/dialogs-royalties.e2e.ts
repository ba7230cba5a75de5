import { expectDialog } from './support/dialog-fits.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test('an admin sees members and revenue, adds a royalty rule and closes a month', { tag: '@phone' }, async ({
  page,
}) => {
  await signedIn(page, 'admin');
  await page.goto('/admin/insights');
  await page.getByRole('tab', { name: 'Members and revenue' }).click();
  await expect(page.getByRole('heading', { name: 'Members by month of joining' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Royalties' }).click();
  await expect(page.getByText('No rules yet')).toBeVisible();

  const add = page.getByRole('button', { name: 'Add rule' });
  await expectDialog(page, 'features/listening/royalties/rule-dialog.tsx', 'Add rule', () => add.click());
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add rule' });
  await dialog.getByLabel('Share in percent').fill('120');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByLabel('Share in percent')).toHaveAccessibleDescription(/from 0 to 100/);
  await dialog.getByLabel('Share in percent').fill('12.5');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('12.5% of the revenue, by time heard')).toBeVisible();

  await page.getByLabel('First month').fill('2026-01');
  await page.getByLabel('First month').press('Enter');
  const close = page.getByRole('button', { name: 'Close January 2026' });
  await expectDialog(page, 'features/listening/royalties/months-section.tsx', 'Close January 2026?', () =>
    close.click(),
  );
  await close.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close month' }).click();
  await expect(page.getByText('January 2026 is closed.')).toBeVisible();
  await expect(page.getByRole('row', { name: /January 2026.*Closed on/ })).toBeVisible();
  await expectAccessible(page);

  const remove = page.getByRole('button', { name: 'Delete: Narrators, 12.5% of the revenue, by time heard' });
  await expectDialog(page, 'features/listening/royalties/rules-section.tsx', 'Delete this rule?', () =>
    remove.click(),
  );
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No rules yet')).toBeVisible();
});
