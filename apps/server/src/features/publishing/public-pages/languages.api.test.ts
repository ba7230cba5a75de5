import { describe, expect, test } from 'vitest';
import { clipHarness } from '../../../testing/clip-harness.ts';
import { inventTranslations } from '../../../testing/invented-translations.ts';
import { offerLanguages } from '../../../testing/offer-languages.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

inventTranslations(['de', 'ar'], (tag) => ({
  'publishing/visitor-pages': {
    books: `${tag} books`,
    notFound: `${tag} nothing`,
    bookNumber: `${tag} {number}`,
    stepJoin: `${tag} join`,
  },
  'publishing/metadata': { tagline: `${tag} stories` },
}));

const origin = 'http://lamplight.test';
const get = (t: TestApp, url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { accept: 'text/html', ...headers } });

const allOn = { front: true, front_at_root: true, books: true, people: true, series: true };

/** A library with public pages, whose publisher offers English, German and Arabic. */
async function library() {
  const t = await testApp();
  const credits = { people: [{ id: null, name: 'Ada Lark', role: 'author' as const }], series: [] };
  const { id } = await t.addBook({ title: 'The Fox', credits, language: 'en' });
  await t.addBook({ title: 'The Owl', credits });
  await t.as('admin')('PUT', '/admin/public-pages', {
    ...allOn,
    chapter_titles: true,
    clips: true,
    revision: 0,
  });
  await offerLanguages(t, ['en', 'de', 'ar']);
  return { t, id, book: `/b/${id}-the-fox` };
}

