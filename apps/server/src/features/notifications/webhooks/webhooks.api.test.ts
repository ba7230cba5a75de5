import type { WebhookDelivery, WebhookEvent } from '@lamplight/contract';
import { webhookEvents } from '@lamplight/contract';
import { expect, test, vi } from 'vitest';
import { manualClock } from '../../../platform/clock.ts';
import { giftRow } from '../../../testing/gift-row.ts';
import { addMembers } from '../../../testing/members.ts';
import { testApp } from '../../../testing/test-app.ts';
import { testConfig } from '../../../testing/test-config.ts';
import { startWebhookReceiver } from '../../../testing/webhook-receiver.ts';
import {
  addWebhook,
  finishImport,
  listLog,
  listWebhooks,
  readDelivery,
  sendMessages,
} from '../../../testing/webhooks.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Creates a clock at the real time, with which the reference implementation compares times. */
const realTime = () => manualClock(new Date().toISOString());

test('what happens is sent, signed by the Standard Webhooks scheme', async () => {
  const t = await testApp({}, { clock: realTime() });
  const receiver = await startWebhookReceiver();
  const { id, secret } = await addWebhook(t, receiver.url);
  const { accounts, connection } = t.deps;
  const member = await accounts.createUser({
    username: 'newcomer',
    email: 'newcomer@lamplight.test',
    password: 'a long password',
  });
  await t.as('admin')('POST', `/auth/admin/grant-free-subscription?user_id=${member}&months=1`);
  const { id: bookId, chapterIds } = await t.addBook({ title: 'Ash' });
  const release = { bookId, chapterIds, level: 0, isFirst: true, notify: true, at: t.clock.iso() } as const;
  for (const newBook of [true, false])
    await connection.db
      .transaction()
      .execute((tx) => t.deps.events.emit('released', tx, { ...release, newBook }));
  await t.as('member')('POST', `/chapter-comments/${chapterIds[0]}`, { content: 'Lovely <b>voice</b>' });
  await t.as('admin')('POST', '/admin-announcements/', { content: 'We are open' });
  await finishImport(t, 4);
  await connection.db.transaction().execute(async (tx) => {
    const { id: giftId } = await tx
      .insertInto('gifts')
      .values(giftRow(t.users.admin, member, t.clock.iso()))
      .returning('id')
      .executeTakeFirstOrThrow();
    await t.deps.events.emit('giftRedeemed', tx, { giftId, userId: member });
  });
  await sendMessages(t);

  expect(receiver.received.map(({ body }) => body.type).toSorted()).toEqual(
    webhookEvents.filter((event) => event !== 'comment.held').toSorted(),
  );
  for (const message of receiver.received) {
    expect(receiver.verify(secret, message)).toEqual(message.body);
    expect(() => receiver.verify(`${secret.slice(0, -5)}AAAA=`, message)).toThrow(
      'No matching signature found',
    );
    expect(message.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Lamplight-Webhooks',
    });
  }
  const dataOf = (event: WebhookEvent) =>
    receiver.received.find(({ body }) => body.type === event)?.body.data;
  expect(dataOf('member.created')).toEqual({ member: { id: member, username: 'newcomer' } });
  expect(dataOf('subscription.changed')).toMatchObject({
    member: { username: 'newcomer' },
    status: null,
    free_until: expect.any(String),
  });
  expect(dataOf('book.released')).toMatchObject({
    book: { id: bookId, title: 'Ash', url: `http://lamplight.test/synopsis/${bookId}` },
    chapter_count: 2,
    audience: 'everyone',
  });
  expect(dataOf('chapter.released')).toMatchObject({ chapters: [{ title: 'One' }, { title: 'Two' }] });
  expect(dataOf('comment.posted')).toMatchObject({
    content: 'Lovely <b>voice</b>',
    member: { username: 'member' },
  });
  expect(dataOf('announcement.posted')).toMatchObject({ content: 'We are open' });
  expect(dataOf('import.finished')).toMatchObject({ import_id: 4, folder: 'box' });
  const log = await listLog(t, id);
  expect(dataOf('gift.redeemed')).toMatchObject({
    member: { username: 'newcomer' },
    plan: 'Standard',
    months: 3,
    extends_subscription: false,
  });
  expect(log).toHaveLength(8);
  expect(log.every(({ state, status }) => state === 'delivered' && status === 204)).toBe(true);
});

