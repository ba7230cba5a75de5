import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { type Caller, type TestApp, testApp } from '../../../testing/test-app.ts';

const dayMs = 24 * 3_600_000;
const old = 'member@lamplight.test';

/** Changes an account's email address and confirms it by the mailed link. */
async function moveTo(t: TestApp, caller: Caller, email: string) {
  await t.as(caller)('PUT', '/auth/update', { username: caller, email });
  await t.deps.accounts.outbox.deliverDue();
  const mail = t.mailer.sent.findLast(({ to, text }) => to === email && text.includes('/confirm-email/'));
  const [, token] = /\/confirm-email\/(\S+)/.exec(mail?.text ?? '') ?? [];
  expect((await t.nobody('POST', '/auth/confirm-email', { token })).statusCode).toBe(200);
}

const recipients = async (t: TestApp): Promise<string[]> => {
  const rows = await t.deps.connection.db.selectFrom('mail_outbox').select('recipient').execute();
  return rows.map(({ recipient }) => recipient);
};

async function exportedRecipients(t: TestApp, caller: Caller): Promise<Set<string>> {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/auth/export',
    headers: { authorization: `Bearer ${await t.tokenOf(caller)}` },
  });
  const mails = unzipSync(new Uint8Array(answer.rawPayload))['mail_outbox.json'];
  return new Set(
    JSON.parse(strFromU8(mails ?? new Uint8Array())).map((mail: { recipient: string }) => mail.recipient),
  );
}

test('mails to a former address are deleted with the account as long as they are stored', async () => {
  const t = await testApp();
  await moveTo(t, 'member', 'nell@ash.example');
  expect(await recipients(t)).toContain(old);
  t.clock.advance(25 * dayMs);
  // A change of address by any account deletes outdated rows of `email_changes`, of all accounts.
  await moveTo(t, 'premium', 'wren@ash.example');
  expect(await recipients(t)).toContain(old);
  const deleted = await t.as('member')('POST', '/auth/delete-account', { username: 'member' });
  expect(deleted.statusCode).toBe(200);
  expect(await recipients(t)).not.toContain(old);
  expect(await recipients(t)).toContain('wren@ash.example');
});

test('an export lists mails to former addresses, unless somebody else has used them since', async () => {
  const t = await testApp();
  await moveTo(t, 'member', 'nell@ash.example');
  expect(await exportedRecipients(t, 'member')).toEqual(new Set([old, 'nell@ash.example']));
  t.clock.advance(8 * dayMs);
  await moveTo(t, 'premium', old);
  expect(await exportedRecipients(t, 'member')).toEqual(new Set(['nell@ash.example']));
  await moveTo(t, 'premium', 'wren@ash.example');
  expect(await exportedRecipients(t, 'member')).toEqual(new Set(['nell@ash.example']));
  // An address that was never confirmed may belong to anybody.
  await t.as('member')('PUT', '/auth/update', { username: 'member', email: 'asked@ash.example' });
  expect(await exportedRecipients(t, 'member')).toEqual(new Set(['nell@ash.example']));
});

test('mails to a former address stay when the account is deleted, if somebody else has used it since', async () => {
  const t = await testApp();
  await moveTo(t, 'member', 'nell@ash.example');
  t.clock.advance(8 * dayMs);
  await moveTo(t, 'premium', old);
  await moveTo(t, 'premium', 'wren@ash.example');
  const deleted = await t.as('member')('POST', '/auth/delete-account', { username: 'member' });
  expect(deleted.statusCode).toBe(200);
  expect(await recipients(t)).not.toContain('nell@ash.example');
  expect(await recipients(t)).toContain(old);
});
