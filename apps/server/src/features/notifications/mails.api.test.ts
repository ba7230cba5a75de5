import type { NotificationSettings } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { publisher } from '../../testing/notification-harness.ts';
import type { TestApp } from '../../testing/test-app.ts';

const minute = 60_000;
const hour = 60 * minute;

const linkOf = (url: string | undefined): string => new URL(url ?? '').pathname;
const oneClick = 'List-Unsubscribe=One-Click';
const click = (t: TestApp, url: string, type = 'application/x-www-form-urlencoded', payload = oneClick) =>
  t.app.inject({ method: 'POST', url, headers: type === '' ? {} : { 'content-type': type }, payload });

test('a mail comes at once, once, and one click stops the next', async () => {
  const { t, book, run, release, choose, sendMails } = await publisher();
  await choose('member', 'now');
  await release();
  await run();
  const [mail, ...others] = await sendMails();
  expect([mail, others]).toMatchObject([
    { to: 'member@lamplight.test', subject: 'Ash: New chapter: One' },
    [],
  ]);
  const [entry] = (await t.as('member')('GET', '/user/notifications')).json();
  expect(mail?.text).toContain(`http://lamplight.test/synopsis/${book.id}?notification=${entry.id}\n`);
  expect(mail?.text).toContain(mail?.unsubscribeUrl);
  const link = linkOf(mail?.unsubscribeUrl);
  expect((await t.app.inject(`/api${link}`)).json()).toEqual({ kind: 'release' });
  await release(book.chapterIds[1]);
  expect((await click(t, link)).statusCode).toBe(200);
  expect((await click(t, link)).statusCode).toBe(200);
  await run();
  expect(await sendMails()).toEqual([]);
});

test('a change of a setting leaves mails stopped that a link has stopped since the settings were read', async () => {
  const { t, run, release, choose, sendMails } = await publisher();
  await choose('member', 'now');
  await release();
  await run();
  const [mail] = await sendMails();
  expect((await click(t, linkOf(mail?.unsubscribeUrl))).statusCode).toBe(200);
  const changes = { choices: { release: { push: false }, reply: { mail: 'weekly' } }, is_paused: true };
  const changed: NotificationSettings = (
    await t.as('member')('PUT', '/user/notification-settings', changes)
  ).json();
  expect(changed).toMatchObject({
    choices: { release: { app: true, push: false, mail: 'off' }, reply: { push: true, mail: 'weekly' } },
    quiet_hours: null,
    is_paused: true,
  });
});

test('a mail that waits while the address changes goes to the new address', async () => {
  const { t, run, release, choose, sendMails } = await publisher();
  await choose('member', 'now');
  await release();
  await run();
  const email = 'new@lamplight.test';
  await t.deps.connection.db
    .updateTable('users')
    .set({ email, email_key: email })
    .where('id', '=', t.users.member)
    .execute();
  expect((await sendMails()).map(({ to }) => to)).toEqual([email]);
});

test('mails that are retried later hold back no mail of a notification', async () => {
  const { t, run, release, choose, sendMails } = await publisher();
  await choose('member', 'now');
  await choose('premium', 'weekly');
  const { outbox } = t.deps.accounts;
  const { db } = t.deps.connection;
  for (let n = 0; n < 50; n += 1)
    await outbox.enqueue(db, { recipient: `full-${n}@lamplight.test`, message: { kind: 'email_set' } });
  t.mailer.failNext(50);
  await outbox.deliverDue();
  await release();
  await db
    .updateTable('notification_settings')
    .set({ letter_at: t.clock.iso() })
    .where('letter_at', 'is not', null)
    .execute();
  await run();
  expect((await sendMails()).map(({ to }) => to).toSorted()).toEqual(['member@lamplight.test']);
});

