import type { AdminText, Announcement, EditableMail, FrontPage, PageDraft, Site } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { type TestApp, testApp } from './testing/test-app.ts';

type Caller = 'admin' | 'member' | 'premium' | 'visitor';

/** Sets the languages that the publisher offers, and those that callers have chosen. */
async function offer(
  t: TestApp,
  languages: string[],
  chosen: Partial<Record<Caller, string>> = {},
): Promise<void> {
  await saveSite(t, { languages });
  for (const [caller, language] of Object.entries(chosen))
    expect((await t.as(caller as Caller)('PUT', '/auth/language', { language })).statusCode).toBe(200);
  // Nodes keep the settings for two seconds.
  t.clock.advance(2000);
}

async function saveSite(t: TestApp, change: object) {
  const site = (await t.as('admin')('GET', '/admin/site')).json();
  const { revision, name, tagline, accent, sender, contact, language, first_day, ...rest } = site;
  const { cover_shape, phone_bar, ignore_articles } = rest;
  const texts = { revision, name, tagline, accent, sender, contact, language, first_day };
  const body = { ...texts, cover_shape, phone_bar, ignore_articles, ...change };
  const answer = await t.as('admin')('PUT', '/admin/site', body);
  t.clock.advance(2000);
  return answer;
}

const readAs = async <Answer>(t: TestApp, caller: Caller, path: string): Promise<Answer> =>
  (await t.as(caller)('GET', path)).json();

/** Requests a public path with a language in the header, as a visitor's page does. */
const readIn = async <Answer>(t: TestApp, language: string, path: string): Promise<Answer> =>
  (await t.app.inject({ url: `/api${path}`, headers: { 'accept-language': language } })).json();

/** The page as an admin saves it. */
const bodyOf = ({ slug, title, body, in_foot, needs_consent, revision }: PageDraft) => ({
  slug,
  title,
  body,
  in_foot,
  needs_consent,
  revision,
});

test('a page is read in the language of the reader, and each version keeps its translations', async () => {
  const t = await testApp();
  await offer(t, ['en', 'de', 'ar'], { admin: 'de' });
  const admin = t.as('admin');
  const page = { slug: 'terms', title: 'Terms', body: 'Be kind.', in_foot: true, needs_consent: false };
  const added: PageDraft = (await admin('POST', '/admin/pages', page)).json();
  expect(added.translations).toEqual({});
  const translations = { de: { title: 'Bedingungen', body: 'Sei freundlich.' } };
  const save = (draft: PageDraft, change: object) =>
    admin('PUT', `/admin/pages/${draft.id}`, { ...bodyOf(draft), ...change });
  const saved: PageDraft = (await save(added, { translations })).json();
  expect(saved).toMatchObject({ title: 'Terms', body: 'Be kind.', translations });
  const publish = async ({ id, revision }: PageDraft): Promise<PageDraft> =>
    (await admin('POST', `/admin/pages/${id}/publish`, { revision, asks_members: false })).json();
  const first = await publish(saved);
  expect(first).toMatchObject({ version: 1, has_changes: false });
  const titles = async (language: string) =>
    (await readIn<{ title: string }[]>(t, language, '/pages')).map(({ title }) => title);

  expect(await readIn(t, 'de', '/pages/terms')).toMatchObject(translations.de);
  expect(await titles('de')).toEqual(['Bedingungen']);
  expect(await readIn(t, 'ar', '/pages/terms')).toMatchObject({ title: 'Terms', body: 'Be kind.' });
  expect(await titles('ar')).toEqual(['Terms']);
  // Editors get the default text, whatever their own language.
  expect(await readAs(t, 'admin', `/admin/pages/${added.id}`)).toMatchObject({
    title: 'Terms',
    translations,
  });

  // Translations that the request leaves out stay. A change of only a translation makes a new version.
  expect((await save(first, {})).json()).toMatchObject({ translations, has_changes: false });
  const draft = await readAs<PageDraft>(t, 'admin', `/admin/pages/${added.id}`);
  const changed: PageDraft = (
    await save(draft, { translations: { de: null, ar: { title: 'شروط', body: 'كن لطيفا' } } })
  ).json();
  expect(changed).toMatchObject({ has_changes: true, translations: { ar: { title: 'شروط' } } });
  expect(changed.translations).not.toHaveProperty('de');
  expect(await titles('de')).toEqual(['Bedingungen']);
  await publish(changed);
  expect([await titles('de'), await titles('ar')]).toEqual([['Terms'], ['شروط']]);
  expect(await readAs(t, 'admin', `/admin/pages/${added.id}/versions/1`)).toMatchObject({ translations });

  // Translations into a language that is no longer offered stay stored, but are not shown.
  await offer(t, ['en', 'de']);
  expect(await titles('ar')).toEqual(['Terms']);
  expect(await readAs(t, 'admin', `/admin/pages/${added.id}`)).toMatchObject({
    translations: { ar: { title: 'شروط' } },
  });
});