const hrefsOf = (html: string, pattern: RegExp) =>
  [...html.matchAll(pattern)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('public pages in several languages', () => {
  test('have an address in each, which names the others', async () => {
    const { t, book } = await library();
    for (const path of ['/', '/b', book]) {
      const alternates = [
        `hreflang="en" href="${origin}${path}"`,
        `hreflang="de" href="${origin}${path}?lang=de"`,
        `hreflang="ar" href="${origin}${path}?lang=ar"`,
        `hreflang="x-default" href="${origin}${path}"`,
      ];
      for (const [tag, dir, address] of [
        ['en', 'ltr', path],
        ['de', 'ltr', `${path}?lang=de`],
        ['ar', 'rtl', `${path}?lang=ar`],
      ] as const) {
        // Neither the language of the browser nor that of an account changes a page, because caches and search engines
        // must get one version.
        const page = await get(t, address, { 'accept-language': 'ar, de;q=0.5' });
        expect(page.statusCode).toBe(200);
        expect(page.headers).toMatchObject({ 'content-language': tag, vary: 'accept-encoding' });
        expect(page.body).toContain(`<html lang="${tag}" dir="${dir}">`);
        expect(page.body).toContain(`<link rel="canonical" href="${origin}${address}">`);
        expect(page.body).toContain(`property="og:url" content="${origin}${address}"`);
        expect(hrefsOf(page.body, /<link rel="alternate" (.*?)>/g)).toEqual(alternates);
        expect(page.body).toContain(`aria-current="true" href="${address}"`);
        for (const other of ['en', 'de', 'ar']) expect(page.body).toContain(`<a lang="${other}" hreflang`);
      }
    }
    expect((await get(t, '/b?lang=de')).body).toContain('<h1>de books</h1>');
    expect((await get(t, '/b?lang=ar')).body).toContain('<h1>ar books</h1>');
    expect((await get(t, '/b')).body).toContain('<h1>Books</h1>');
  });

  test('have the built-in tagline, steps and card in their language, until the publisher writes others', async () => {
    const { t } = await library();
    const contentOf = async (tag: string) => {
      const { body } = await get(t, `/?lang=${tag}`);
      const card = /property="og:image" content="http:\/\/lamplight\.test(.*?)"/.exec(body)?.[1] ?? '';
      return [
        /class="tagline" dir="auto">(.*?)</.exec(body)?.[1],
        /<h3 dir="auto">(.*?)</.exec(body)?.[1],
        card,
      ];
    };
    const german = await contentOf('de');
    expect(german).toEqual(['de stories', 'de join', expect.stringMatching(/^\/cards\/site-/)]);
    // A social network fetches a card without naming a language, and must get the page's picture.
    const [, , card = ''] = german;
    const own = await get(t, card, { 'accept-language': 'ar' });
    expect([own.statusCode, own.headers.location]).toEqual([200, undefined]);
    expect(own.rawPayload).toEqual((await get(t, card, { 'accept-language': 'de' })).rawPayload);
    expect(own.rawPayload).not.toEqual((await get(t, (await contentOf('ar'))[2] ?? '')).rawPayload);

    const admin = t.as('admin');
    const front = (await admin('GET', '/admin/front-page')).json();
    await admin('PUT', '/auth/language', { language: 'de' });
    const sent = (await admin('GET', '/admin/front-page')).json();
    expect([front.steps[0].title, sent.steps[0].title]).toEqual(['Join', 'de join']);
    // Saving other texts leaves the built-in steps as they are for everybody.
    await admin('PUT', '/admin/front-page', { ...sent, text: 'Hallo' });
    t.clock.advance(2000);
    expect((await contentOf('ar'))[1]).toBe('ar join');
  });

  test('keep links in the language, and search engines find every page in every language', async () => {
    const { t } = await library();
    const inSitemap: string[] = [];
    for (const part of hrefsOf((await get(t, '/sitemap.xml')).body, /<loc>(.*?)<\/loc>/g)) {
      const { body } = await get(t, part.replace(origin, ''));
      inSitemap.push(...hrefsOf(body, /<loc>(.*?)<\/loc>/g).map((url) => url.replace(origin, '')));
      for (const [, entry = ''] of body.matchAll(/<url>(.*?)<\/url>/gs)) {
        expect(hrefsOf(entry, /hreflang="([\w-]+)"/g)).toEqual(['en', 'de', 'ar', 'x-default']);
        // A page names itself among its languages.
        expect(hrefsOf(entry, /href="(.*?)"/g)).toContain(hrefsOf(entry, /<loc>(.*?)<\/loc>/g)[0]);
      }
    }
    const seen = new Set(['/?lang=de']);
    for (const path of seen) {
      const { body, statusCode } = await get(t, path);
      expect([path, statusCode]).toEqual([path, 200]);
      const main = body.replace(/<nav aria-label="Language">.*?<\/nav>/s, '');
      for (const href of hrefsOf(main, /<a [^>]*href="(\/[^"]*)"/g)) {
        expect(href).toMatch(/[?&]lang=de$/);
        if (/^\/(?:\?|b|by)/.test(href)) seen.add(href);
      }
    }
    expect([...seen].toSorted()).toEqual(inSitemap.filter((path) => path.includes('lang=de')).toSorted());
    expect(inSitemap).toHaveLength(3 * seen.size);
  });

  test('move from a language that is not offered, or spelled otherwise, and never in a circle', async () => {
    const { t, id, book } = await library();
    const moves = async (start: string): Promise<(string | number)[]> => {
      const steps: (string | number)[] = [];
      for (let url = start; steps.length < 9; ) {
        const { statusCode, headers } = await get(t, url);
        if (statusCode < 300 || statusCode >= 400) return [...steps, statusCode];
        url = String(headers.location);
        steps.push(statusCode, url);
      }
      return steps;
    };
    expect(await moves(`${book}?lang=en`)).toEqual([301, book, 200]);
    expect(await moves(`${book}?lang=DE`)).toEqual([301, `${book}?lang=de`, 200]);
    expect(await moves(`/b/${id}?lang=de`)).toEqual([301, `${book}?lang=de`, 200]);
    expect(await moves(`/b/${id}?lang=DE`)).toEqual([301, `${book}?lang=de`, 200]);
    for (const written of ['de-AT', 'DE-at', 'de-x-any'])
      expect(await moves(`/b/${id}?lang=${written}`)).toEqual([302, `${book}?lang=de`, 200]);
    expect(await moves(`/b/${id}?lang=en-GB`)).toEqual([302, book, 200]);
    expect(await moves(`/b/${id}?lang=fr`)).toEqual([302, book, 200]);
    expect(await moves(`/welcome?lang=ar`)).toEqual([301, '/?lang=ar', 200]);
    expect(await moves('/b/999?lang=de')).toEqual([404]);
    for (const tag of ['fr', 'xx', '', 'en-XA', '__proto__', 'de;x', 'x'.repeat(9000), '%00', '%E2%81%A6'])
      expect(await moves(`${book}?lang=${tag}`)).toEqual([302, book, 200]);
    expect(await moves(`${book}?lang=de&lang=ar`)).toEqual([302, book, 200]);
    // The publisher stops offering German, and later makes Arabic the first language.
    await offerLanguages(t, ['en', 'ar']);
    expect(await moves(`${book}?lang=de`)).toEqual([302, book, 200]);
    await offerLanguages(t, ['en', 'ar'], 'ar');
    expect((await get(t, book)).body).toContain('<html lang="ar" dir="rtl"');
    expect(await moves(`${book}?lang=ar`)).toEqual([301, book, 200]);
    expect(await moves(`${book}?lang=en`)).toEqual([200]);
    await offerLanguages(t, ['en']);
    const alone = (await get(t, book)).body;
    expect(alone).not.toMatch(/hreflang|[?&;]lang=/);
    expect((await get(t, '/sitemaps/books-1.xml')).body).not.toMatch(/xhtml|[?&;]lang=/);
  });

  test('say in the language that there is nothing, with a menu that leads to the start page', async () => {
    const { t } = await library();
    const { body, statusCode, headers } = await get(t, '/b/999?lang=de');
    expect([statusCode, headers['content-language']]).toEqual([404, 'de']);
    expect(body).toContain('<h1>de nothing</h1>');
    expect(body).not.toContain('rel="alternate"');
    expect(body).toContain('<a lang="ar" hreflang="ar" dir="rtl" href="/?lang=ar">');
  });

  test('keep pages of a list apart', async () => {
    const { t } = await library();
    for (let count = 0; count < 60; count += 1) await t.addBook({ chapters: [] });
    const { body } = await get(t, '/b?page=2&lang=de');
    expect(body).toContain(`<link rel="canonical" href="${origin}/b?page=2&amp;lang=de">`);
    expect(body).toContain(`<link rel="prev" href="${origin}/b?lang=de">`);
    expect(body).toContain('href="/b?page=2&amp;lang=ar"');
  });
});

