import type { Newsletter } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { addMembers } from '../../../testing/members.ts';
import { offerLanguages } from '../../../testing/offer-languages.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const text = {
  subject: 'A new voice',
  body: '# Hello\n\nThe **fox** is [here](/b/1).\n\n- one\n- two\n\n<script>alert(1)</script>',
  audience: 'all',
  price_id: null,
  book_id: null,
};
const hourMs = 3_600_000;

type Who = 'admin' | 'member' | 'premium' | 'visitor' | 'editor';
const wantMails = (t: TestApp, who: Who, mail = 'now') =>
  t.as(who)('PUT', '/user/notification-settings', { choices: { announcement: { mail } } });

async function draft(t: TestApp, changes: object = {}): Promise<Newsletter> {
  const answer = await t.as('admin')('POST', '/admin/newsletters', { ...text, ...changes });
  expect([answer.statusCode, answer.json().detail]).toEqual([200, undefined]);
  return answer.json();
}
const read = async (t: TestApp, id: number): Promise<Newsletter> =>
  (await t.as('admin')('GET', `/admin/newsletters/${id}`)).json();
const send = (t: TestApp, { id, revision }: Newsletter, at: string | null = null) =>
  t.as('admin')('POST', `/admin/newsletters/${id}/send`, { revision, at });
const mailsOf = (t: TestApp) =>
  t.deps.connection.db
    .selectFrom('mail_outbox')
    .selectAll()
    .where('newsletter_id', 'is not', null)
    .orderBy('id')
    .execute();
const addressOf = async (t: TestApp, who: Who) => (await t.as(who)('GET', '/auth/me')).json().email as string;

/** Runs the job and the outbox until nothing is left to do. */
async function run(t: TestApp): Promise<void> {
  for (let round = 0; round < 20; round += 1) {
    const queued = await t.deps.notifications.newsletterJob.run();
    const sent = await t.deps.accounts.outbox.deliverDue();
    if (queued + sent === 0 && round > 1) return;
  }
}