test('one click works with a form of any type, and a large one is refused', async () => {
  const { t, run, release, choose, sendMails } = await publisher();
  await choose('member', 'now');
  await release();
  await run();
  const [mail] = await sendMails();
  const link = linkOf(mail?.unsubscribeUrl);
  const part = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
  for (const [type, body] of [
    ['multipart/form-data; boundary=x', part],
    ['text/plain', oneClick],
    ['application/json', 'no json'],
    ['', ''],
  ] as const) {
    await choose('member', 'now');
    expect([type, (await click(t, link, type, body)).statusCode]).toEqual([type, 200]);
    const settings: NotificationSettings = (
      await t.as('member')('GET', '/user/notification-settings')
    ).json();
    expect([type, settings.choices.release.mail]).toEqual([type, 'off']);
  }
  expect((await click(t, link, 'multipart/form-data; boundary=x', 'x'.repeat(100_000))).statusCode).toBe(413);
});

test('opening the link changes nothing, and guessed links are refused', async () => {
  const { t, book, run, release, choose, sendMails } = await publisher();
  await choose('member', 'now');
  await release();
  await run();
  const [mail] = await sendMails();
  const link = linkOf(mail?.unsubscribeUrl);
  await t.app.inject(link);
  await t.app.inject(`/api${link}`);
  const [id, list, mac = ''] = link.replace('/unsubscribe/', '').split('.');
  for (const token of [
    `${id}.${list}.${mac.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))}`,
    `${t.users.premium}.${list}.${mac}`,
    `${id}.weekly.${mac}`,
    `${id}.${list}`,
    `${id}.${list}.`,
    `${id}.all.${mac}`,
    '1',
  ]) {
    expect([token, (await click(t, `/unsubscribe/${token}`)).statusCode]).toEqual([token, 404]);
    expect((await t.nobody('POST', `/unsubscribe/${token}`)).statusCode).toBe(404);
  }
  await release(book.chapterIds[1]);
  await run();
  expect(await sendMails()).toHaveLength(1);
});

test('a weekly letter lists what came, once a week, and its link stops it', async () => {
  const { t, book, run, release, choose, sendMails } = await publisher();
  await choose('premium', 'weekly');
  t.clock.advance(minute);
  await release();
  await run();
  t.clock.advance(hour);
  await release(book.chapterIds[1]);
  await run();
  expect(await sendMails()).toEqual([]);
  t.clock.advance(7 * 24 * hour);
  await Promise.all([run(), run()]);
  const [letter, ...others] = await sendMails();
  expect([letter, others]).toMatchObject([
    { to: 'premium@lamplight.test', subject: 'Your week at Lamplight' },
    [],
  ]);
  expect(letter?.text).toContain('Ash: 2 new chapters');
  const [entry] = (await t.as('premium')('GET', '/user/notifications')).json();
  expect(letter?.text).toContain(`/synopsis/${book.id}?notification=${entry.id}\n`);
  expect((await click(t, linkOf(letter?.unsubscribeUrl))).statusCode).toBe(200);
  t.clock.advance(8 * 24 * hour);
  await run();
  expect(await sendMails()).toEqual([]);
});

test('a weekly letter that cannot be prepared delays no other, and is tried again', async () => {
  const { t, run, release, choose, sendMails } = await publisher();
  const { db } = t.deps.connection;
  await choose('member', 'weekly');
  t.clock.advance(minute);
  await choose('premium', 'weekly');
  const own = db.selectFrom('notification_settings').where('user_id', '=', t.users.member);
  const { choices } = await own.select('choices').executeTakeFirstOrThrow();
  const store = (text: string) =>
    db
      .updateTable('notification_settings')
      .set({ choices: text })
      .where('user_id', '=', t.users.member)
      .execute();
  t.clock.advance(minute);
  await release();
  await run();
  await store('nonsense');
  t.clock.advance(8 * 24 * hour);
  await run();
  await run();
  expect((await sendMails()).map(({ to }) => to)).toEqual(['premium@lamplight.test']);
  expect(t.logged.filter((line) => line.includes('weekly letter not queued, will retry'))).toHaveLength(1);
  await store(choices);
  t.clock.advance(24 * hour);
  await run();
  expect((await sendMails()).map(({ to }) => to)).toContain('member@lamplight.test');
});