test('an event that is undone is not sent, and neither are events that were not chosen', async () => {
  const t = await testApp();
  const receiver = await startWebhookReceiver();
  await addWebhook(t, receiver.url, ['import.finished']);
  const failing = t.deps.connection.db.transaction().execute(async (tx) => {
    await t.deps.events.emit('importFinished', tx, { importId: 1, folder: 'box', at: t.clock.iso() });
    throw new Error('undone');
  });
  await expect(failing).rejects.toThrow('undone');
  await t.as('admin')('POST', '/admin-announcements/', { content: 'We are open' });
  await sendMessages(t);
  expect(receiver.received).toEqual([]);
});

test('a held comment is told as held', async () => {
  const t = await testApp({ moderation: { ...testConfig.moderation, heldFirstComments: 1 } });
  const receiver = await startWebhookReceiver();
  await addWebhook(t, receiver.url, ['comment.held', 'comment.posted']);
  const [author] = await addMembers(t, 1);
  const { chapterIds } = await t.addBook();
  expect(
    (await author?.send('POST', `/chapter-comments/${chapterIds[0]}`, { content: 'Hi' }))?.statusCode,
  ).toBe(200);
  await sendMessages(t);
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['comment.held']);
});

test('failures are retried for three days, in order for one subject; others are not delayed', async () => {
  const t = await testApp();
  const receiver = await startWebhookReceiver();
  const { id } = await addWebhook(t, receiver.url, ['import.finished']);
  receiver.respondWith(({ body }, response) => {
    const isBad = body.data['import_id'] === 1;
    response.writeHead(isBad ? 503 : 200).end('later, please');
  });
  for (const importId of [1, 1, 2]) await finishImport(t, importId);
  await sendMessages(t);
  expect(receiver.received.map(({ body }) => body.data['import_id'])).toEqual(expect.arrayContaining([1, 2]));
  expect(receiver.received).toHaveLength(2);
  const [, second, first] = await listLog(t, id);
  expect(second).toMatchObject({ state: 'waiting', attempts: 0 });
  expect(first).toMatchObject({
    state: 'waiting',
    attempts: 1,
    status: 503,
    problem: 'refused',
    next_at: new Date(t.clock.ms() + 30_000).toISOString(),
  });
  expect((await readDelivery(t, first?.id ?? 0)).answer).toBe('later, please');
  expect((await listWebhooks(t))[0]).toMatchObject({ is_on: true, waiting: 2 });
  t.clock.advance(29_000);
  await sendMessages(t);
  expect(receiver.received).toHaveLength(2);

  receiver.respondWith(200);
  t.clock.advance(minuteMs);
  await sendMessages(t);
  const ids = receiver.received.slice(2).map((message) => message.id);
  expect(ids).toEqual([first?.message_id, second?.message_id]);
  expect((await listWebhooks(t))[0]).toMatchObject({ waiting: 0, failing_since: null });
});