describe('a newsletter', () => {
  test('goes to those who want mails of announcements, once, and each can end them', async () => {
    const t = await testApp();
    await wantMails(t, 'member');
    await wantMails(t, 'premium', 'weekly');
    await wantMails(t, 'editor');
    await t.as('editor')('PUT', '/user/notification-settings', { is_paused: true });
    const counted = await t.as('admin')('GET', '/admin/newsletters/recipients?audience=all');
    expect(counted.json()).toMatchObject({ recipients: 2 });
    const made = await draft(t);
    const sent = await send(t, made);
    expect(sent.json()).toMatchObject({ state: 'scheduled', revision: made.revision + 1 });
    await run(t);
    expect(await read(t, made.id)).toMatchObject({
      state: 'sent',
      queued: 2,
      sent: 2,
      failed: 0,
      waiting: 0,
    });
    const mails = await mailsOf(t);
    expect(mails.map(({ recipient }) => recipient).toSorted()).toEqual(
      [await addressOf(t, 'member'), await addressOf(t, 'premium')].toSorted(),
    );
    const mail = t.mailer.sent.find(({ subject }) => subject === text.subject);
    expect(mail?.html).toContain('<strong>fox</strong>');
    expect(mail?.html).toContain('href="http://lamplight.test/b/1"');
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.text).toContain('The fox is here http://lamplight.test/b/1.');
    expect(mail?.text).toContain('- one\n- two');
    const [, token = ''] = /\/unsubscribe\/([\w.-]+)/.exec(mail?.unsubscribeUrl ?? '') ?? [];
    expect((await t.app.inject({ method: 'POST', url: `/unsubscribe/${token}` })).statusCode).toBe(200);
    expect((await t.as('admin')('GET', '/admin/newsletters/recipients?audience=all')).json().recipients).toBe(
      1,
    );
    // Running again sends nothing.
    await run(t);
    expect(await mailsOf(t)).toHaveLength(2);
    const audit = (await t.as('admin')('GET', '/admin/audit?action=newsletter_scheduled')).json();
    expect(audit[0]).toMatchObject({ target: `newsletter ${made.id}` });
  });

  test('goes to members with a plan, or to listeners of a book', async () => {
    const t = await testApp();
    const { db } = t.deps.connection;
    for (const who of ['member', 'premium', 'visitor'] as const) await wantMails(t, who);
    const count = async (query: string) =>
      (await t.as('admin')('GET', `/admin/newsletters/recipients?${query}`)).json().recipients;
    const me = async (who: Who) => (await t.as(who)('GET', '/auth/me')).json().id as number;
    await db
      .updateTable('subscriptions')
      .set({ price_id: 'price_gold', stripe_status: 'active' })
      .where('user_id', '=', await me('member'))
      .execute();
    expect([
      await count('audience=plan&price_id=price_gold'),
      await count('audience=plan&price_id=none'),
    ]).toEqual([1, 0]);
    const { id, chapterIds } = await t.addBook({ title: 'Heard' });
    await db
      .insertInto('book_progress')
      .values({
        user_id: await me('premium'),
        book_id: id,
        last_chapter_id: chapterIds[0] ?? 0,
        position: 5,
        rev: 1,
        device: null,
        updated_at: t.clock.iso(),
        heard_seconds: 5,
      })
      .execute();
    expect(await count(`audience=book&book_id=${id}`)).toBe(1);
    const made = await draft(t, { audience: 'book', book_id: id, price_id: 'ignored' });
    expect(made).toMatchObject({ price_id: null, book_title: 'Heard' });
    await send(t, made);
    await run(t);
    expect((await mailsOf(t)).map(({ recipient }) => recipient)).toEqual([await addressOf(t, 'premium')]);
  });

  test('is planned in the publisher’s time zone, canceled, and stopped in the middle', async () => {
    const t = await testApp();
    for (const who of ['member', 'premium'] as const) await wantMails(t, who);
    const made = await draft(t);
    const local = new Date(t.clock.ms() + 2 * hourMs).toISOString().slice(0, 16);
    const planned = (await send(t, made, local)).json();
    expect(planned).toMatchObject({ state: 'scheduled', send_at: `${local}:00.000Z`, time_zone: 'UTC' });
    expect((await send(t, planned)).statusCode).toBe(400);
    await run(t);
    expect(await mailsOf(t)).toEqual([]);
    const canceled = (await t.as('admin')('POST', `/admin/newsletters/${made.id}/cancel`)).json();
    expect(canceled).toMatchObject({ state: 'draft', send_at: null });
    expect((await t.as('admin')('POST', `/admin/newsletters/${made.id}/cancel`)).statusCode).toBe(400);
    await send(t, canceled);
    await t.deps.notifications.newsletterJob.run();
    expect(await read(t, made.id)).toMatchObject({ state: 'sending', queued: 2, waiting: 2 });
    const stopped = await t.as('admin')('POST', `/admin/newsletters/${made.id}/stop`);
    expect(stopped.json()).toMatchObject({ state: 'stopped', queued: 2, sent: 0, waiting: 0 });
    await run(t);
    expect(await mailsOf(t)).toEqual([]);
    expect((await t.as('admin')('DELETE', `/admin/newsletters/${made.id}`)).statusCode).toBe(400);
  });

  test('that missed its time by hours is a draft again', async () => {
    const t = await testApp();
    await wantMails(t, 'member');
    const made = await draft(t);
    const local = new Date(t.clock.ms() + hourMs).toISOString().slice(0, 16);
    await send(t, made, local);
    t.clock.advance(8 * hourMs);
    await run(t);
    expect(await read(t, made.id)).toMatchObject({ state: 'draft', send_at: null });
    expect(t.logged.filter((line) => line.includes('newsletter missed its time'))).toHaveLength(1);
  });

  test('is in each member’s language, and no mail goes to who ends them before it is sent', async () => {
    const t = await testApp();
    await offerLanguages(t, ['en', 'de']);
    for (const who of ['member', 'premium'] as const) await wantMails(t, who);
    await t.as('member')('PUT', '/auth/language', { language: 'de' });
    const made = await draft(t, { translations: { de: { subject: 'Hallo', body: 'Der Fuchs.' } } });
    await send(t, made);
    await t.deps.notifications.newsletterJob.run();
    await wantMails(t, 'premium', 'off');
    await run(t);
    expect((await mailsOf(t)).map(({ subject }) => subject)).toEqual(['Hallo']);
    expect(await read(t, made.id)).toMatchObject({ state: 'sent', queued: 2, sent: 1 });
  });

  test('is queued once by several nodes, in portions', async () => {
    const t = await testApp();
    const { db } = t.deps.connection;
    const choices = JSON.stringify({
      release: {},
      early: {},
      reply: {},
      announcement: { app: true, push: false, mail: 'now' },
    });
    for (const { id: user_id } of await addMembers(t, 130))
      await db
        .insertInto('notification_settings')
        .values({
          user_id,
          choices,
          quiet_from: null,
          quiet_to: null,
          time_zone: 'UTC',
          is_paused: 0,
          letter_from: null,
          letter_at: null,
        })
        .execute();
    const made = await draft(t);
    await send(t, made);
    const second = await startSecondNode(t);
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([
        t.deps.notifications.newsletterJob.run(),
        second.deps.notifications.newsletterJob.run(),
      ]);
      // At most one portion of newsletter mails waits in the outbox before a mail about a password.
      expect(await t.deps.accounts.outbox.countWaiting()).toBeLessThanOrEqual(100);
      await Promise.all([t.deps.accounts.outbox.deliverDue(), second.deps.accounts.outbox.deliverDue()]);
    }
    expect(await read(t, made.id)).toMatchObject({ state: 'sent', queued: 130, sent: 130 });
    expect(new Set((await mailsOf(t)).map(({ recipient }) => recipient)).size).toBe(130);
  });
});

