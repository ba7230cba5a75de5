import { type EditableMail, mailKinds, mailTextLimits } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const url = '/admin/mail-texts/password_reset';
const changed = {
  subject: 'Neu bei {{site}}, {{name}}',
  body: 'Hallo {{name}}!\n\n{{link}}\n\n{{site}} <b>grüßt</b>',
};
const list = async (t: TestApp): Promise<EditableMail[]> =>
  (await t.as('admin')('GET', '/admin/mail-texts')).json();
const sent = async (t: TestApp) => {
  const count = t.mailer.sent.length;
  await t.deps.accounts.outbox.deliverDue();
  return t.mailer.sent.slice(count);
};

test('an admin changes the text of an email, whose link stays, and restores it', async () => {
  const t = await testApp();
  const admin = t.as('admin');
  const saved = (await admin('PUT', url, { ...changed, revision: 0 })).json();
  expect(saved).toMatchObject({ ...changed, revision: 1, kind: 'password_reset' });
  expect((await admin('PUT', url, { ...changed, revision: 0 })).json()).toMatchObject({ status: 412 });
  await t.nobody('POST', '/auth/forgot-password', { email: 'member@lamplight.test' });
  const [mail] = await sent(t);
  expect(mail).toMatchObject({ to: 'member@lamplight.test', subject: 'Neu bei Lamplight, member' });
  expect(mail?.text).toMatch(
    /Hallo member![^]*Choose a new password:\nhttp:\/\/lamplight\.test\/reset-password\/[\w-]{20,}/,
  );
  expect(mail?.html).toContain('Lamplight &lt;b&gt;grüßt&lt;/b&gt;');
  expect(mail?.html).not.toContain('{{');
  expect((await admin('DELETE', `${url}?revision=0`)).json()).toMatchObject({ status: 412 });
  const restored = { revision: 2, subject: 'Reset your {{site}} password' };
  expect((await admin('DELETE', `${url}?revision=1`)).json()).toMatchObject(restored);
  expect((await admin('DELETE', `${url}?revision=2`)).json()).toMatchObject(restored);
  expect((await list(t)).find(({ kind }) => kind === 'password_reset')).toMatchObject(restored);
  // Saving a form that was opened before the original text was restored is refused.
  expect((await admin('PUT', url, { ...changed, revision: 1 })).json()).toMatchObject({ status: 412 });
  await t.nobody('POST', '/auth/forgot-password', { email: 'member@lamplight.test' });
  expect((await sent(t))[0]?.subject).toBe('Reset your Lamplight password');
  const actions = (await admin('GET', '/admin/audit')).json().map(({ action }: { action: string }) => action);
  expect(actions.slice(0, 2)).toEqual(['mail_text_restored', 'mail_text_changed']);
});

test('every email has an original that is valid as it is, and tests are limited', async () => {
  const t = await testApp();
  const mails = await list(t);
  expect(mails.map(({ kind }) => kind)).toEqual(mailKinds);
  for (const { kind, original } of mails) {
    const answer = await t.as('admin')('POST', `/admin/mail-texts/${kind}/test`, original);
    expect([kind, answer.statusCode]).toEqual([kind, 200]);
  }
  const rest = mailTextLimits.testsPerHour - mails.length;
  for (let n = 0; n <= rest; n += 1)
    expect((await t.as('admin')('POST', `${url}/test`, changed)).statusCode).toBe(n < rest ? 200 : 429);
  const tests = await sent(t);
  expect(tests.map(({ to }) => to)).toEqual(Array(mailTextLimits.testsPerHour).fill('admin@lamplight.test'));
  for (const { subject, text } of tests) expect(`${subject} ${text}`).not.toContain('{{');
  expect(tests.map(({ text }) => text).join()).toContain('Chrome on Windows, 31 January 2026');
});

test('a preview is the whole email, also of a text that cannot be saved', async () => {
  const t = await testApp();
  const answer = await t.as('admin')('POST', '/admin/mail-texts/weekly_letter/preview', {
    subject: 'News',
    body: 'Dear {{name}} <b>',
  });
  const { html } = answer.json();
  expect(html).toContain('Dear Nell &lt;b&gt;');
  expect(html).toMatch(/Stop these emails:[^]*because you chose a weekly letter from Lamplight/);
});

test.each([
  ['body', { body: 'Hello {{name}}' }],
  ['body', { body: 'Hello {{link}} there' }],
  ['body', { body: '{{link}}\n\n{{link}}' }],
  ['body', { body: '{{link}}\n\n{{password}}' }],
  ['body', { body: '{{link}}\n\n{{name' }],
  ['subject', { subject: '' }],
  ['subject', { subject: 'A {{link}}' }],
  ['subject', { subject: 'A\nBcc: x@y.example' }],
  ['subject', { subject: 'x'.repeat(151) }],
])('a wrong %s is refused', async (field, wrong) => {
  const t = await testApp();
  const answer = await t.as('admin')('PUT', url, { ...changed, ...wrong, revision: 0 });
  expect([answer.statusCode, answer.json().fields?.[0]?.field]).toEqual([422, field]);
});
