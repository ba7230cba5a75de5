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
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Role changed.')).toBeVisible();
  if (role !== 'Member') await expect(row.getByText(role, { exact: true })).toBeVisible();
}

const screens = {
  '/admin': 'Playlists',
  '/admin/import': 'Import',
  '/playlist/new': 'Playlist',
  '/members': 'Members',
  '/admin/audit': 'Audit Log',
  '/admin/reports': 'Reports',
} as const;
const opens: Readonly<Record<string, readonly string[]>> = {
  Member: [],
  Editor: ['/admin', '/admin/import', '/playlist/new'],
  Moderator: ['/admin/reports'],
  Support: ['/members'],
};

test('staff reach the screens of their role and no others @desktop', async ({
  page,
  app,
  openContext,
  noise,
}) => {
  // Home requests its lists ahead if the account had access before, as an editor has.
  noise.expect(/status of 403 .*\/api\/books\/(continue|popular)|needs an active subscription/);
  const person = await newPerson(app);
  await signedIn(page, 'admin');
  // The operator's command makes admins; a new role signs the account out.
  await setRole(page, person.email, 'Member');
  const staff = await (await openContext()).newPage();
  await signedInAs(staff, person);
  for (const [role, mayOpen] of Object.entries(opens)) {
    await test.step(role, async () => {
      if (role !== 'Member') await setRole(page, person.email, role);
      for (const path of Object.keys(screens)) {
        await staff.goto(path);
        if (mayOpen.includes(path)) await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
        else await expect(staff, `${role} ${path}`).toHaveURL(/\/login$/);
        if (mayOpen.includes(path)) expect(new URL(staff.url()).pathname).toBe(path);
      }
      await staff.goto('/home');
      const admin = staff.getByRole('navigation').getByRole('link', { name: 'Admin' });
      if (mayOpen.length === 0) await expect(admin).toHaveCount(0);
      else await expect(admin.first()).toHaveAttribute('href', mayOpen[0] ?? '');
    });
  }
  await staff.close();

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
    await page.getByLabel('Done by').fill('nobody at all');
    await page.getByRole('button', { name: 'Search' }).click();
    await expect(page.getByText('Nothing matches')).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    await page.getByRole('link', { name: 'Clear search' }).click();
    await expect(list).toBeVisible();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(360);
    await expectAccessible(page);
  });
});
