import { mailKinds } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { inventTranslations } from '../../testing/invented-translations.ts';
import { publisher } from '../../testing/notification-harness.ts';
import { offerLanguages } from '../../testing/offer-languages.ts';
import type { EmailMessage } from '../accounts/index.ts';

inventTranslations(['de', 'ar'], (tag) => ({
  'notifications/news': { newChapter: `${tag}: {title}`, replied: `${tag}: {username}` },
  'accounts/mails': { hello: `${tag} {username}`, letter_subject: `${tag} {site}` },
}));

const day = 24 * 3_600_000;

async function twoMembers() {
  const all = await publisher();
  const { t } = all;
  await offerLanguages(t, ['en', 'de', 'ar']);
  for (const [caller, language] of [
    ['member', 'de'],
    ['premium', 'ar'],
  ] as const)
    expect((await t.as(caller)('PUT', '/auth/language', { language })).statusCode).toBe(200);
  return all;
}

describe('a member gets in the chosen language', () => {
  test('mails and pushes of notifications, and the weekly letter', async () => {
    const { t, service, book, run, release, choose, register, sendMails } = await twoMembers();
    for (const caller of ['member', 'premium'] as const) {
      await choose(caller, 'now');
      await register(caller, caller);
    }
    await release();
    await run();
    const mails = (await sendMails()).toSorted((a, b) => (a.to < b.to ? -1 : 1));
    expect(mails.map(({ subject }) => subject)).toEqual(['Ash: de: One', 'Ash: ar: \u2068One\u2069']);
    expect(mails[0]?.html).toContain('<html lang="de" dir="ltr">');
    expect(mails[1]?.html).toContain('<html lang="ar" dir="rtl">');
    expect(mails[1]?.text).toContain('ar \u2068premium\u2069');
    const bodies = service.received.toSorted((a, b) => (a.device < b.device ? -1 : 1));
    expect(bodies.map(({ payload }) => payload)).toMatchObject([
      { title: 'Ash', body: 'de: One', lang: 'de', dir: 'ltr' },
      { title: 'Ash', body: 'ar: \u2068One\u2069', lang: 'ar', dir: 'rtl' },
    ]);
    for (const caller of ['member', 'premium'] as const) await choose(caller, 'weekly');
    t.clock.advance(day);
    await release(book.chapterIds[1]);
    await run();
    t.clock.advance(7 * day);
    await run();
    const letters = (await sendMails()).toSorted((a, b) => (a.to < b.to ? -1 : 1));
    expect(letters.map(({ subject }) => subject)).toEqual(['de Lamplight', 'ar \u2068Lamplight\u2069']);
    // If the publisher no longer offers a member's language, the default language is used.
    await offerLanguages(t, ['en', 'ar'], 'en');
    for (const recipient of ['member@lamplight.test', 'premium@lamplight.test'])
      await t.deps.accounts.outbox.enqueue(t.deps.connection.db, {
        recipient,
        message: { kind: 'email_set' },
      });
    const later = (await sendMails()).toSorted((a, b) => (a.to < b.to ? -1 : 1));
    expect(later.map(({ html }) => /<html [^>]*>/.exec(html ?? '')?.[0])).toEqual([
      '<html lang="en" dir="ltr">',
      '<html lang="ar" dir="rtl">',
    ]);
  });

  test('each other kind of mail; without a choice, in the publisher’s', async () => {
    const { t } = await twoMembers();
    const { outbox } = t.deps.accounts;
    const { db } = t.deps.connection;
    const at = t.clock.iso();
    const removed = { passkeys: 2, app: true, codes: false };
    const messagesTo = (user: number): EmailMessage[] => [
      { kind: 'welcome', username: 'Nell' },
      { kind: 'password_reset' },
      { kind: 'password_changed', username: 'Nell' },
      { kind: 'new_sign_in', user, device: 'Firefox', at },
      { kind: 'sign_in_method_changed', user, change: 'passkey_added' },
      { kind: 'intrusion_reported', user, isRestored: true, removed },
      { kind: 'email_set' },
      { kind: 'payment_failed', user },
      { kind: 'subscription_canceled', user, at, endsAt: at },
      { kind: 'subscription_ended', user },
      { kind: 'test_mail', of: 'welcome', subject: 'A', body: '{{link}}' },
    ];
    const users = await db.selectFrom('users').select(['id', 'email', 'language']).execute();
    await outbox.deliverDue();
    const before = t.mailer.sent.length;
    await offerLanguages(t, ['en', 'de', 'ar'], 'ar');
    for (const { id, email } of users)
      for (const message of messagesTo(id)) await outbox.enqueue(db, { recipient: email, message });
    await outbox.deliverDue();
    const mails = t.mailer.sent.slice(before);
    expect(mails).toHaveLength(users.length * 11);
    for (const { to, subject, html } of mails) {
      const tag = users.find(({ email }) => email === to)?.language ?? 'ar';
      expect(html, subject).toContain(`<html lang="${tag}" dir="${tag === 'ar' ? 'rtl' : 'ltr'}">`);
    }
  });

  test('the mails about a change of the address, which go to addresses of no account', async () => {
    const { t } = await twoMembers();
    const [member, before] = [t.as('member'), t.mailer.sent.length];
    const saved = await member('PUT', '/auth/update', { username: 'member', email: 'new@lamplight.test' });
    expect(saved.statusCode, saved.body).toBe(200);
    await t.deps.accounts.outbox.deliverDue();
    const mails = t.mailer.sent.slice(before);
    expect(mails.map(({ to }) => to).toSorted()).toEqual(['member@lamplight.test', 'new@lamplight.test']);
    for (const { html } of mails) expect(html).toContain('<html lang="de" dir="ltr">');
  });
});

test('admins see the built-in texts of mails in their own language', async () => {
  const { t } = await twoMembers();
  await t.as('admin')('PUT', '/auth/language', { language: 'de' });
  const mails = (await t.as('admin')('GET', '/admin/mail-texts')).json() as {
    kind: string;
    original: { body: string };
  }[];
  expect(mails.map(({ kind }) => kind)).toEqual(mailKinds);
  expect(mails.find(({ kind }) => kind === 'password_reset')?.original.body).toContain('de {{name}}');
});
