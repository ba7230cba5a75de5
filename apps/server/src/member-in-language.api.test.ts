import type { NotificationSettings } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { createBillingApp } from './testing/billing-app.ts';
import { bookToRelease } from './testing/notification-harness.ts';
import { offerLanguages } from './testing/offer-languages.ts';

const day = 24 * 3_600_000;

/** Texts that the member must see in each language, in the order of the steps. */
const languages = [
  {
    tag: 'de',
    dir: 'ltr',
    register: 'Registrieren',
    price: '9,99\u00a0$',
    missing: 'Hörbuch nicht gefunden.',
    welcome: 'Willkommen bei Lamplight',
    hello: 'Willkommen, Nell',
    reset: 'Dein Passwort bei Lamplight zurücksetzen',
    letter: 'Deine Woche bei Lamplight',
    news: 'Ash: 2 neue Kapitel',
  },
  {
    tag: 'ar',
    dir: 'rtl',
    register: 'إنشاء حساب',
    // The provider has no pages in Arabic.
    price: '$9.99',
    missing: 'الكتاب الصوتي غير موجود.',
    welcome: 'مرحبًا بك في \u2068Lamplight\u2069',
    hello: 'مرحبًا، \u2068Nell\u2069',
    reset: 'إعادة تعيين كلمة مرورك في \u2068Lamplight\u2069',
    letter: 'أسبوعك في \u2068Lamplight\u2069',
    news: 'فصلان جديدان',
  },
] as const;

test.each(languages)('a member registers, pays, listens and gets mails in $tag', async (words) => {
  const t = await createBillingApp();
  await offerLanguages(t, ['en', 'de', 'ar']);
  const { book, release, run } = await bookToRelease(t);
  /** Returns the member's mail with a subject. Mails that are due together arrive in any order. */
  const mailAbout = async (subject: string) => {
    await t.deps.accounts.outbox.deliverDue();
    const mails = t.mailer.sent.filter(({ to }) => to === 'nell@readers.test');
    expect(mails.map((mail) => mail.subject)).toContain(subject);
    return mails.find((mail) => mail.subject === subject);
  };

  const page = await t.app.inject({
    url: `/register?lang=${words.tag}`,
    headers: { accept: 'text/html', 'accept-language': 'en' },
  });
  expect(page.body).toContain(`<html lang="${words.tag}" dir="${words.dir}"`);
  expect(page.body).toContain(`<title>${words.register} · Lamplight</title>`);
  const registered = await t.register('Nell', { language: words.tag });
  expect(await (await fetch(registered.url)).text()).toContain(`class="amount">${words.price}<`);
  await t.provider.pay(registered.url);
  const { access_token } = (await t.login(registered.sessionId, registered.cookie)).json();

  // From now on the account's language applies, whatever language the device requests.
  const send = (method: 'GET' | 'PUT' | 'POST', path: string, payload?: object) =>
    t.app.inject({
      method,
      url: `/api${path}`,
      headers: { authorization: `Bearer ${access_token}`, 'accept-language': 'en' },
      ...(payload && { payload }),
    });
  expect((await send('GET', '/auth/me')).json()).toMatchObject({
    language: words.tag,
    stripe_status: 'active',
  });
  const missing = await send('GET', '/books/999999');
  expect(missing.json()).toMatchObject({ code: 'not_found', detail: words.missing });
  expect(missing.headers['content-language']).toBe(words.tag);
  const [chapter_id = 0] = book.chapterIds;
  expect((await send('POST', `/books/${book.id}/progress`, { chapter_id, position: 30 })).statusCode).toBe(
    200,
  );

  const welcome = await mailAbout(words.welcome);
  expect(welcome?.text).toContain(words.hello);
  expect(welcome?.html).toContain(`<html lang="${words.tag}" dir="${words.dir}">`);
  await t.nobody('POST', '/auth/forgot-password', { email: 'nell@readers.test' });
  await mailAbout(words.reset);

  await send('PUT', `/user/follows/book/${book.id}`);
  const settings: NotificationSettings = (await send('GET', '/user/notification-settings')).json();
  const weekly = { ...settings.choices.release, mail: 'weekly' };
  const chosen = await send('PUT', '/user/notification-settings', {
    ...settings,
    choices: { ...settings.choices, release: weekly },
  });
  expect(chosen.statusCode, chosen.body).toBe(200);
  t.clock.advance(day);
  await release();
  await run();
  t.clock.advance(7 * day);
  await run();
  const letter = await mailAbout(words.letter);
  expect(letter?.text).toContain(words.news);
});
