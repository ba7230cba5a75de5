import type { AdminPage, PageDraft, PageLink, PageOutline } from '@lamplight/contract';
import { languageTags } from '@lamplight/messages/languages';
import { describe, expect, test } from 'vitest';
import { inLanguage } from '../../../platform/language.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { m } from './outlines.messages.ts';

const terms = {
  slug: 'terms',
  title: 'Terms',
  body: '## Rules\n\nBe kind.',
  in_foot: true,
  needs_consent: false,
};
const add = async (t: TestApp, body: object = {}): Promise<PageDraft> =>
  (await t.as('admin')('POST', '/admin/pages', { ...terms, ...body })).json();
const publish = async (t: TestApp, { id, revision }: PageDraft, asks_members = false): Promise<PageDraft> =>
  (await t.as('admin')('POST', `/admin/pages/${id}/publish`, { revision, asks_members })).json();
const listed = async (t: TestApp): Promise<PageLink[]> => (await t.nobody('GET', '/pages')).json();

describe('a page', () => {
  test('is seen once published, and each published change is a version with its date', async () => {
    const t = await testApp();
    const admin = t.as('admin');
    const draft = await add(t);
    expect(draft).toMatchObject({ is_published: false, has_changes: true, version: null, versions: [] });
    expect(await listed(t)).toEqual([]);
    expect((await t.nobody('GET', '/pages/terms')).statusCode).toBe(404);
    const first = await publish(t, draft);
    expect(first).toMatchObject({ is_published: true, has_changes: false, version: 1, revision: 2 });
    t.clock.advance(60_000);
    const changed = { ...terms, title: 'Terms of use', body: 'Be kinder.', revision: first.revision };
    const saved: PageDraft = (await admin('PUT', `/admin/pages/${draft.id}`, changed)).json();
    expect(saved).toMatchObject({ has_changes: true, version: 1, title: 'Terms of use' });
    expect((await t.nobody('GET', '/pages/terms')).json()).toMatchObject({
      title: 'Terms',
      body: terms.body,
    });
    const second = await publish(t, saved);
    expect(second.versions.map(({ version, title }) => [version, title])).toEqual([
      [2, 'Terms of use'],
      [1, 'Terms'],
    ]);
    expect(second.versions[0]?.published_at).not.toBe(second.versions[1]?.published_at);
    const old = await admin('GET', `/admin/pages/${draft.id}/versions/1`);
    expect(old.json()).toMatchObject({ title: 'Terms', body: terms.body });
    expect((await admin('GET', `/admin/pages/${draft.id}/versions/3`)).statusCode).toBe(404);
    expect(await listed(t)).toMatchObject([
      { slug: 'terms', title: 'Terms of use', version: 2, in_foot: true },
    ]);
    const again = await publish(t, second);
    expect(again).toMatchObject({ version: 2 });
    const url = `/admin/pages/${draft.id}`;
    expect((await admin('DELETE', url)).json()).toMatchObject({ code: 'forbidden' });
    await admin('POST', `${url}/unpublish`, { revision: again.revision });
    expect([await listed(t), (await t.nobody('GET', '/pages/terms')).statusCode]).toEqual([[], 404]);
    const entries = (await admin('GET', '/admin/audit')).json();
    expect(
      entries.map(({ action }: { action: string }) => action).filter((a: string) => a.startsWith('page')),
    ).toEqual([
      'page_unpublished',
      'page_published',
      'page_published',
      'page_edited',
      'page_published',
      'page_added',
    ]);
  });

  test('saved by two admins at once is refused to one of them', async () => {
    const t = await testApp();
    const { id, revision } = await add(t);
    const both = await Promise.all(
      ['One', 'Two'].map((title) =>
        t.as('admin')('PUT', `/admin/pages/${id}`, { ...terms, title, revision }),
      ),
    );
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    const stale = await t.as('admin')('POST', `/admin/pages/${id}/publish`, {
      revision,
      asks_members: false,
    });
    expect(stale.json()).toMatchObject({ status: 412, code: 'precondition_failed' });
  });

  test('is on another node within two seconds', async () => {
    const t = await testApp();
    const other = await startSecondNode(t);
    expect(await other.deps.pages.published()).toEqual([]);
    await publish(t, await add(t));
    t.clock.advance(2000);
    expect(await other.deps.pages.published()).toMatchObject([{ slug: 'terms' }]);
  });

  test.each([
    ['slug', { slug: '' }],
    ['slug', { slug: 'login' }],
    ['slug', { slug: 'admin' }],
    ['slug', { slug: 'b' }],
    ['slug', { slug: 'условия' }],
    ['slug', { slug: '../api' }],
    ['slug', { slug: 'x'.repeat(500) }],
    ['title', { title: ' \u200b' }],
    ['title', { title: 'Two\nlines' }],
    ['title', { title: 'x'.repeat(81) }],
    ['body', { body: 'x'.repeat(60_001) }],
    ['body', { body: `${'> '.repeat(3000)}x` }],
    ['body', { body: '[a]('.repeat(12_000) }],
  ])('is refused with a wrong %s', async (field, wrong) => {
    const t = await testApp();
    const answer = await t.as('admin')('POST', '/admin/pages', { ...terms, ...wrong });
    expect([answer.statusCode, answer.json().fields?.[0]?.field]).toEqual([422, field]);
    expect((await t.as('admin')('GET', '/admin/pages')).json()).toEqual([]);
  });

  test('needs an address of its own, and its place can be changed', async () => {
    const t = await testApp();
    const admin = t.as('admin');
    const first = await add(t);
    expect(await add(t)).toMatchObject({ code: 'already_exists', fields: [{ field: 'slug' }] });
    const second = await add(t, { slug: 'about', title: 'About' });
    const ordered = await admin('PUT', '/admin/pages/order', { ids: [second.id, first.id] });
    expect(ordered.json().map(({ slug }: AdminPage) => slug)).toEqual(['about', 'terms']);
    for (const ids of [[first.id], [first.id, first.id], [first.id, second.id, second.id + 1]])
      expect((await admin('PUT', '/admin/pages/order', { ids })).json()).toMatchObject({
        status: 412,
        detail: expect.stringMatching(/^Another admin has added or deleted a page\./),
      });
    expect((await admin('DELETE', `/admin/pages/${first.id}`)).json()).toEqual({ deleted: true });
    expect((await admin('DELETE', `/admin/pages/${first.id}`)).statusCode).toBe(404);
  });

  test('made from an outline cannot be published before it is completed', async () => {
    const t = await testApp();
    const outlines: PageOutline[] = (await t.as('admin')('GET', '/admin/pages/outlines')).json();
    expect(outlines.map(({ slug }) => slug)).toEqual(['terms', 'privacy', 'imprint', 'withdrawal', 'about']);
    for (const { body } of outlines) expect(body).toContain('not legal advice');
    const draft = await add(t, outlines[1]);
    expect(await publish(t, draft)).toMatchObject({ status: 422, fields: [{ field: 'body' }] });
    expect(await publish(t, await add(t, { slug: 'empty', body: ' \n' }))).toMatchObject({ status: 422 });
    expect(await publish(t, await add(t, { slug: 'asks' }), true)).toMatchObject({ status: 422 });
  });

  test('is outlined in the language of the admin, and its note is recognized in each', async () => {
    const t = await testApp();
    const authorization = `Bearer ${await t.tokenFor(t.users.admin)}`;
    const headers = { authorization, 'accept-language': 'en-XA' };
    const outlines = await t.app.inject({ url: '/api/admin/pages/outlines', headers });
    for (const { title, body } of outlines.json<PageOutline[]>()) expect(title + body).toMatch(/^⟦.*⟧> ⟦/s);
    const draft = await add(t);
    let { revision } = draft;
    for (const tag of languageTags) {
      const note = `> ${inLanguage(tag, () => m.note)}\n\nText`;
      for (const change of [
        { body: note },
        { body: terms.body, translations: { de: { title: 'AGB', body: note } } },
      ]) {
        const saved = await t.as('admin')('PUT', `/admin/pages/${draft.id}`, {
          ...terms,
          ...change,
          revision,
        });
        revision = saved.json<PageDraft>().revision;
        expect([tag, await publish(t, saved.json())]).toMatchObject([tag, { fields: [{ field: 'body' }] }]);
      }
    }
  });
});