test('after three days of failure the webhook is off and admins have a mail', async () => {
  const t = await testApp();
  const receiver = await startWebhookReceiver();
  const { id } = await addWebhook(t, receiver.url, ['import.finished']);
  receiver.respondWith(500);
  await finishImport(t, 1);
  await finishImport(t, 1);
  for (let hours = 0; hours < 71; hours += 1) {
    await sendMessages(t);
    t.clock.advance(60 * minuteMs);
  }
  expect((await listWebhooks(t))[0]).toMatchObject({ is_on: true });
  t.clock.advance(6 * 60 * minuteMs);
  await sendMessages(t);
  expect((await listWebhooks(t))[0]).toMatchObject({ is_on: false, off_reason: 'failing', waiting: 0 });
  const log = await listLog(t, id);
  expect(log).toMatchObject([
    { state: 'failed', problem: 'turned_off', attempts: 0 },
    { state: 'failed', status: 500 },
  ]);
  expect(log[1]?.attempts).toBeGreaterThan(10);
  await t.deps.accounts.outbox.deliverDue();
  const mails = t.mailer.sent.filter(({ subject }) => subject.includes('webhook'));
  expect(mails.map(({ to }) => to)).toEqual(['admin@lamplight.test']);
  expect(mails[0]?.text).toContain('has accepted no message of Lamplight for 3 days');
  const audit = (await t.as('admin')('GET', '/admin/audit?action=webhook_turned_off')).json();
  expect(audit).toMatchObject([{ actor_kind: 'system', target: `webhook ${id}` }]);
  expect((await t.as('admin')('POST', `/admin/webhooks/${id}/test`)).json().status).toBe(400);

  await t.as('admin')('PUT', `/admin/webhooks/${id}`, {
    url: receiver.url,
    events: ['import.finished'],
    is_on: true,
  });
  receiver.respondWith(200);
  const again = await t.as('admin')('POST', `/admin/webhook-deliveries/${log[0]?.id}/send-again`);
  expect(again.json()).toMatchObject({ message_id: log[0]?.message_id, state: 'waiting' });
  await sendMessages(t);
  expect(receiver.received.at(-1)?.id).toBe(log[0]?.message_id);
});

test('a receiver that answers 410 is told no more', async () => {
  const t = await testApp();
  const receiver = await startWebhookReceiver();
  const { id } = await addWebhook(t, receiver.url, ['import.finished']);
  receiver.respondWith(410);
  for (const importId of [1, 2, 3]) await finishImport(t, importId);
  await sendMessages(t);
  expect((await listWebhooks(t))[0]).toMatchObject({ is_on: false, off_reason: 'gone' });
  expect((await listLog(t, id)).every(({ state }) => state === 'failed')).toBe(true);
  const count = receiver.received.length;
  await finishImport(t, 4);
  t.clock.advance(dayMs);
  await sendMessages(t);
  expect(receiver.received).toHaveLength(count);
});

test('redirects are not followed, and lies of a receiver do no harm', async () => {
  const t = await testApp();
  const receiver = await startWebhookReceiver();
  const other = await startWebhookReceiver();
  const { id } = await addWebhook(t, receiver.url, ['import.finished']);
  const answers: Parameters<typeof receiver.respondWith>[0][] = [
    (_, response) => void response.writeHead(302, { location: other.url }).end(),
    // Sends an endless response, of which only the beginning is stored.
    (_, response) => {
      response.writeHead(200, { 'content-length': '9999999999' });
      response.write(`\0${'é'.repeat(200_000)}`);
    },
    (_, response) => void response.socket?.end('HTTP/1.1 200 OK\r\nContent-Le'),
    (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip'),
  ];
  for (const [index, answer] of answers.entries()) {
    receiver.respondWith(answer);
    await finishImport(t, index);
    await sendMessages(t);
  }
  const log = (await listLog(t, id)).toReversed();
  expect(log.map(({ state, status, problem }) => [state, status, problem])).toEqual([
    ['waiting', 302, 'redirected'],
    ['delivered', 200, null],
    ['waiting', null, 'not_connected'],
    ['delivered', 200, null],
  ]);
  expect(other.received).toEqual([]);
  expect((await readDelivery(t, log[1]?.id ?? 0)).answer).toBe('é'.repeat(2000));
});

test('a receiver that hangs delays no other, and takes a few connections only', async () => {
  const t = await testApp();
  const hanging = await startWebhookReceiver();
  const quick = await startWebhookReceiver();
  await addWebhook(t, hanging.url, ['import.finished']);
  hanging.respondWith(() => undefined);
  for (let importId = 1; importId <= 10; importId += 1) await finishImport(t, importId);
  const { webhookJob } = t.deps.notifications;
  const blocked = webhookJob.run();
  await vi.waitFor(() => expect(hanging.received).toHaveLength(4));
  await addWebhook(t, quick.url, ['import.finished']);
  await finishImport(t, 11);
  void webhookJob.run();
  await vi.waitFor(() => expect(quick.received).toHaveLength(1));
  expect(hanging.received).toHaveLength(4);
  hanging.respondWith(200);
  hanging.disconnect();
  await blocked;
  expect((await listWebhooks(t)).map(({ waiting }) => waiting)).toEqual([0, 4]);
});

test('the secret is shown once; for a day after it is replaced both sign', async () => {
  const t = await testApp({}, { clock: realTime() });
  const receiver = await startWebhookReceiver();
  const { id, secret } = await addWebhook(t, receiver.url, ['import.finished']);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{32}$/);
  const next = (await t.as('admin')('POST', `/admin/webhooks/${id}/secret`)).json<{ secret: string }>()
    .secret;
  expect(next).not.toBe(secret);
  await finishImport(t, 1);
  await sendMessages(t);
  const [message] = receiver.received;
  if (!message) throw new Error('nothing was sent');
  expect(receiver.verify(secret, message)).toEqual(receiver.verify(next, message));
  const seen = [
    await listWebhooks(t),
    await listLog(t, id),
    (await t.as('admin')('GET', '/admin/audit')).json(),
  ];
  for (const hidden of [secret, next]) {
    expect(JSON.stringify(seen)).not.toContain(hidden);
    expect(t.logged.join('')).not.toContain(hidden);
  }
  t.clock.advance(dayMs);
  await finishImport(t, 2);
  await sendMessages(t);
  expect(String(receiver.received[1]?.headers['webhook-signature']).split(' ')).toHaveLength(1);
});

