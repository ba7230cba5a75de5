import { expectDialog } from './support/dialog-fits.ts';
import { aBook, api } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

// Checks dialogs with axe, in both themes.
test.setTimeout(300_000);

test('an admin writes a newsletter from an announcement and sends it; embeds a sample', {
  tag: '@phone',
}, async ({ ownApp, openContext, noise }) => {
  // The preview in the dialog is sandboxed.
  noise.expect(/origin-keyed agent cluster/);
  const page = await (await openContext({ baseURL: ownApp.url })).newPage();
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await signedIn(page, 'admin');
  await api(page, 'PUT', '/user/notification-settings', { choices: { announcement: { mail: 'now' } } });
  await api(page, 'POST', '/admin-announcements/', { content: 'A **new** voice reads to you.' });
  await page.goto('/admin/newsletters');
  await expect(page.getByText('No newsletters yet')).toBeVisible();
  const choose = button('From an announcement');
  await expectDialog(
    page,
    'features/notifications/newsletters/announcement-dialog.tsx',
    'From an announcement',
    () => choose.click(),
  );
  await choose.click();
  await page
    .getByRole('button', { name: /^Use the announcement of/ })
    .first()
    .click();
  await expect(page.getByText('1 member of', { exact: false })).toBeVisible();
  await expect(page.getByText('new', { exact: true })).toBeVisible();
  await page.getByLabel('Subject').fill('A new voice');
  await expectAccessible(page);
  await expectDialog(
    page,
    'features/notifications/newsletters/newsletter-editor.tsx',
    'Discard changes?',
    () => page.getByRole('link', { name: 'Back' }).or(button('Back')).first().click(),
  );
  await button('Save draft').click();
  await expect(page.getByRole('heading', { name: 'A new voice', level: 1 })).toBeVisible();
  await expectDialog(
    page,
    'features/notifications/newsletters/newsletter-editor.tsx',
    'Delete this draft?',
    () => button('Delete').click(),
  );
  await expectDialog(
    page,
    'features/notifications/newsletters/send-dialog.tsx',
    'Send this newsletter?',
    () => button('Send…').click(),
  );
  await button('Send…').click();
  await button('Send now').click();
  await expect(page.getByText('Sent to 1 member')).toBeVisible({ timeout: 40_000 });
  await expectAccessible(page);

  // The mails are accepted at once, so mock the state 'sending' that precedes 'sent'.
  const path = new URL(page.url()).pathname;
  await page.route(`**/api${path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), state: 'sending' } });
  });
  await page.reload();
  await expectDialog(
    page,
    'features/notifications/newsletters/newsletter-status.tsx',
    'Stop this newsletter?',
    () => button('Stop').click(),
  );

  await page.goto('/admin/settings');
  await page.getByLabel('Sites that may show it').fill('blog.example');
  await expectDialog(page, 'features/publishing/public-pages/embed-section.tsx', 'Discard changes?', () =>
    page.getByRole('link', { name: 'Back' }).or(button('Back')).first().click(),
  );
  await button('Save sites').click();
  await expect(page.getByText('Saved.')).toBeVisible();
  const { book, first } = await aBook(page, 0);
  await api(page, 'PUT', `/books/${book.id}/sample`, { chapter_id: first.id, from: 2, to: 20 });
  await page.goto(`/playlist/${book.id}`);
  await expectDialog(page, 'features/publishing/embeds/embed-dialog.tsx', 'Embed', () =>
    button('Embed').click(),
  );
});