const shownAt = async (t: Pick<TestApp, 'app'>, url: string): Promise<string> => {
  const { body } = await t.app.inject({ url, headers: { accept: 'text/html' } });
  return /<noscript>(.*?)<\/noscript>/s.exec(body)?.[1] ?? '';
};

test('a page for clients without scripts keeps line breaks and has tables', async () => {
  const t = await testApp();
  await publish(t, await add(t, { body: 'Street 1\nCity\n\n| Cookie |\n|---|\n| sid |' }));
  const html = await shownAt(t, '/pages/terms');
  expect(html).toContain('<p dir="auto">Street 1<br />City</p>');
  expect(html).toContain('<th scope="col" align="left">Cookie</th>');
});

test('a stored page that cannot be drawn is shown as it is written', async () => {
  const t = await testApp();
  const page = await publish(t, await add(t));
  const body = `${'> '.repeat(3000)}x & y`;
  await t.deps.connection.db.updateTable('page_versions').set({ body }).execute();
  t.clock.advance(60_000);
  expect(await shownAt(t, '/pages/terms')).toContain(`&gt; x &amp; y</p>`);
  const refused = await t.as('admin')('PUT', `/admin/pages/${page.id}`, {
    ...terms,
    body,
    revision: page.revision,
  });
  expect(refused.json()).toMatchObject({ status: 422, fields: [{ field: 'body' }] });
  expect((await t.as('admin')('GET', `/admin/pages/${page.id}`)).json()).toMatchObject({ body: terms.body });
  await t.deps.connection.db.updateTable('pages').set({ body }).execute();
  expect(await publish(t, page)).toMatchObject({ status: 422, fields: [{ field: 'body' }] });
});