test('messages of a crashed node are sent by another, none lost, in order for one subject', async () => {
  const t = await testApp();
  const { id } = await addWebhook(t, 'http://127.0.0.1:1/hook', ['import.finished']);
  const { db } = t.deps.connection;
  const { createWebhookJob } = await import('./deliver.ts');
  const arrived: string[] = [];
  const nodeOf = (send: () => Promise<void>) =>
    createWebhookJob({
      ...t.deps,
      db,
      findSender: async () => ({
        accepts: async () => true,
        send: async (_, message) => {
          await send();
          arrived.push(message.id);
          return { status: 200, answer: '', problem: null };
        },
      }),
    });
  for (let round = 0; round < 5; round += 1)
    for (const importId of [1, 2, 3, 4, 5, 6]) await finishImport(t, importId);
  const expected = (await listLog(t, id)).length + 6;
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['message_id', 'subject'])
    .orderBy('id')
    .execute();
  expect(rows).toHaveLength(30);
  expect(expected).toBe(30);
  // Two nodes crash: one before it sends a message, one after the receiver has the message but before this is saved.
  let isDead = false;
  const never = new Promise<never>(() => undefined);
  void nodeOf(() => never).run();
  await vi.waitFor(async () => {
    const claimed = await db
      .selectFrom('webhook_deliveries')
      .select('id')
      .where('attempts', '=', 1)
      .execute();
    expect(claimed).toHaveLength(4);
  });
  const half = nodeOf(async () => {
    if (isDead) await never;
    isDead = arrived.length >= 3;
  });
  void half.run();
  await vi.waitFor(() => expect(isDead).toBe(true));
  const last = nodeOf(async () => undefined);
  await last.run();
  t.clock.advance(3 * minuteMs);
  await last.run();
  const states = await db.selectFrom('webhook_deliveries').select('state').distinct().execute();
  expect(states).toEqual([{ state: 'delivered' }]);
  for (const subject of new Set(rows.map((row) => row.subject))) {
    const own = rows.filter((row) => row.subject === subject).map(({ message_id }) => message_id);
    const seen = arrived.filter((message) => own.includes(message));
    expect([...new Set(seen)], subject).toEqual(own);
  }
});