test('a clip’s page has the language of its address', async () => {
  const { t, created } = await clipHarness();
  const { path } = await created();
  await offerLanguages(t, ['en', 'de']);
  const page = await get(t, `${path}?lang=de`);
  expect(page.body).toContain('<html lang="de" dir="ltr">');
  expect(page.body).toContain(`href="${path}"`);
  expect((await get(t, `${path}?lang=ar`)).headers.location).toBe(path);
});

test('the publisher’s own pages, and screens for visitors, have the language of their address', async () => {
  const t = await testApp();
  const admin = t.as('admin');
  const terms = { slug: 'terms', title: 'Terms', body: 'Be kind.', in_foot: true, needs_consent: false };
  const { id, revision } = (await admin('POST', '/admin/pages', terms)).json();
  await admin('POST', `/admin/pages/${id}/publish`, { revision, asks_members: false });
  await offerLanguages(t, ['en', 'ar']);
  for (const path of ['/pages/terms', '/login']) {
    const page = await get(t, `${path}?lang=ar`, { 'accept-language': 'en' });
    expect(page.body).toContain('<html lang="ar" dir="rtl"');
    expect(page.headers['content-language']).toBe('ar');
    expect(page.body).toContain(`<link rel="canonical" href="${origin}${path}?lang=ar" />`);
    expect(page.body).toContain(`hreflang="x-default" href="${origin}${path}"`);
    // An address without a language, and one that is not offered, follow the browser.
    for (const address of [path, `${path}?lang=de`, `${path}?lang=ar&lang=en`]) {
      const other = await get(t, address, { 'accept-language': 'ar' });
      expect(other.body).toContain('<html lang="ar" dir="rtl"');
      expect(other.body).toContain(`<link rel="canonical" href="${origin}${path}" />`);
      expect(other.headers.vary).toContain('accept-language');
    }
  }
});
