import { endpoints, type PageDraft } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { type BillingApp, createBillingApp } from '../../../testing/billing-app.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const terms = { slug: 'terms', title: 'Terms', body: 'Be kind.', in_foot: true, needs_consent: true };

/** Publishes a version of the terms; returns the page. */
async function publishTerms(
  t: TestApp,
  page: PageDraft | null,
  body: string,
  asks_members: boolean,
): Promise<PageDraft> {
  const admin = t.as('admin');
  const draft: PageDraft = page
    ? (await admin('PUT', `/admin/pages/${page.id}`, { ...terms, body, revision: page.revision })).json()
    : (await admin('POST', '/admin/pages', { ...terms, body })).json();
  const { id, revision } = draft;
  return (await admin('POST', `/admin/pages/${id}/publish`, { revision, asks_members })).json();
}

const register = (t: BillingApp, consents?: object[]) =>
  t.nobody('POST', '/auth/register/stripe-checkout', {
    username: 'nell',
    email: 'nell@readers.test',
    password: 'a long and good one',
    ...(consents && { consents }),
  });

const consentsIn = (t: TestApp) =>
  t.deps.connection.db
    .selectFrom('page_consents')
    .select(['user_id', 'version', 'title', 'agreed_at'])
    .orderBy('version')
    .execute();

test('a registration needs consent to the current version, which outlives the checkout', async () => {
  const t = await createBillingApp();
  const page = await publishTerms(t, null, 'Be kind.', false);
  const none = (await register(t)).json();
  expect(none).toMatchObject({
    status: 422,
    fields: [{ field: 'consents', message: 'Please agree to: Terms.' }],
  });
  const newer = await publishTerms(t, page, 'Be kinder.', false);
  const old = (await register(t, [{ page_id: page.id, version: 1 }])).json();
  expect(old.detail).toMatch(/^Changed meanwhile: Terms\./);
  const agreedAt = t.clock.iso();
  const { checkout_url } = (await register(t, [{ page_id: page.id, version: 2 }])).json();
  t.clock.advance(60_000);
  await publishTerms(t, newer, 'Be kindest.', false);
  await t.provider.pay(checkout_url);
  await t.deliver();
  const id = (await t.deps.accounts.findUserByName('nell'))?.id ?? 0;
  expect(await consentsIn(t)).toEqual([{ user_id: id, version: 2, title: 'Terms', agreed_at: agreedAt }]);
  const token = await t.tokenFor(id);
  const me = await t.app.inject({ url: '/api/auth/me', headers: { authorization: `Bearer ${token}` } });
  expect(me.json()).toMatchObject({ consent_missing: false });
});

/** Calls that must keep working during playback. */
const playbackCalls = [
  'GET /books/{id}',
  'GET /books/{id}/progress',
  'POST /books/{id}/progress',
  'GET /books/{id}/chapters/{chapterId}/text',
  'POST /playback',
  'GET /user/settings/playback',
  'PUT /user/settings/playback',
  'GET /user/settings/volume',
  'PUT /user/settings/volume',
];
test('a version that asks members closes every call but those of the account and of playback, until they agree', async () => {
  const t = await testApp();
  const page = await publishTerms(t, null, 'Be kind.', false);
  const member = t.as('member');
  expect((await member('GET', '/auth/me')).json().consent_missing).toBe(false);
  const asked = await publishTerms(t, page, 'Be kinder.', true);
  expect((await member('GET', '/auth/me')).json().consent_missing).toBe(true);
  expect((await t.as('admin')('GET', '/auth/me')).json().consent_missing).toBe(false);
  for (const [name, call] of Object.entries(endpoints)) {
    if (!['signed_in', 'library'].includes(call.access) || 'upload' in call) continue;
    const isOpen = 'duringSetup' in call || 'withoutConsent' in call;
    // Skip calls that end the session or the account; these are tested elsewhere.
    if (isOpen && !name.endsWith('/consents') && !playbackCalls.includes(name)) continue;
    const [method = '', path = ''] = name.split(' ');
    const answer = await member(
      method as 'GET',
      path.replaceAll(/\{\w+\}/g, '1'),
      method === 'GET' ? undefined : {},
    );
    const isRefused =
      answer.statusCode === 403 && (method === 'HEAD' || answer.json().code === 'consent_required');
    expect([name, isRefused]).toEqual([name, !isOpen]);
  }
  const { missing } = (await member('GET', '/user/consents')).json();
  expect(missing).toMatchObject([{ id: page.id, slug: 'terms', version: 2 }]);
  const agree = (version: number) =>
    member('POST', '/user/consents', { consents: [{ page_id: page.id, version }] });
  expect((await agree(1)).json()).toMatchObject({ status: 422, fields: [{ field: 'consents' }] });
  expect((await agree(2)).json()).toEqual({ missing: [] });
  expect((await member('GET', '/books/continue')).statusCode).toBe(200);
  expect(await consentsIn(t)).toMatchObject([{ user_id: t.users.member, version: 2, title: 'Terms' }]);
  // A later version that requires no consent changes nothing for members; one that requires consent asks them again.
  const quiet = await publishTerms(t, asked, 'Be kindest.', false);
  expect((await member('GET', '/books/continue')).statusCode).toBe(200);
  await publishTerms(t, quiet, 'Be.', true);
  expect((await member('GET', '/books/continue')).json()).toMatchObject({
    status: 403,
    code: 'consent_required',
  });
});

test('what plays continues when a page asks for consent, and its position is saved', async () => {
  const t = await testApp();
  const book = await t.addBook({ title: 'Ash' });
  const path = `/books/${book.id}/progress`;
  await publishTerms(t, null, 'Be kind.', true);
  const listener = t.as('member');
  expect((await listener('GET', '/books/continue')).json()).toMatchObject({ code: 'consent_required' });
  const saved = await listener('POST', path, { chapter_id: book.chapterIds[0], position: 12 });
  expect(saved.json()).toMatchObject({ accepted: true, position: 12 });
  expect((await listener('GET', path)).json()).toMatchObject({ last_chapter_id: book.chapterIds[0] });
  expect((await listener('GET', `/books/${book.id}`)).json()).toMatchObject({ title: 'Ash' });
  expect((await listener('POST', '/playback', { event: 'start' })).json()).toEqual({ taken_over: false });
  const { member } = await t.listeners();
  expect(
    await t.deps.findActor({ id: member.id, session: member.session.id, generation: null }),
  ).toMatchObject({
    consent_missing: true,
  });
  expect(await t.deps.findListener(member)).toMatchObject({ consent_missing: false });
});