test('a node shows a page again that another node took off the site meanwhile', async () => {
  const t = await testApp();
  const other = await startSecondNode(t);
  const first = await publish(t, await add(t));
  expect(await other.deps.pages.published()).toHaveLength(1);
  const off = await t.as('admin')('POST', `/admin/pages/${first.id}/unpublish`, { revision: first.revision });
  // The other node's cached list still has the page, but its text is not cached.
  await other.deps.pages.render('terms');
  await publish(t, off.json());
  t.clock.advance(2000);
  expect((await other.deps.pages.render('terms'))?.html).toContain('Be kind.');
});

test('the text of a page stays its own when its address goes to another one', async () => {
  const t = await testApp();
  const other = await startSecondNode(t);
  const first = await publish(t, await add(t));
  expect(await other.deps.pages.published()).toHaveLength(1);
  const admin = t.as('admin');
  const moved = { ...terms, slug: 'old-terms', revision: first.revision };
  await admin('PUT', `/admin/pages/${first.id}`, moved);
  await publish(t, await add(t, { body: 'Another text.' }));
  // The cached list of the other node still has the first page at this address.
  await other.deps.pages.render('terms');
  t.clock.advance(2000);
  expect((await other.deps.pages.render('old-terms'))?.html).toContain('Be kind.');
  expect((await other.deps.pages.render('terms'))?.html).toContain('Another text.');
});

test('a page answers clients without scripts, and no HTML or unsafe link of its text gets through', async () => {
  const t = await testApp();
  const body =
    '## Hello\n\nHTML <script>alert(1)</script> [x](javascript:alert(2)) [y](data:text/html,1) [z](https://fern.example) ![Map](https://pictures.example/map.png) [other](//evil.example) ![p](javascript:alert(3))';
  await publish(t, await add(t, { title: 'A & <b>', body }));
  const page = await t.app.inject({ url: '/pages/terms', headers: { accept: 'text/html' } });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<title>A &amp; &lt;b&gt; · Lamplight</title>');
  expect(page.body).toContain('<h2 dir="auto">Hello</h2>');
  expect(page.body).toContain('<a href="https://fern.example">z</a>');
  expect(page.body).toContain('<a href="https://pictures.example/map.png">Map</a> other p</p>');
  const [, shown] = /<noscript>(.*?)<\/noscript>/s.exec(page.body) ?? [];
  expect(shown).not.toMatch(/<script|<img|<a href="(?:javascript|data|\/\/)/);
  expect(page.body).toContain('<link rel="canonical" href="http://lamplight.test/pages/terms" />');
  const login = await t.app.inject({ url: '/login', headers: { accept: 'text/html' } });
  expect(login.body).toContain('&quot;slug&quot;:&quot;terms&quot;');
  for (const path of ['/pages/nothing', '/pages/x%20y', '/pages', '/pages/terms/more'])
    expect([path, (await t.app.inject({ url: path, headers: { accept: 'text/html' } })).statusCode]).toEqual([
      path,
      404,
    ]);
});

test('an address without a page is a 404 to browsers, also to those that have its answer', async () => {
  const t = await testApp();
  const get = (headers = {}) =>
    t.app.inject({ url: '/nowhere', headers: { accept: 'text/html', ...headers } });
  const { statusCode, headers } = await get();
  expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect((await get({ 'if-none-match': headers.etag })).statusCode).toBe(404);
});