test('drafts are checked, and another admin’s change is not overwritten', async () => {
  const t = await testApp();
  const admin = t.as('admin');
  const fieldsOf = (answer: Awaited<ReturnType<typeof admin>>) =>
    (answer.json().fields ?? []).map(({ field }: { field: string }) => field);
  const bad = await admin('POST', '/admin/newsletters', {
    ...text,
    subject: 'a\nb',
    translations: { de: { subject: 'x'.repeat(151), body: '' } },
  });
  expect([bad.statusCode, fieldsOf(bad)]).toEqual([422, ['subject']]);
  const made = await draft(t, { subject: '', body: '' });
  expect(fieldsOf(await send(t, made))).toEqual(['subject', 'body']);
  const saved = await admin('PUT', `/admin/newsletters/${made.id}`, { ...text, revision: made.revision });
  expect(saved.json()).toMatchObject({ subject: text.subject, revision: made.revision + 1 });
  expect(
    (await admin('PUT', `/admin/newsletters/${made.id}`, { ...text, revision: made.revision })).statusCode,
  ).toBe(412);
  expect((await send(t, made)).statusCode).toBe(412);
  // No member has chosen such mails.
  expect((await send(t, saved.json())).statusCode).toBe(400);
  for (const at of ['2020-01-01T00:00', '2999-01-01T00:00', '2026-02-30T00:00'])
    expect([at, fieldsOf(await send(t, saved.json(), at))]).toEqual([at, ['at']]);
  const missing = await draft(t, { audience: 'plan' });
  expect(fieldsOf(await send(t, missing))).toEqual(['price_id']);
  const preview = (
    await admin('POST', '/admin/newsletters/preview', { subject: text.subject, body: text.body })
  ).json();
  expect(preview.html).toContain('<strong>fox</strong>');
  expect(preview.text).toContain('- one\n- two');
  expect(
    (await admin('POST', '/admin/newsletters/test', { subject: text.subject, body: text.body })).statusCode,
  ).toBe(200);
  await t.deps.accounts.outbox.deliverDue();
  const [mail] = await t.deps.connection.db
    .selectFrom('mail_outbox')
    .select(['recipient', 'subject'])
    .orderBy('id', 'desc')
    .limit(1)
    .execute();
  expect(mail).toEqual({ recipient: await addressOf(t, 'admin'), subject: text.subject });
  const list = (await admin('GET', '/admin/newsletters?per_page=1')).json();
  expect(list).toHaveLength(1);
  expect((await admin('GET', `/admin/newsletters?per_page=1&cursor=${list[0].cursor}`)).json()[0].id).toBe(
    made.id,
  );
  expect((await admin('DELETE', `/admin/newsletters/${made.id}`)).json()).toEqual({ id: made.id });
  expect((await admin('GET', `/admin/newsletters/${made.id}`)).statusCode).toBe(404);
  expect((await t.as('editor')('GET', '/admin/newsletters')).statusCode).toBe(403);
});