test('pages for clients without scripts are in their language', async () => {
  const t = await testApp();
  await offer(t, ['en', 'ar']);
  const admin = t.as('admin');
  const page = { slug: 'imprint', title: 'Imprint', body: 'Us.', in_foot: true, needs_consent: false };
  const added: PageDraft = (await admin('POST', '/admin/pages', page)).json();
  const hostile = '<script>alert(1)</script> [x](javascript:alert(1))';
  const translations = { ar: { title: 'من نحن', body: hostile } };
  const saved = await admin('PUT', `/admin/pages/${added.id}`, { ...bodyOf(added), translations });
  await admin('POST', `/admin/pages/${added.id}/publish`, {
    revision: saved.json().revision,
    asks_members: false,
  });
  t.clock.advance(2000);
  const open = async (language: string) =>
    (
      await t.app.inject({
        url: '/pages/imprint',
        headers: { accept: 'text/html', 'accept-language': language },
      })
    ).body;
  for (const language of ['en', 'ar', 'en']) {
    const html = await open(language);
    expect(html).toContain(language === 'ar' ? '<title>من نحن' : '<title>Imprint');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('href="javascript:');
  }
});

test('the tagline is in the language of the reader; a form of an older revision is refused', async () => {
  const t = await testApp();
  await offer(t, ['en', 'de'], { admin: 'de' });
  const saved = await saveSite(t, { tagline: 'By the lamp', translations: { de: { tagline: 'Am Licht' } } });
  expect(saved.json()).toMatchObject({
    tagline: 'By the lamp',
    translations: { de: { tagline: 'Am Licht' } },
  });
  const tagline = async (language: string) => (await readIn<Site>(t, language, '/site')).tagline;
  expect([await tagline('de'), await tagline('en')]).toEqual(['Am Licht', 'By the lamp']);
  const again = await saveSite(t, { revision: 1, translations: { de: { tagline: 'Spät' } } });
  expect(again.statusCode).toBe(412);
  // An empty translation counts as none.
  await saveSite(t, { translations: { de: { tagline: ' ' } } });
  expect(await tagline('de')).toBe('By the lamp');
});

test('the front page and emails keep the texts of each language', async () => {
  const t = await testApp();
  await offer(t, ['en', 'de'], { member: 'de' });
  const admin = t.as('admin');
  const front = await readAs<FrontPage>(t, 'admin', '/admin/front-page');
  const de = { text: '# Hallo', picture_alt: '', steps: [{ title: 'Komm', text: 'Bald.' }] };
  const saved = await admin('PUT', '/admin/front-page', { ...front, text: '# Hi', translations: { de } });
  expect(saved.json()).toMatchObject({ text: '# Hi', translations: { de } });
  const { translations: _, ...unchanged } = saved.json();
  expect((await admin('PUT', '/admin/front-page', unchanged)).json().translations).toEqual({ de });

  const mails = await readAs<EditableMail[]>(t, 'admin', '/admin/mail-texts');
  const mail = mails.find(({ kind }) => kind === 'password_reset');
  const german = { subject: 'Neues Passwort', body: 'Hier:\n\n{{link}}' };
  const sent = { subject: mail?.subject, body: mail?.body, revision: mail?.revision };
  const text = await admin('PUT', '/admin/mail-texts/password_reset', {
    ...sent,
    translations: { de: german },
  });
  expect(text.json()).toMatchObject({ subject: mail?.subject, translations: { de: german } });
  await t.nobody('POST', '/auth/forgot-password', { email: 'member@lamplight.test' });
  await t.nobody('POST', '/auth/forgot-password', { email: 'premium@lamplight.test' });
  await t.deps.accounts.outbox.deliverDue();
  const subjectTo = (name: string) => t.mailer.sent.findLast(({ to }) => to.startsWith(name))?.subject;
  expect([subjectTo('member'), subjectTo('premium')]).toEqual([
    german.subject,
    'Reset your Lamplight password',
  ]);
  const stale = await admin('PUT', '/admin/mail-texts/password_reset', { ...sent, translations: {} });
  expect(stale.statusCode).toBe(412);
});

