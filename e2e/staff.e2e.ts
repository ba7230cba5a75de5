import type { Page } from '@playwright/test';
import { signedInAs } from './support/accounts.ts';
import { newPerson } from './support/members.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test.setTimeout(300_000);

async function setRole(page: Page, email: string, role: string) {
  await page.goto(`/members?search=${encodeURIComponent(email)}`);
  const row = page.getByRole('row').filter({ hasText: email });
  await row.getByRole('button', { name: /^Actions for / }).click();
  await page.getByRole('button', { name: 'Change Role' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Role' });
  await dialog.getByRole('radio', { name: new RegExp(`^${role}`) }).check();
  if (role === 'Member') await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Role changed.')).toBeVisible();
  if (role !== 'Member') await expect(row.getByText(role, { exact: true })).toBeVisible();
}

/** For each role, a screen that it may open and a screen that it may not; access.test.ts tests every screen. */
const screens: Readonly<Record<string, { own?: string; other: string }>> = {
  Member: { other: '/admin' },
  Editor: { own: '/admin', other: '/members' },
  Moderator: { own: '/admin/reports', other: '/admin' },
  Support: { own: '/members', other: '/admin/audit' },
};

test('staff reach the screens of their role and no others', { tag: '@desktop' }, async ({
  page,
  app,
  openContext,
  noise,
}) => {
  // Home requests its lists ahead if the account had access before, as an editor has.
  noise.expect(/status of 403 .*\/api\/books\/(continue|popular)|needs an active subscription/);
  const person = await newPerson(app);
  await signedIn(page, 'admin');
  // The operator's command creates admins, so change the role first; a change of the role signs the account out.
  await setRole(page, person.email, 'Member');
  const staff = await (await openContext()).newPage();
  await signedInAs(staff, person);
  const heading = staff.getByRole('heading', { level: 1 });
  const admin = staff.getByRole('navigation').getByRole('link', { name: 'Admin' });
  for (const [role, { own, other }] of Object.entries(screens)) {
    await test.step(role, async () => {
      if (own) await setRole(page, person.email, role);
      await staff.goto(other);
      await expect(staff).toHaveURL(/\/login$/);
      await staff.goto(own ?? '/home');
      await expect(heading).toBeVisible();
      if (!own) return expect(admin).toHaveCount(0);
      expect(new URL(staff.url()).pathname).toBe(own);
      await expect(admin.first()).toHaveAttribute('href', own);
    });
  }

  await test.step('the audit log has it', async () => {
    await page.goto('/admin');
    await page.getByRole('link', { name: 'Audit Log' }).click();
    const list = page.getByRole('list', { name: 'Audit log' });
    await expect(list.getByText(`admin changed ${person.username} from moderator to support.`)).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('About').fill(person.username);
    await page.getByLabel('What').selectOption({ label: 'Role changed' });
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveURL(/action=role_changed/);
    await expect(list.getByRole('listitem')).toHaveCount(4);
    await expect(page.getByRole('button', { name: 'Search' })).toBeFocused();
    await page.getByLabel('Done by').fill('nobody at all');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expect(list).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Audit Log' })).toBeFocused();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const actor = page.getByLabel('Done by');
    await expect(actor).toHaveValue('');
    await actor.fill('admin');
    await actor.press('Enter');
    await expect(page).toHaveURL(/actor=admin/);
    await expect(actor).toBeFocused();
  });
});
