import type { Member } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { isoOf } from '../../../platform/clock.ts';
import { createBillingApp } from '../../../testing/billing-app.ts';
import { subscribeOutside } from '../../../testing/external-subscriptions.ts';
import {
  checkedImport,
  importRows,
  invitationLinks,
  readImport,
  startedImport,
  uploadMembers,
} from '../../../testing/member-imports.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { addMonths } from '../billing/rules.ts';

const hour = 3_600_000;
const password = 'a long and good one';

const choosePassword = (t: TestApp, token: string | undefined) =>
  t.nobody('POST', '/auth/reset-password', { token: token ?? '', new_password: password });

const signIn = (t: TestApp, name: string) =>
  t.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ username: name, password }).toString(),
  });

const undo = (t: TestApp, id: number) => t.as('admin')('POST', `/members/imports/${id}/undo`);

const actionsOf = async (t: TestApp) =>
  (await t.as('admin')('GET', '/admin/audit?limit=100'))
    .json<{ action: string }[]>()
    .map(({ action }) => action);

test('a dry run says what each row becomes, with every problem and its line, and changes nothing', async () => {
  const t = await createBillingApp();
  const paying = await subscribeOutside(t.provider.stripe, 'pia@readers.test');
  const cancelled = await t.provider.stripe.customers.create({ email: 'gone@readers.test' });
  const file = [
    'email;username;customer;subscription;plan;free_months;premium;note',
    `pia@readers.test;Pia;${paying.customer};;Gold;;;`,
    'fay@readers.test;Fay;;;;3;;A friend',
    'pat@readers.test;Pat;;;;;yes;',
    'nell@readers.test;Nell;;;;;;',
    'Nell@Readers.test;;;;;;;',
    ' NELL@READERS.TEST ;;;;;;;',
    'admin@lamplight.test;;;;;;;',
    'member@lamplight.test;;;;;;;',
    'nobody;;;;;;;',
    ';;;;;;;',
    `gone@readers.test;admin;${cancelled.id};;;;;`,
    `twice@readers.test;;${paying.customer};;;;;`,
    `long@readers.test${';x'.repeat(199)}`,
    'wrong@readers.test;;cus;sub;;200;maybe;',
    "'=cmd@readers.test;Nell;;;;;;",
  ].join('\r\n');
  const before = await t.deps.connection.db.selectFrom('users').select('id').execute();
  const { id, ...checked } = await checkedImport(t, `\uFEFF${file}`);
  expect(checked).toMatchObject({
    state: 'checked',
    format: 'lamplight',
    problem: null,
    rows: { total: 15, checked: 15, ready: 6, known: 2, refused: 7, left_out: 0, imported: 0 },
    becomes: { subscription: 1, free_months: 1, premium: 1, none: 3 },
  });
  const rows = await importRows(t, id);
  const shown = rows.map(({ line, state, access, months, username, problems }) =>
    [line, state, access, months, username, problems.join(' ')].join('|'),
  );
  expect(shown.map((row) => row.replace(/\badmin \d+/, 'admin N'))).toEqual([
    '2|ready|subscription|0|Pia|',
    '3|ready|free_months|3|Fay|',
    '4|ready|premium|0|Pat|',
    '5|ready|none|0|Nell|',
    '6|refused||0||The same address as on line 5.',
    '7|refused||0||The same address as on line 5.',
    '8|known||0||This address belongs to an admin or to staff. Nothing changes.',
    '9|known||0||This address has an account. Nothing changes.',
    '10|refused||0||This is not an email address.',
    '11|refused||0||The email address is missing.',
    '12|ready|none|0|admin N|The payment provider has no running subscription to this site for it.',
    '13|refused||0||The same customer as on line 2.',
    '14|refused||0||The row has 200 values, and the file has 8 columns.',
    '15|refused||0||Free months are a whole number from 1 to 120. Premium is yes or no. This is not a customer of the payment provider. This is not a subscription of the payment provider.',
    '16|ready|none|0|Nell 2|',
  ]);
  expect(await t.deps.connection.db.selectFrom('users').select('id').execute()).toEqual(before);
  expect(await invitationLinks(t)).toEqual(new Map());
});

