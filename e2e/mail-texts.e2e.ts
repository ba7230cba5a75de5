import { api } from './support/listening.ts';
import { expect, expectAccessible, signedIn, test } from './support/test.ts';

test('an admin changes the text of an email, sends a test and restores the original', {
  tag: '@desktop',
}, async ({ page, app, noise }) => {
  await signedIn(page, 'admin');
  await page.goto('/admin/emails');
  const mail = page.getByLabel('Email', { exact: true });
  await mail.selectOption({ label: 'Weekly letter' });
  const subject = page.getByLabel('Subject');
  const body = page.getByLabel('Text');
  const original = 'Your week at {{site}}';
  await expect(subject).toHaveValue(original);
  const preview = page.getByRole('region', { name: 'Preview' });
  const press = (name: string) => page.getByRole('button', { name }).click();

  await subject.fill('News from the weir');
  await body.fill('No button here.');
  await press('Save');
  await expect(body).toBeFocused();
  await expect(body).toHaveAccessibleDescription(/link/);
  await body.fill('This week, dear {{name}}:\n\n{{link}}\n\nUntil next week.');
  await expect(preview).toContainText('News from the weir');
  await expect(preview).toContainText('Until next week.');
  await expect(preview).not.toContainText('{{');
  await expect(preview).toContainText('because you chose a weekly letter from Lamplight');
  await expect(preview).toContainText('Stop these emails:');
  await expect(preview.getByText('Until next week.')).toHaveCSS('font-size', '14px');
  await expectAccessible(page);

  await press('Send me a test');
  await expect(page.getByText(/^A test email is on its way to admin@/)).toBeVisible();
  await expect.poll(() => app.command('outbox', ['list'])).toContain('News from the weir');
  await press('Save');
  await expect(page.getByText('Email saved.')).toBeVisible();
  await expect(mail).toContainText('Weekly letter (changed)');
  await page.reload();
  await expect(subject).toHaveValue('News from the weir');

  // A draft keeps the revision that it was made from, also after a reload.
  await subject.fill('My news');
  const savedByOther = { subject: 'Their news', body: '{{link}}', revision: 1 };
  await api(page, 'PUT', '/admin/mail-texts/weekly_letter', savedByOther);
  await page.reload();
  await expect(subject).toHaveValue('My news');
  await expect(page.getByText('Not saved yet.')).toBeVisible();
  noise.expect(/status of 412 .*\/api\/admin\/mail-texts\//);
  await press('Save');
  await expect(page.getByText('Another admin has changed this email meanwhile.')).toBeVisible();
  await press('Save');
  await expect(page.getByText('Email saved.')).toBeVisible();

  await subject.fill('Another subject');
  await press('Discard');
  await expect(subject).toHaveValue('My news');
  await expect(subject).toBeFocused();
  await expect(page.getByText('Not saved yet.')).toHaveCount(0);

  await press('Restore original');
  const question = page.getByRole('alertdialog', { name: 'Restore the original text?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(subject).toHaveValue('My news');
  await press('Restore original');
  await question.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('Original restored.')).toBeVisible();
  await expect(subject).toHaveValue(original);
  await expect(subject).toBeFocused();
  await expect(mail).not.toContainText('(changed)');
});
