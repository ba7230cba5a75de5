import { expect, test } from 'vitest';
import { manualClock } from '../../../platform/clock.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { createOutbox, type OutboxDeps } from './outbox.ts';

const seconds = 1000;
const hours = 3600 * seconds;

const rows = (t: TestApp) =>
  t.deps.connection.db.selectFrom('mail_outbox').selectAll().orderBy('id').execute();
const letter = { kind: 'welcome', username: 'Nell' } as const;

/** Creates the outbox of another node on the same database. */
const nodeOf = (t: TestApp, other: Partial<OutboxDeps> = {}) =>
  createOutbox({
    db: t.deps.connection.db,
    clock: t.clock,
    log: t.deps.log,
    mailer: t.mailer,
    render: async (_, { recipient: to }) => ({
      to,
      subject: 'Hello',
      text: 'Hello.',
      html: '<p>Hello.</p>',
    }),
    viewerUrl: (id) => `the shelf, ${id}`,
    ...other,
  });

const post = (t: TestApp, recipient = 'nell@ash.example', onceKey?: string) =>
  t.deps.accounts.outbox.enqueue(t.deps.connection.db, {
    recipient,
    message: letter,
    ...(onceKey ? { onceKey } : {}),
  });

test('rolls an email back together with its transaction', async () => {
  const t = await testApp();
  const { db } = t.deps.connection;
  const rolledBack = db.transaction().execute(async (trx) => {
    await t.deps.accounts.outbox.enqueue(trx, {
      recipient: 'a@b.example',
      message: letter,
    });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  expect(await rows(t)).toEqual([]);
});

test('counts emails as delayed only once they have waited, as those of a large notification do not', async () => {
  const t = await testApp({}, { ownApp: true });
  const delayed = async () =>
    /^lamplight_mails_delayed (\d+)$/m.exec((await t.app.inject('/metrics')).body)?.[1];
  await post(t);
  t.clock.advance(14 * 60 * seconds);
  await post(t);
  expect(await delayed()).toBe('0');
  t.clock.advance(60 * seconds);
  expect(await delayed()).toBe('1');
  expect(await t.deps.accounts.outbox.countWaiting()).toBe(2);
});

test('adds a member and one welcome email, or neither', async () => {
  const t = await testApp();
  const { accounts, connection } = t.deps;
  const member = {
    username: 'Nell',
    email: 'nell@ash.example',
    password_hash: 'x',
    profile_image: null,
    email_confirmed_at: null,
    language: null,
  };
  const add = () => connection.db.transaction().execute((trx) => accounts.addMember(trx, member));
  const id = await add();
  await expect(add()).rejects.toBeInstanceOf(Error);
  expect(await accounts.findUser(id)).toMatchObject({ username: 'Nell', role: 'member', is_premium: 0 });
  expect(await accounts.outbox.deliverDue()).toBe(1);
  expect(t.mailer.sent).toEqual([
    expect.objectContaining({ to: 'nell@ash.example', subject: 'Welcome to Lamplight' }),
  ]);
});

test('stores only one email per deduplication key', async () => {
  const t = await testApp();
  for (let times = 0; times < 3; times += 1) await post(t, 'nell@ash.example', 'welcome:7');
  expect(await rows(t)).toHaveLength(1);
});

test('many nodes send each email once', async () => {
  const t = await testApp();
  for (let index = 0; index < 40; index += 1) await post(t, `reader-${index}@ash.example`);
  await Promise.all(Array.from({ length: 4 }, () => nodeOf(t).deliverDue()));
  expect(t.mailer.sent).toHaveLength(40);
  expect(new Set(t.mailer.sent.map(({ to }) => to)).size).toBe(40);
  expect(new Set((await rows(t)).map(({ state, text }) => `${state} ${text}`))).toEqual(
    new Set(['sent null']),
  );
});

test('retries a failed email with increasing delay, under one message id, until it is sent', async () => {
  const t = await testApp();
  const node = nodeOf(t);
  await post(t);
  t.mailer.failNext(3);
  for (const wait of [15, 60, 240]) {
    expect(await node.deliverDue()).toBe(1);
    t.clock.advance(wait * seconds - 1);
    expect(await node.deliverDue()).toBe(0);
    t.clock.advance(1);
  }
  expect((await rows(t))[0]).toMatchObject({ attempts: 3, problem: 'the mail server does not answer' });
  expect(await node.deliverDue()).toBe(1);
  expect(t.mailer.sent).toHaveLength(1);
  expect((await rows(t))[0]).toMatchObject({ state: 'sent', problem: null });
});

test('gives up immediately on a rejected address, and after three days on other failures', async () => {
  const t = await testApp();
  const node = nodeOf(t);
  await post(t, 'no-such-person@ash.example');
  expect(await node.deliverDue()).toBe(1);
  expect((await rows(t))[0]).toMatchObject({ state: 'given_up', problem: '550 no such mailbox' });

  await post(t);
  t.mailer.failNext(1000);
  let attempts = 0;
  for (let hour = 0; hour < 80; hour += 1) {
    attempts += await node.deliverDue();
    t.clock.advance(hours);
  }
  expect((await rows(t))[1]).toMatchObject({ state: 'given_up' });
  expect(attempts).toBeGreaterThan(15);
  expect(attempts).toBeLessThan(30);
});

test('another node sends the emails that a crashed node had claimed', async () => {
  const t = await testApp();
  await post(t);
  const dying = nodeOf(t, { mailer: { send: () => new Promise(() => undefined) } });
  void dying.deliverDue();
  await expect.poll(async () => (await rows(t))[0]?.attempts).toBe(1);
  const ahead = manualClock(t.clock.iso());
  ahead.advance(600 * seconds);
  expect(await nodeOf(t, { clock: ahead }).deliverDue()).toBe(0);
  const node = nodeOf(t);
  expect(await node.deliverDue()).toBe(0);
  t.clock.advance(900 * seconds);
  expect(await node.deliverDue()).toBe(1);
  expect(t.mailer.sent).toHaveLength(1);
});

test('a late node does not overwrite the result of a newer attempt', async () => {
  const t = await testApp();
  await post(t);
  let fail: (error: Error) => void = () => undefined;
  const slow = nodeOf(t, { mailer: { send: () => new Promise((_, reject) => (fail = reject)) } });
  const late = slow.deliverDue();
  await expect.poll(async () => (await rows(t))[0]?.attempts).toBe(1);
  t.clock.advance(900 * seconds);
  await nodeOf(t).deliverDue();
  fail(new Error('timed out'));
  await late;
  expect((await rows(t))[0]).toMatchObject({ state: 'sent', problem: null });
});

test('without a mail server stores the email and logs its URL', async () => {
  const t = await testApp();
  await post(t);
  const [row] = await rows(t);
  await nodeOf(t, { mailer: null }).deliverDue();
  expect((await rows(t))[0]).toMatchObject({ state: 'kept', text: 'Hello.', html: '<p>Hello.</p>' });
  expect(t.logged.join('\n')).toContain(`the shelf, ${row?.id}`);
});

test('delivers in the background once started, and immediately after a flush', async () => {
  const t = await testApp();
  const node = nodeOf(t);
  await post(t);
  node.start();
  await expect.poll(() => t.mailer.sent.length).toBe(1);
  await post(t);
  node.flush();
  await expect.poll(() => t.mailer.sent.length).toBe(2);
  await node.stop();
  await post(t);
  node.flush();
  expect(t.mailer.sent).toHaveLength(2);
});

test('deletes finished emails after a month', async () => {
  const t = await testApp();
  await post(t);
  await nodeOf(t).deliverDue();
  t.clock.advance(29 * 24 * hours);
  await nodeOf(t).deliverDue();
  expect(await rows(t)).toHaveLength(1);
  t.clock.advance(2 * 24 * hours);
  await nodeOf(t).deliverDue();
  expect(await rows(t)).toEqual([]);
});
