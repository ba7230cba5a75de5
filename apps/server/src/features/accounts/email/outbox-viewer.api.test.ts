import { expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { createOutbox } from './outbox.ts';
import { insertEmail } from './outbox-store.ts';

const viewerPathOf = (t: TestApp): string => {
  if (t.deps.outboxViewerPath === null) throw new Error('this run has no shelf');
  return t.deps.outboxViewerPath;
};

/** Stores one email like an instance without a mail server; returns its id. */
async function addStoredEmail(t: TestApp): Promise<number> {
  const db = t.deps.connection.db;
  const outbox = createOutbox({
    db,
    clock: t.clock,
    log: t.deps.log,
    mailer: null,
    render: async (_, { recipient: to }) => ({
      to,
      subject: 'Hello <b>',
      text: 'Hello.',
      html: '<!doctype html><p>Hello.</p>',
    }),
    viewerUrl: String,
  });
  await outbox.enqueue(db, { recipient: 'nell@ash.example', message: { kind: 'password_reset' } });
  await outbox.deliverDue();
  const { id } = await db.selectFrom('mail_outbox').select('id').executeTakeFirstOrThrow();
  return id;
}

test('shows stored emails to anyone who knows the secret path', async () => {
  const t = await testApp();
  const id = await addStoredEmail(t);
  const list = await t.app.inject(viewerPathOf(t));
  expect(list.statusCode).toBe(200);
  expect(list.body).toContain(`href="${viewerPathOf(t)}/${id}"`);
  expect(list.body).toContain('Hello &lt;b&gt;');
  const page = await t.app.inject(`${viewerPathOf(t)}/${id}`);
  expect(page.body).toContain('<p>Hello.</p>');
  for (const { headers } of [list, page])
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
});

test('lists stored emails although many newer ones wait for their time', async () => {
  const t = await testApp();
  const id = await addStoredEmail(t);
  const { db } = t.deps.connection;
  for (let at = 0; at < 101; at += 1)
    await insertEmail(
      db,
      { recipient: `reader${at}@ash.example`, message: { kind: 'password_reset' } },
      '2999-01-01T00:00:00.000Z',
    );
  const list = await t.app.inject(viewerPathOf(t));
  expect(list.body).toContain(`href="${viewerPathOf(t)}/${id}"`);
  expect(list.body).not.toContain('reader0@ash.example');
});

test('returns 404 for any other path', async () => {
  const t = await testApp();
  const id = await addStoredEmail(t);
  const wrong = viewerPathOf(t).replace(/.$/, (last) => (last === '0' ? '1' : '0'));
  for (const path of [
    wrong,
    `${wrong}/${id}`,
    '/outbox/x',
    `${viewerPathOf(t)}/${id}0`,
    `${viewerPathOf(t)}/0x1`,
    `${viewerPathOf(t)}/-1`,
  ])
    expect([path, (await t.app.inject(path)).statusCode]).toEqual([path, 404]);
});

test('is not mounted with a mail server or in production', async () => {
  const mail = { smtpUrl: 'smtp://127.0.0.1:1', from: 'post@lamplight.test' };
  for (const config of [{ mail }, { mode: 'serve' } as const]) {
    const t = await testApp(config);
    expect(t.deps.outboxViewerPath).toBeNull();
  }
});