test('an import adds each member once, mails each a link, and takes subscriptions over without a charge', async () => {
  const t = await createBillingApp();
  const paying = await subscribeOutside(t.provider.stripe, 'pia@readers.test');
  const charges = async () => (await t.provider.stripe.charges.list({ limit: 100 })).data.length;
  const before = await charges();
  const file = `email,name,customer,months,premium,note
pia@readers.test,Pia Lund,${paying.customer},,,
fay@readers.test,Fay Moor,,3,,Reads for the press
pat@readers.test,,,,yes,
nell@readers.test,Nell Harrow,,,,
`;
  const { id } = await checkedImport(t, file);
  expect(await startedImport(t, id)).toMatchObject({
    state: 'done',
    rows: { ready: 0, imported: 4, failed: 0 },
  });
  expect(await charges()).toBe(before);
  const links = await invitationLinks(t);
  // The invitations are due a tenth of a second apart, so that only the first one is sent at this time.
  expect([...links.keys()]).toEqual(['pia@readers.test']);
  t.advanceTime(1000);
  const all = await invitationLinks(t);
  expect([...all.keys()].toSorted()).toEqual(
    ['fay', 'nell', 'pat', 'pia'].map((name) => `${name}@readers.test`),
  );
  expect(t.mailer.sent.map(({ subject }) => subject)).toEqual(Array(4).fill('Your account at Lamplight'));

  // A member cannot sign in before choosing a password.
  expect((await signIn(t, 'pia@readers.test')).statusCode).toBe(401);
  expect((await choosePassword(t, all.get('pia@readers.test'))).statusCode).toBe(200);
  const pia = await signIn(t, 'pia@readers.test');
  expect(await t.me(pia.json().access_token)).toMatchObject({
    username: 'Pia',
    stripe_subscription_id: paying.id,
    stripe_status: 'active',
  });
  const found = (await t.as('admin')('GET', '/auth/members?q=readers.test')).json() as Member[];
  expect(
    found.map(({ username, stripe_status, manual_premium_override, note, access_until }) => [
      username.replace(/\d+/, 'N'),
      stripe_status,
      manual_premium_override,
      note,
      access_until?.slice(0, 10) ?? null,
    ]),
  ).toEqual([
    ['Fay', 'active', false, 'Reads for the press', isoOf(addMonths(t.clock.ms(), 3)).slice(0, 10)],
    ['Listener N', null, true, null, null],
    ['Nell', null, false, null, null],
    ['Pia', 'active', false, null, null],
  ]);

  // A second import of the file adds no member and sends no mail.
  const again = await checkedImport(t, file);
  expect(again.rows).toMatchObject({ ready: 0, known: 4 });
  const refused = await t.as('admin')('POST', `/members/imports/${again.id}/start`, {});
  expect(refused.statusCode).toBe(400);
  expect(await actionsOf(t)).toEqual(
    expect.arrayContaining(['members_import_started', 'members_import_finished', 'member_invited']),
  );
});

test('an import goes on after a crash, without doubles', async () => {
  const t = await testApp();
  const emails = Array.from({ length: 12 }, (_, at) => `reader${at}@readers.test`);
  const { id } = await checkedImport(t, `email\n${emails.join('\n')}`);
  const { invitations } = t.deps.accounts;
  const { invite } = invitations;
  let calls = 0;
  const crash = async (...input: Parameters<typeof invite>) => {
    calls += 1;
    const added = await invite(...input);
    // Fail after the account was added and before its transaction is committed.
    if (calls === 5) throw Object.assign(new Error('the database went away'), { code: 'ECONNRESET' });
    return added;
  };
  Object.assign(invitations, { invite: crash });
  await t.as('admin')('POST', `/members/imports/${id}/start`, {});
  await expect(t.deps.memberImports.runDue()).rejects.toThrow('the database went away');
  expect((await readImport(t, id)).rows).toMatchObject({ imported: 4, ready: 8, failed: 0 });
  await t.deps.memberImports.runDue();
  expect(await readImport(t, id)).toMatchObject({ state: 'done', rows: { imported: 12, failed: 0 } });
  t.clock.advance(hour);
  expect((await invitationLinks(t)).size).toBe(12);
  expect(t.mailer.sent).toHaveLength(12);
});