test('an announcement is read in the language of the reader, and goes whole when it is deleted', async () => {
  const t = await testApp();
  await offer(t, ['en', 'de'], { member: 'de', admin: 'de' });
  const admin = t.as('admin');
  const translations = { de: { content: 'Wir haben offen' } };
  const posted = await admin('POST', '/admin-announcements/', { content: 'We are open', translations });
  const { id }: Announcement = posted.json();
  expect(posted.json()).toMatchObject({ content: 'Wir haben offen', translations });
  const read = async (caller: Caller) =>
    (await readAs<Announcement[]>(t, caller, '/admin-announcements/')).map(({ content }) => content);
  expect([await read('member'), await read('premium')]).toEqual([['Wir haben offen'], ['We are open']]);
  const [listed] = await readAs<Announcement[]>(t, 'member', '/admin-announcements/');
  expect(listed).not.toHaveProperty('translations');
  await admin('POST', '/admin-announcements/', { content: 'See you', reply_to_id: id });
  await admin('DELETE', `/admin-announcements/${id}`);
  expect((await read('member'))[0]).toBe('Kommentar entfernt');
  const row = await t.deps.connection.db
    .selectFrom('comments')
    .select(['content', 'translations'])
    .where('id', '=', id)
    .executeTakeFirst();
  expect(row).toEqual({ content: '', translations: '{}' });
});

test('the text of the updates page has its own concurrency in each language', async () => {
  const t = await testApp();
  await offer(t, ['en', 'de'], { member: 'de', admin: 'de' });
  const save = (body: object) => t.as('admin')('POST', '/updates/admin-text', body);
  await save({ text: 'Ask away', based_on: '' });
  const saved = await save({ text: 'Frag los', language: 'de', based_on: '' });
  expect(saved.json()).toMatchObject({
    text: 'Frag los',
    texts: { default: 'Ask away', translations: { de: { text: 'Frag los' } } },
  });
  const text = async (caller: Caller) => (await readAs<AdminText>(t, caller, '/updates/admin-text')).text;
  expect([await text('member'), await text('premium')]).toEqual(['Frag los', 'Ask away']);
  expect(await readAs(t, 'member', '/updates/admin-text')).not.toHaveProperty('texts');
  expect((await save({ text: 'Frag', language: 'de', based_on: 'Ask away' })).statusCode).toBe(412);
  expect((await save({ text: 'Ask', based_on: 'Ask away' })).statusCode).toBe(200);
  expect(await text('member')).toBe('Frag los');
  expect((await save({ text: '', language: 'de', based_on: 'Frag los' })).statusCode).toBe(200);
  expect(await text('member')).toBe('Ask');
});

test('translations of unknown languages and invalid ones are refused, and name the language', async () => {
  const t = await testApp();
  const admin = t.as('admin');
  const page = { slug: 'terms', title: 'Terms', body: 'Be kind.', in_foot: true, needs_consent: false };
  const added: PageDraft = (await admin('POST', '/admin/pages', page)).json();
  const save = (translations: unknown) =>
    admin('PUT', `/admin/pages/${added.id}`, { ...bodyOf(added), translations });
  const text = { title: 'Titel', body: 'Text' };
  for (const wrong of [{ xx: text }, { DE: text }, { 'en-XA': text }, [text], 'de', { de: 'Text' }])
    expect((await save(wrong)).statusCode, JSON.stringify(wrong)).toBe(422);
  expect((await save({ de: { ...text, more: 1 } })).statusCode).toBe(422);
  const own = JSON.parse(`{"__proto__": ${JSON.stringify(text)}}`);
  expect((await save(own)).statusCode).toBe(400);
  const refused = async (translations: object) => (await save(translations)).json().fields?.[0]?.field;
  expect(await refused({ de: { ...text, title: ' ' } })).toBe('title.de');
  expect(await refused({ de: { ...text, title: 'x'.repeat(81) } })).toBe('title.de');
  expect(await refused({ ar: { ...text, body: 'x'.repeat(60_001) } })).toBe('body.ar');
  const post = (translations: object) =>
    admin('POST', '/admin-announcements/', { content: 'Open', translations });
  expect((await post({ de: { content: 'x'.repeat(501) } })).json().fields[0].field).toBe('content.de');
  expect((await post({ de: { content: ' \u200b' } })).json().fields[0].field).toBe('content.de');
  const longest = 'ü'.repeat(60_000);
  expect((await save({ de: { ...text, body: longest }, ar: { ...text, body: longest } })).statusCode).toBe(
    200,
  );
});

test('a language that only a newer version knows is kept', async () => {
  const t = await testApp();
  const added: PageDraft = (
    await t.as('admin')('POST', '/admin/pages', {
      slug: 'terms',
      title: 'Terms',
      body: 'Be kind.',
      in_foot: true,
      needs_consent: false,
    })
  ).json();
  const { db } = t.deps.connection;
  await db.updateTable('pages').set({ translations: '{"tlh":{"title":"chut","body":"…"}}' }).execute();
  const saved = await t.as('admin')('PUT', `/admin/pages/${added.id}`, {
    ...bodyOf(added),
    translations: { de: { title: 'Bedingungen', body: 'Sei freundlich.' } },
  });
  expect(Object.keys(saved.json().translations)).toEqual(['de']);
  const row = await db.selectFrom('pages').select('translations').executeTakeFirstOrThrow();
  expect(Object.keys(JSON.parse(row.translations))).toEqual(['de', 'tlh']);
});
