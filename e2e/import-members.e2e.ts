import { logIn } from './support/log-in.ts';
import { mailedLink } from './support/mailed-link.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

// Checks screens in both themes, and runs the operator's outbox command, which takes time.
test.setTimeout(240_000);

test('an admin imports a file, and a new member signs in by the mailed link', { tag: '@desktop' }, async ({
  page,
  app,
}) => {
  const password = 'a lantern in the attic';
  const rows = [
    'Nora Lund;nora@patrons.example;Active patron;Gold',
    'Otto;otto@patrons.example;Former patron;',
    'Pia;nobody;Active patron;',
  ];
  const file = `Name;Email;Patron Status;Tier;Patronage Since Date\n${rows.map((row) => `${row};2025-01-01`).join('\n')}\n`;
  await signedIn(page, 'admin');
  await page.goto('/members');
  await page.getByRole('link', { name: 'Import Members' }).click();
  await expect(page).toHaveURL('/admin/members/import');
  await expectAccessible(page);
  await page
    .getByLabel('File of members')
    .setInputFiles({ name: 'patrons.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });

  await test.step('the check says what each row becomes', async () => {
    await expect(page.getByText('An export of Patreon')).toBeVisible();
    await expect(page.getByText('1 is invited to subscribe')).toBeVisible({ timeout: 20_000 });
    await page.getByRole('tab', { name: 'Problems (1)' }).click();
    await expect(page.getByText('This is not an email address.')).toBeVisible();
    await page.getByRole('tab', { name: 'Left out (1)' }).click();
    await expect(page.getByText('Not active: Former patron')).toBeVisible();
    await page.getByLabel('Without a subscription').selectOption('Free months');
    await page.getByLabel('Months', { exact: true }).fill('3');
    await page.getByRole('button', { name: 'Check again' }).click();
    await expect(page.getByText('1 gets free months')).toBeVisible({ timeout: 20_000 });
    await expectAccessible(page);
  });

  await test.step('the import adds the member', async () => {
    await page.getByRole('button', { name: 'Import 1 member' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await expect(page.getByRole('tab', { name: 'Imported (1)' })).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible();
  });

  const link = await mailedLink(
    app,
    { email: 'nora@patrons.example' },
    'Your account at Lamplight',
    '/reset-password',
  );
  await page.goto(`${link}?invited`);
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await page.getByLabel('New password').fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page).toHaveURL('/login', { timeout: 10_000 });
  await logIn(page, { username: 'nora@patrons.example', password });
  await expect(page.getByRole('region', { name: 'All Audiobooks' })).toBeVisible();
});