test('an address that is taken meanwhile fails by itself, and a username gets a number', async () => {
  const t = await testApp();
  const { id } = await checkedImport(t, 'email,username\none@readers.test,Una\ntwo@readers.test,Duo\n');
  const { accounts } = t.deps;
  await accounts.createUser({ username: 'Other', email: 'ONE@readers.test', password });
  await accounts.createUser({ username: 'duo', email: 'duo@readers.test', password });
  await startedImport(t, id);
  const [one, two] = await importRows(t, id);
  expect(one).toMatchObject({
    state: 'failed',
    problems: ['The address or the customer was taken by another account meanwhile.'],
  });
  expect(two).toMatchObject({ state: 'imported' });
  expect((await accounts.findUser(two?.user_id ?? 0))?.username).toMatch(/^Duo \d+$/);
});

describe('undoing', () => {
  test('deletes those who did not sign in, and leaves the provider alone', async () => {
    const t = await createBillingApp();
    const paying = await subscribeOutside(t.provider.stripe, 'pia@readers.test');
    const file = `email,name,customer\npia@readers.test,Pia,${paying.customer}\nnell@readers.test,Nell,\n`;
    const { id } = await checkedImport(t, file);
    const done = await startedImport(t, id);
    expect(done.undo_until).not.toBeNull();
    t.advanceTime(1000);
    await choosePassword(t, (await invitationLinks(t)).get('nell@readers.test'));
    expect((await undo(t, id)).statusCode).toBe(200);
    await t.deps.memberImports.runDue();
    expect(await readImport(t, id)).toMatchObject({
      state: 'undone',
      rows: { imported: 1, removed: 1 },
      undo_until: null,
    });
    const { accounts } = t.deps;
    expect(await accounts.findUserByName('pia@readers.test')).toBeUndefined();
    expect(await accounts.findUserByName('nell@readers.test')).toBeDefined();
    expect((await t.provider.stripe.subscriptions.retrieve(paying.id)).status).toBe('active');
    // The file can be imported again.
    const again = await checkedImport(t, file);
    expect(again).toMatchObject({ rows: { ready: 1, known: 1 }, becomes: { subscription: 1 } });
  });

  test('ends after a day', async () => {
    const t = await testApp();
    const { id } = await checkedImport(t, 'email\nnell@readers.test\n');
    await startedImport(t, id);
    t.clock.advance(25 * hour);
    const token = await t.tokenFor(t.users.admin);
    const late = await t.app.inject({
      method: 'POST',
      url: `/api/members/imports/${id}/undo`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(late.statusCode).toBe(400);
  });
});

test('columns are chosen by hand, and rules for the others', async () => {
  const t = await testApp();
  const file = 'Wer,Ort,Status\nNell,nell@readers.test,paid\nFay,fay@readers.test,gone\n';
  const { id, ...unknown } = await checkedImport(t, file);
  expect(unknown).toMatchObject({
    state: 'checked',
    format: 'other',
    problem: 'Choose which column has the email addresses.',
    headers: ['Wer', 'Ort', 'Status'],
    samples: [
      ['Nell', 'nell@readers.test', 'paid'],
      ['Fay', 'fay@readers.test', 'gone'],
    ],
  });
  const choose = (columns: object, rules = { others: 'free_months', months: 6, inactive: 'left_out' }) =>
    t.as('admin')('PUT', `/members/imports/${id}`, { columns, rules });
  expect((await choose({ name: 0 })).statusCode).toBe(422);
  expect((await choose({ email: 9 })).statusCode).toBe(422);
  expect((await choose({ email: 1, name: 1 })).statusCode).toBe(422);
  expect((await choose({ email: 1, name: 0 })).json().rows).toMatchObject({ total: 2, checked: 0 });
  await t.deps.memberImports.runDue();
  expect((await readImport(t, id)).rows).toMatchObject({ checked: 2, ready: 2 });
  // A new check starts from the first row.
  expect((await choose({ email: 1, name: 0, active: 2 })).json().rows).toMatchObject({
    total: 2,
    checked: 0,
    ready: 0,
  });
  await t.deps.memberImports.runDue();
  expect(await readImport(t, id)).toMatchObject({
    problem: null,
    rows: { ready: 1, left_out: 1 },
    becomes: { free_months: 1 },
  });
  expect((await importRows(t, id)).map(({ months, problems }) => [months, ...problems])).toEqual([
    [6],
    [0, 'Not active: gone'],
  ]);
  const other = await uploadMembers(t, 'email\nx@readers.test\n');
  // A file that is only checked makes room for another.
  expect(other.statusCode).toBe(200);
  expect((await readImport(t, id)).state).toBe('canceled');
});

test("an ended plan of a member refuses none of the member's other rows", async () => {
  const t = await testApp();
  const header = 'Memberful ID,Full Name,Email,Plan,Active,Created at,Expiration date,Stripe Customer ID\n';
  const rowOf = (plan: string, active: string) => `7,Nell,nell@readers.test,${plan},${active},2025-01-02,,\n`;
  const file = header + rowOf('Old', 'no') + rowOf('New', 'yes') + rowOf('Other', 'no');
  const { id, ...checked } = await checkedImport(t, file);
  expect(checked.rows).toMatchObject({ total: 3, ready: 1, left_out: 1, refused: 1 });
  expect((await importRows(t, id)).map(({ state }) => state)).toEqual(['left_out', 'ready', 'refused']);
});

test('a file that is refused leaves nothing behind', async () => {
  const t = await testApp();
  const refuse = async (file: string | Uint8Array) => (await uploadMembers(t, file)).json().detail as string;
  expect(await refuse(`email\n${'a@b.test\n'.repeat(50_001)}`)).toBe(
    'The file has more than 50,000 rows. Split it into several files.',
  );
  expect(await refuse('email,name\na@b.test,"x\n')).toBe(
    'Line 2: a quotation mark is opened and not closed.',
  );
  expect(await refuse(Buffer.alloc(25 * 1024 * 1024, 'a@b.test\n'))).toBe(
    'The file is too large: at most 24 MB.',
  );
  expect((await t.as('admin')('GET', '/members/imports')).json()).toEqual([]);
  expect(await t.deps.connection.db.selectFrom('member_import_rows').select('line').execute()).toEqual([]);
});

test('while the provider is down, the file waits and can be checked again', async () => {
  const t = await createBillingApp();
  const paying = await subscribeOutside(t.provider.stripe, 'pia@readers.test');
  await t.provider.control('POST /faults', { api: [{ kind: '500', times: 20 }] });
  const { id, ...checked } = await checkedImport(t, `email,customer\npia@readers.test,${paying.customer}\n`);
  expect(checked).toMatchObject({
    state: 'checked',
    problem: 'The payment provider cannot be reached, so subscriptions could not be checked. Check again.',
    rows: { total: 1, checked: 0, ready: 0 },
  });
  expect((await t.as('admin')('POST', `/members/imports/${id}/start`, {})).statusCode).toBe(400);
  await t.provider.control('DELETE /faults');
  const { columns, rules } = checked;
  await t.as('admin')('PUT', `/members/imports/${id}`, { columns, rules });
  await t.deps.memberImports.runDue();
  expect(await readImport(t, id)).toMatchObject({ problem: null, becomes: { subscription: 1 } });
});
