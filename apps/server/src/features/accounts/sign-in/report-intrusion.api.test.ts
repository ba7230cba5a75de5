import { expect, test } from 'vitest';
import { addAuthenticator, addPasskey, createBrowser } from '../../../testing/sign-in-factors.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const hourMs = 3_600_000;
const old = 'member@lamplight.test';
const foreign = 'thief@evil.test';

/** Returns the mails sent to an address, oldest first, each text in one line. */
async function mailsTo(t: TestApp, address: string) {
  await t.deps.accounts.outbox.deliverDue();
  return t.mailer.sent
    .filter(({ to }) => to === address)
    .map(({ subject, text }) => ({ subject, text: text.replaceAll(/\s+/g, ' ') }));
}
/** Returns the token in the newest mail of a subject to the member's address. */
async function linkIn(t: TestApp, subject: string): Promise<string> {
  const mail = (await mailsTo(t, old)).findLast((mail) => mail.subject === subject);
  return /\/not-me\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? 'no such mail';
}
const newSignIn = 'New sign-in to Lamplight';
const changed = 'Your Lamplight sign-in was changed';
const report = async (t: TestApp, token: string) => {
  const answer = await t.nobody('POST', '/auth/not-me', { token });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().message as string;
};
const methods = async (t: TestApp) => (await t.as('member')('GET', '/auth/sign-in-methods')).json();
const signInWithPasskey = async (t: TestApp, { authenticator }: Awaited<ReturnType<typeof addPasskey>>) => {
  const browser = createBrowser(t);
  const options = (await browser.post('/auth/passkeys/sign-in-options')).json();
  const credential = authenticator.get(options);
  return (await browser.post('/auth/passkeys/sign-in', { credential })).statusCode;
};
/** Returns the facts of the entries 'This wasn't me' in the audit list. */
const audited = async (t: TestApp) => {
  const rows = await t.deps.connection.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'intrusion_reported')
    .where('member_id', '=', t.users.member)
    .execute();
  return rows.map(({ detail }) => JSON.parse(detail ?? 'null'));
};

/** Changes the member's address and, unless `isConfirmed` is false, follows the link mailed to the new address. */
async function changeAddress(t: TestApp, email: string, { isConfirmed = true } = {}) {
  await t.as('member')('PUT', '/auth/update', { username: 'member', email });
  const [, token = ''] = /\/confirm-email\/(\S+)/.exec((await mailsTo(t, email)).at(-1)?.text ?? '') ?? [];
  const confirm = async () => (await t.nobody('POST', '/auth/confirm-email', { token })).statusCode;
  if (isConfirmed) expect(await confirm()).toBe(200);
  return confirm;
}

test('the link of a mail about a passkey or two-step sign-in removes what was added, and nothing older', async () => {
  const t = await testApp();
  const own = await addPasskey(t, 'member', 'Own');
  // Two mails that are delivered at once may arrive in either order.
  await mailsTo(t, old);
  t.clock.advance(hourMs);
  const foreignKey = await addPasskey(t, 'member', 'Foreign');
  const passkeyLink = await linkIn(t, changed);
  await addAuthenticator(t, 'member');
  await report(t, passkeyLink);
  expect(await methods(t)).toMatchObject({
    passkeys: [{ name: 'Own' }],
    authenticator_since: null,
    recovery_codes_left: 0,
  });
  expect([await signInWithPasskey(t, foreignKey), await signInWithPasskey(t, own)]).toEqual([401, 200]);
  expect(await audited(t)).toEqual([{ address: 'in use', passkeys: 1, app: true, codes: false }]);
  const mail = (await mailsTo(t, old)).findLast(({ text }) => text.includes('told us that it wasn’t you'));
  expect(mail?.text).toContain('We removed a passkey and two-step sign-in.');
  // An owner without a passkey signs in again with a password reset and then the password alone.
  const [, token = ''] = /\/reset-password\/(\S+)/.exec(mail?.text ?? '') ?? [];
  const reset = { token, new_password: 'a lamp by the window' };
  expect((await t.nobody('POST', '/auth/reset-password', reset)).statusCode).toBe(200);
  expect((await createBrowser(t).signIn('member', reset.new_password)).statusCode).toBe(200);
});

