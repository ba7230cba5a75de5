import { describe, expect, test, vi } from 'vitest';
import { bookEditor, names } from '../../../testing/book-editor.ts';
import { startSecondNode } from '../../../testing/second-node.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const allOn = {
  front: true,
  front_at_root: true,
  books: true,
  people: true,
  series: true,
  chapter_titles: true,
  clips: false,
};
const choose = (t: TestApp, chosen: object = {}, revision = 0) =>
  t.as('admin')('PUT', '/admin/public-pages', { ...allOn, revision, ...chosen });
const get = (t: Pick<TestApp, 'app'>, url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { accept: 'text/html', ...headers } });

const hostile = `A "Fox" & <b>Sons</b> </script><script>alert(1)</script> ' 🦊`;
const credits = {
  people: [
    { id: null, name: 'Ada <i>Lark</i>', role: 'author' as const },
    { id: null, name: 'Wren', role: 'narrator' as const },
  ],
  series: [{ id: null, name: 'Foxes & Co', number: '2' }],
};

const locations = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => url);
const pathOf = (url: string) => url.replace('http://lamplight.test', '');
const linksOf = (page: string) =>
  [...page.matchAll(/<a [^>]*href="(.*?)"/g)].flatMap(([, href = '']) =>
    href.startsWith('/') ? href.replaceAll('&amp;', '&') : [],
  );

/**
 * Follows links and the sitemap from the addresses that search engines know; returns the addresses that respond with
 * a page.
 */
async function crawl(t: TestApp) {
  const inSitemap: string[] = [];
  for (const part of locations((await get(t, '/sitemap.xml')).body))
    inSitemap.push(...locations((await get(t, pathOf(part))).body).map(pathOf));
  const seen = new Set(['/', '/welcome', ...inSitemap]);
  const pages = new Map<string, string>();
  const isOurs = (href: string) => /^\/(?:b|by|s)(?:[/?]|$)|^\/(?:welcome)?$/.test(href);
  for (const path of seen) {
    const answer = await get(t, path, { 'user-agent': 'Googlebot' });
    if (answer.statusCode !== 200 || !answer.body.includes('rel="canonical"')) continue;
    pages.set(path, answer.body);
    for (const href of linksOf(answer.body).filter(isOurs)) seen.add(href);
  }
  return { inSitemap, pages };
}