test('the log is kept for thirty days, and follows the deletion of a member', async () => {
  const t = await testApp();
  const receiver = await startWebhookReceiver();
  const { id } = await addWebhook(t, receiver.url, ['comment.posted', 'import.finished']);
  const { chapterIds } = await t.addBook();
  const comment = (
    await t.as('member')('POST', `/chapter-comments/${chapterIds[0]}`, { content: 'Hello' })
  ).json();
  await t.as('premium')('POST', `/chapter-comments/${chapterIds[0]}`, { content: 'Goodbye' });
  await finishImport(t, 1);
  await sendMessages(t);
  expect(await listLog(t, id)).toHaveLength(3);
  await t.deps.connection.db
    .transaction()
    .execute((tx) => t.deps.accounts.deleteAccount(tx, t.users.premium));
  expect(await listLog(t, id)).toHaveLength(2);
  await t.as('member')('DELETE', `/chapter-comments/${comment.id}`);
  expect(await listLog(t, id)).toMatchObject([{ event: 'import.finished' }]);
  t.clock.advance(31 * dayMs);
  await sendMessages(t);
  expect(await listLog(t, id)).toEqual([]);
});

test('only a fresh sign-in of an admin changes webhooks; acts are in the audit list', async () => {
  const t = await testApp();
  const receiver = await startWebhookReceiver();
  const { id } = await addWebhook(t, receiver.url, ['import.finished']);
  const admin = t.as('admin');
  const change = { url: receiver.url, events: ['comment.held', 'comment.held'], is_on: false };
  expect((await admin('PUT', `/admin/webhooks/${id}`, change)).json()).toMatchObject({
    events: ['comment.held'],
    is_on: false,
    off_reason: 'admin',
  });
  expect((await admin('PUT', '/admin/webhooks/999', change)).statusCode).toBe(404);
  expect((await admin('POST', '/admin/webhooks', { url: receiver.url, events: [] })).statusCode).toBe(422);
  expect((await admin('POST', '/admin/webhooks', { url: receiver.url, events: ['test'] })).statusCode).toBe(
    422,
  );
  const token = await t.tokenOf('admin');
  t.clock.advance(20 * minuteMs);
  const late = await t.app.inject({
    method: 'POST',
    url: `/api/admin/webhooks/${id}/secret`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(late.json().code).toBe('reauthentication_required');
  expect((await admin('DELETE', `/admin/webhooks/${id}`)).json()).toEqual([]);
  expect((await admin('DELETE', `/admin/webhooks/${id}`)).json()).toEqual([]);
  const acts = (await admin('GET', '/admin/audit')).json<{ action: string }[]>();
  expect(acts.map(({ action }) => action).filter((action) => action.startsWith('webhook'))).toEqual([
    'webhook_deleted',
    'webhook_changed',
    'webhook_added',
  ]);
  for (let count = 1; count <= 20; count += 1) await addWebhook(t, receiver.url);
  expect(
    (await admin('POST', '/admin/webhooks', { url: receiver.url, events: ['comment.held'] })).statusCode,
  ).toBe(400);
});

test('a test message and pages of the log', async () => {
  const t = await testApp();
  const receiver = await startWebhookReceiver();
  const { id } = await addWebhook(t, receiver.url, ['import.finished']);
  const admin = t.as('admin');
  for (let count = 0; count < 3; count += 1)
    expect((await admin('POST', `/admin/webhooks/${id}/test`)).json()).toMatchObject({
      event: 'test',
      state: 'waiting',
    });
  expect(
    (await admin('POST', `/admin/webhook-deliveries/${(await listLog(t, id))[0]?.id}/send-again`)).json(),
  ).toMatchObject({
    status: 400,
    detail: expect.stringContaining('retried by itself'),
  });
  await sendMessages(t);
  expect(receiver.received.map(({ body }) => body.type)).toEqual(['test', 'test', 'test']);
  const page = await admin('GET', `/admin/webhooks/${id}/deliveries?limit=2`);
  const [, second] = page.json<WebhookDelivery[]>();
  expect(page.headers['link']).toContain(`cursor=${second?.id}`);
  const rest = await admin('GET', `/admin/webhooks/${id}/deliveries?limit=2&cursor=${second?.id}`);
  expect(rest.json()).toHaveLength(1);
});