test('the link of a mail about a sign-in removes what was added since, and recovery codes made since', async () => {
  const t = await testApp();
  await addAuthenticator(t, 'member');
  t.clock.advance(hourMs);
  const { member } = t.users;
  await t.deps.accounts.outbox.enqueue(t.deps.connection.db, {
    recipient: old,
    message: { kind: 'new_sign_in', user: member, device: 'Chrome', at: t.clock.iso() },
  });
  const link = await linkIn(t, newSignIn);
  t.clock.advance(hourMs);
  await addPasskey(t, 'member');
  await t.as('member')('POST', '/auth/recovery-codes');
  await report(t, link);
  const left = await methods(t);
  expect(left).toMatchObject({ passkeys: [], recovery_codes_left: 0 });
  expect(left.authenticator_since).not.toBeNull();
  expect(await audited(t)).toEqual([{ address: 'in use', passkeys: 1, app: false, codes: true }]);
});

test('a changed address is restored, and only it gets the link for a new password', async () => {
  const t = await testApp();
  await createBrowser(t).signIn('member');
  const link = await linkIn(t, newSignIn);
  await changeAddress(t, foreign);
  await changeAddress(t, 'second-thief@evil.test');
  const before = [await mailsTo(t, foreign), await mailsTo(t, 'second-thief@evil.test')];
  expect(await report(t, link)).toContain('your old email address is back');
  expect([await mailsTo(t, foreign), await mailsTo(t, 'second-thief@evil.test')]).toEqual(before);
  expect((await mailsTo(t, old)).at(-1)?.text).toMatch(
    /Your account has this email address again\.[^]*\/reset-password\//,
  );
  expect((await t.as('member')('GET', '/auth/me')).json()).toMatchObject({ email: old });
});

test('an address that waits to be confirmed cannot be confirmed any more', async () => {
  const t = await testApp();
  await createBrowser(t).signIn('member');
  const link = await linkIn(t, newSignIn);
  const confirm = await changeAddress(t, foreign, { isConfirmed: false });
  await report(t, link);
  expect(await confirm()).toBe(400);
});

test('the link of a mailbox that lost the account signs devices out, removes and mails nothing', async () => {
  const t = await testApp();
  await createBrowser(t).signIn('member');
  const link = await linkIn(t, newSignIn);
  await changeAddress(t, foreign);
  // End the period in which the old address can be restored.
  await t.deps.connection.db.updateTable('email_changes').set({ revert_until: t.clock.iso() }).execute();
  await addPasskey(t, 'member');
  const token = await t.tokenOf('member');
  const mails = async () => [await mailsTo(t, old), await mailsTo(t, foreign)].map(({ length }) => length);
  const before = await mails();
  expect(await report(t, link)).toContain('has another email address now');
  const me = await t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
  expect(me.statusCode).toBe(401);
  expect(await mails()).toEqual(before);
  expect(await methods(t)).toMatchObject({ passkeys: [{ name: 'Key' }] });
  expect(await audited(t)).toEqual([{ address: 'given up' }]);
});

test('the mail is sent with a way to a new password, however many were sent before', async () => {
  const t = await testApp();
  for (let n = 0; n < 3; n += 1) {
    await t.nobody('POST', '/auth/forgot-password', { email: old });
    await t.deps.accounts.outbox.deliverDue();
  }
  await createBrowser(t).signIn('member');
  await report(t, await linkIn(t, newSignIn));
  expect((await mailsTo(t, old)).at(-1)?.text).toMatch(/told us that it wasn’t you[^]*\/forgot-password/);
});