describe('public pages', () => {
  test('are off until an admin turns them on, and then are all found, and nothing else', async () => {
    const t = await testApp();
    const { id } = await t.addBook({ title: hostile, credits, synopsis: 'Ends with </title>' });
    const addresses = [
      '/welcome',
      '/b',
      `/b/${id}`,
      '/sitemap.xml',
      '/sitemaps/books-1.xml',
      '/sitemaps/pages.xml',
    ];
    const codes = async () => {
      const answers = await Promise.all(addresses.map((url) => get(t, url)));
      return answers.map(({ statusCode }) => statusCode);
    };
    expect(await codes()).toEqual(Array(addresses.length).fill(404));
    expect((await get(t, '/')).body).not.toContain('rel="canonical"');
    expect((await get(t, '/robots.txt')).body).not.toContain('Sitemap');
    const off = await t.as('admin')('GET', '/admin/public-pages');
    expect(off.json()).toEqual({
      revision: 0,
      ...Object.fromEntries(Object.keys(allOn).map((name) => [name, false])),
      embed_hosts: '',
    });

    expect((await choose(t)).json()).toEqual({ revision: 1, ...allOn, embed_hosts: '' });
    expect((await get(t, '/robots.txt')).body).toContain('Sitemap: http://lamplight.test/sitemap.xml');
    const { inSitemap, pages } = await crawl(t);
    expect(inSitemap.toSorted()).toEqual([...pages.keys()].toSorted());
    expect(inSitemap).toHaveLength(2 + 1 + 2 + 1);
    expect(inSitemap.every((path) => /^[\x21-\x7e]+$/.test(path))).toBe(true);
    for (const [path, page] of pages) {
      expect(page, path).not.toMatch(/<script>alert|<i>Lark|\/media\/audio|audio\.test/);
      expect(page).toContain(`<link rel="canonical" href="http://lamplight.test${path}">`);
      for (const [, json = ''] of page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs))
        expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org' });
    }
    const entries = (await t.as('admin')('GET', '/admin/audit?action=public_pages_changed')).json();
    expect(entries).toHaveLength(1);

    await choose(t, Object.fromEntries(Object.keys(allOn).map((name) => [name, false])), 1);
    expect(await codes()).toEqual(Array(addresses.length).fill(404));
  });

  test('name no empty part in the sitemap', async () => {
    const t = await testApp();
    const { id } = await t.addBook({ title: 'The Fox' });
    const far = await t.addBook({ title: 'The Owl', credits });
    const { db } = t.deps.connection;
    await choose(t);
    const parts = async () => locations((await get(t, '/sitemap.xml')).body).map(pathOf);
    const lists = '/sitemaps/pages.xml';
    const books = '/sitemaps/books-1.xml';
    expect(await parts()).toEqual([lists, books, '/sitemaps/people-1.xml', '/sitemaps/series-1.xml']);
    await db.updateTable('books').set({ visibility: 1000 }).where('id', '=', far.id).execute();
    expect(await parts()).toEqual([lists, books]);
    expect((await get(t, '/sitemaps/people-1.xml')).statusCode).toBe(404);
    await db.updateTable('books').set({ visibility: 1000 }).where('id', '=', id).execute();
    expect(await parts()).toEqual([lists]);
  });

  test('have the publisher’s own pages in the sitemap while they are published', async () => {
    const t = await testApp();
    await choose(t);
    const admin = t.as('admin');
    const listed = async () => locations((await get(t, '/sitemaps/pages.xml')).body).map(pathOf);
    const lists = await listed();
    const terms = { slug: 'terms', title: 'Terms', body: 'Be kind.', in_foot: false, needs_consent: false };
    const { id, revision } = (await admin('POST', '/admin/pages', terms)).json();
    expect(await listed()).toEqual(lists);
    const published = await admin('POST', `/admin/pages/${id}/publish`, { revision, asks_members: false });
    t.clock.advance(2000);
    expect(await listed()).toEqual([...lists, '/pages/terms']);
    await admin('POST', `/admin/pages/${id}/unpublish`, { revision: published.json().revision });
    t.clock.advance(2000);
    expect(await listed()).toEqual(lists);
  });

  test('describe a book, and change with it and with the settings on every node', async () => {
    const t = await testApp();
    const other = await startSecondNode(t);
    const { id, chapterIds } = await t.addBook({
      title: 'The Fox',
      credits,
      language: 'en',
      release_year: 2021,
    });
    await choose(t);
    for (const title of ['The Owl', 'The Hare']) await t.addBook({ title, credits });
    const moved = await get(t, `/b/${id}-wrong?x=1`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/b/${id}-the-fox`]);
    const page = await get(t, `/b/${id}-the-fox`);
    expect(page.body).toMatch(/<a class="card" href="\/b\/\d+-the-owl">/);
    // The other books have text covers without pictures, so that the page stays small.
    expect(page.body.match(/<img/g)).toHaveLength(1);
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page.body) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Audiobook',
      name: 'The Fox',
      url: `http://lamplight.test/b/${id}-the-fox`,
      author: [{ '@type': 'Person', name: 'Ada <i>Lark</i>' }],
      readBy: [{ '@type': 'Person', name: 'Wren' }],
      duration: 'PT2M30S',
      datePublished: '2021',
      isPartOf: [{ '@type': 'BookSeries', name: 'Foxes & Co' }],
    });
    expect(page.body.includes('>One</span>')).toBe(true);
    expect(page.body.includes('property="og:type" content="book"')).toBe(true);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toMatch(/;style-src 'self' 'sha256-[^;]+;script-src 'none'$/);
    const again = await get(t, `/b/${id}-the-fox`, { 'if-none-match': String(page.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    const small = await get(t, `/b/${id}-the-fox`, { 'accept-encoding': 'br' });
    expect([small.headers['content-encoding'], small.headers.etag]).toEqual(['br', page.headers.etag]);

    const [, card = ''] = /property="og:image" content="http:\/\/lamplight.test(.*?)"/.exec(page.body) ?? [];
    const picture = await get(t, card);
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(picture.headers['cache-control']).toBe('public, no-cache');
    const same = await get(t, card, { 'if-none-match': String(picture.headers.etag) });
    expect([same.statusCode, same.body]).toEqual([304, '']);
    for (const unknown of ['999-0123456789ab.jpg', `${id}.jpg`, 'site-0.jpg', '..%2f1-0123456789ab.jpg'])
      expect((await get(t, `/cards/${unknown}`)).statusCode).toBe(404);

    const there = async () => (await get(other, `/b/${id}-the-fox`)).body;
    expect((await there()).includes('<h1 dir="auto">The Fox</h1>')).toBe(true);
    const edited = await t.as('admin')('PUT', `/books/${id}`, {
      title: 'The Fox',
      synopsis: 'Another story.',
      cover_image: 'https://covers.test/1.jpg',
      tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
      chapters: chapterIds.map((chapter, index) => ({
        id: chapter,
        title: `New ${index}`,
        audio_url: 'https://audio.test/1.mp3',
      })),
    });
    expect(edited.json()).toMatchObject({ synopsis: 'Another story.' });
    await choose(t, { chapter_titles: false, people: false }, 1);
    t.clock.advance(2000);
    for (const body of [await there(), (await get(t, `/b/${id}-the-fox`)).body]) {
      const parts = ['Another story.', '>New 0</span>', 'href="/by/'];
      expect(parts.map((part) => body.includes(part))).toEqual([true, false, false]);
    }
    await t.as('admin')('DELETE', `/books/${id}`);
    const gone = await get(t, `/b/${id}-the-fox`);
    expect([gone.statusCode, gone.body.includes('content="noindex"')]).toEqual([404, true]);
  });

  test('list under ‘More by’ only books that the author wrote', async () => {
    const t = await testApp();
    const { id } = await t.addBook({ title: 'The Fox', credits });
    await t.addBook({ title: 'The Hare', credits: { ...credits, series: [] } });
    const narrated = { id: null, name: 'Ada <i>Lark</i>', role: 'narrator' as const };
    await t.addBook({ title: 'The Owl', credits: { people: [narrated], series: [] } });
    await choose(t);
    const page = (await get(t, `/b/${id}-the-fox`)).body;
    const more = page.slice(page.indexOf('More by'));
    expect([more.includes('The Hare'), more.includes('The Owl')]).toEqual([true, false]);
  });

  test('tell the web app whether members may share clips, and visitors have a front page', async () => {
    const t = await testApp();
    const shown = async () => {
      const { body } = await get(t, '/login');
      return ['front', 'clips'].filter((name) => body.includes(`&quot;${name}&quot;:true`));
    };
    expect(await shown()).toEqual([]);
    await choose(t, { clips: true });
    expect(await shown()).toEqual(['front', 'clips']);
  });

  test('lead from a merged person or series to the one that remains', async () => {
    const t = await testApp();
    const { add, send } = bookEditor(t);
    const [one, two] = [
      await add('One', { authors: names('Esther Quai'), series: [{ name: 'Salt', number: '1' }] }),
      await add('Two', { authors: names('Hester Quay'), series: [{ name: 'Marsh', number: '2' }] }),
    ];
    await choose(t);
    const [from, into] = [one.authors[0]?.id, two.authors[0]?.id];
    const [fromSeries, intoSeries] = [one.series[0]?.id, two.series[0]?.id];
    await send('POST', `/people/${from}/merge`, { into });
    await send('POST', `/series/${fromSeries}/merge`, { into: intoSeries });
    const locations = await Promise.all(
      [`/by/${from}-esther-quai`, `/s/${fromSeries}-salt`].map(async (path) => {
        const { statusCode, headers } = await get(t, path);
        return [statusCode, headers.location];
      }),
    );
    expect(locations).toEqual([
      [301, `/by/${into}-hester-quay`],
      [301, `/s/${intoSeries}-marsh`],
    ]);
  });

  test('answer unknown and malformed addresses with a page of their own', async () => {
    const t = await testApp();
    await choose(t, { front_at_root: false });
    expect((await get(t, '/')).body).not.toContain('rel="canonical"');
    for (const url of [
      '/b/999',
      '/b/x',
      '/b/1%22%3Cb%3E',
      '/by/7',
      '/s/0',
      '/b?page=0',
      '/b?page=9',
      '/b/1?page=x',
    ])
      expect([url, (await get(t, url)).statusCode]).toEqual([url, 404]);
    expect((await get(t, '/b')).statusCode).toBe(200);
  });

  test('are chosen by admins only, and by one at a time', async () => {
    const t = await testApp();
    const both = await Promise.all([choose(t), choose(t, { books: false })]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    expect((await t.as('editor')('GET', '/admin/public-pages')).statusCode).toBe(403);
    const alone = await choose(t, { front: false }, 1);
    expect(alone.json()).toMatchObject({ front: false, front_at_root: false });
  });

  test('list more books than one page shows', async () => {
    const t = await testApp();
    for (let count = 0; count < 61; count += 1) await t.addBook({ chapters: [] });
    await choose(t);
    const [first, second] = await Promise.all(['/b', '/b?page=2'].map((url) => get(t, url)));
    expect(linksOf(first?.body ?? '').filter((href) => href.startsWith('/b/'))).toHaveLength(60);
    expect(linksOf(second?.body ?? '').filter((href) => href.startsWith('/b/'))).toHaveLength(1);
    expect(first?.body).toContain('rel="next" href="http://lamplight.test/b?page=2"');
  });
});

test('a card is drawn once, and who asks for many leaves room for others', async () => {
  const t = await testApp();
  await choose(t);
  const paths: string[] = [];
  for (let n = 0; n < 12; n += 1) {
    const { id } = await t.addBook({ title: `The Fox ${n}` });
    const { body } = await get(t, `/b/${id}-the-fox-${n}`);
    const [, path = ''] = /property="og:image" content="http:\/\/lamplight.test(.*?)"/.exec(body) ?? [];
    paths.push(path);
  }
  const [first = '', ...others] = paths;
  const drawn = vi.spyOn(t.deps.storage, 'put');
  const ask = (url: string, remoteAddress: string) => t.app.inject({ url, remoteAddress });
  const crawler = '203.0.113.9';
  const crawled = Promise.all(others.map((path) => ask(path, crawler)));
  expect((await ask(first, '198.51.100.7')).statusCode).toBe(200);
  const refused = (await crawled).filter(({ statusCode }) => statusCode !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { statusCode, headers } of refused)
    expect([statusCode, headers['retry-after']]).toEqual([429, '5']);
  for (const path of paths) expect((await ask(path, crawler)).statusCode).toBe(200);
  expect(drawn).toHaveBeenCalledTimes(paths.length);
  const again = await Promise.all(paths.map((path) => ask(path, crawler)));
  expect(new Set(again.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(drawn).toHaveBeenCalledTimes(paths.length);
  const [key = ''] = drawn.mock.calls[0] ?? [];
  expect((await get(t, `/media/${key}`)).statusCode).toBe(404);
});
