import { expect, test } from 'vitest';
import { clipHarness } from '../../../testing/clip-harness.ts';
import { offerLanguages } from '../../../testing/offer-languages.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

const origin = 'http://lamplight.test';
const off = { front: false, front_at_root: false, people: false, series: false, chapter_titles: false };

const get = (t: TestApp, url: string, headers: Record<string, string> = {}) =>
  t.app.inject({ url, headers: { accept: 'text/html', ...headers } });
const ancestorsOf = ({ headers }: Awaited<ReturnType<typeof get>>) =>
  /frame-ancestors ([^;]*)/.exec(String(headers['content-security-policy']))?.[1];
const framed = (referer: string) => ({ 'sec-fetch-dest': 'iframe', referer });

/** Creates a book with a sample and a clip, on a site that lets blog.example show players. */
async function library(embed_hosts = 'blog.example') {
  const h = await clipHarness();
  const { t, id, first } = h;
  await t.as('editor')('PUT', `/books/${id}/sample`, { chapter_id: first, from: 10, to: 30 });
  const { revision } = (await t.as('admin')('GET', '/admin/public-pages')).json();
  const choose = (changes: object, from: number) =>
    t.as('admin')('PUT', '/admin/public-pages', {
      ...off,
      books: true,
      clips: true,
      ...changes,
      revision: from,
    });
  const saved = await choose({ embed_hosts }, revision);
  return { ...h, choose, saved: saved.json() };
}

test('players are shown only where an admin allows them, and say why elsewhere', async () => {
  const { t, id, saved, choose } = await library('');
  const path = `/embed/samples/${id}`;
  const turnedOff = await get(t, path, framed('https://blog.example/'));
  expect([turnedOff.statusCode, ancestorsOf(turnedOff)]).toEqual([404, '*']);
  expect(turnedOff.body).toContain('This player is turned off.');
  expect((await get(t, `/oembed?url=${origin}/b/${id}`)).statusCode).toBe(404);
  expect((await t.nobody('GET', '/site')).json().embeds).toBe(false);

  const refused = await choose({ embed_hosts: 'blog.example https://x/y' }, saved.revision);
  expect([refused.statusCode, refused.json().fields[0].field]).toEqual([422, 'embed_hosts']);
  const allowed = await choose({ embed_hosts: 'https://Blog.example/ *.shop.example' }, saved.revision);
  expect(allowed.json().embed_hosts).toBe('blog.example *.shop.example');
  expect((await t.nobody('GET', '/site')).json().embeds).toBe(true);
  const audit = (await t.as('admin')('GET', '/admin/audit?action=public_pages_changed')).json();
  expect(audit[0].detail).toEqual([{ name: 'embed_hosts', value: 'blog.example *.shop.example' }]);
  // Settings saved by a client without this field keep the hosts.
  const unchanged = await choose({}, allowed.json().revision);
  expect(unchanged.json().embed_hosts).toBe('blog.example *.shop.example');

  for (const page of ['https://blog.example/a?b', 'https://eu.shop.example/', `${origin}/admin/playlist/1`]) {
    const player = await get(t, path, framed(page));
    expect([page, player.statusCode]).toEqual([page, 200]);
    expect(ancestorsOf(player)).toBe("'self' blog.example *.shop.example");
    expect(player.headers['x-frame-options']).toBeUndefined();
    expect(player.headers['set-cookie']).toBeUndefined();
  }
  const unlisted = await get(t, path, framed('https://evil.example/'));
  expect([unlisted.statusCode, ancestorsOf(unlisted)]).toEqual([403, '*']);
  expect(unlisted.body).toContain('This player is not available on this site.');
  expect(unlisted.body).not.toContain('<audio');
  // No page but the players may be shown in a frame.
  expect(ancestorsOf(await get(t, '/login', framed('https://blog.example/')))).toBe("'none'");
});

test('a player shows the book and plays what its public page does', async () => {
  const { t, id, created, saved, choose } = await library();
  const player = await get(t, `/embed/samples/${id}`);
  const sample = (await t.nobody('GET', `/books/${id}/sample`)).json().sample;
  expect(player.body).toContain(`<audio id="audio" preload="none" src="${sample.url}">`);
  expect(player.body).toContain('The &lt;b&gt;Lamp');
  expect(player.body).not.toContain('The <b>Lamp');
  expect(player.body).toMatch(/<a class="continue" href="\/b\/\d+-[^"]*" target="_blank" rel="noopener">/);
  expect(player.headers['content-security-policy']).toContain("script-src 'sha256-");
  const again = await get(t, `/embed/samples/${id}`, { 'if-none-match': String(player.headers.etag) });
  expect([again.statusCode, ancestorsOf(again)]).toEqual([304, "'self' blog.example"]);

  const clip = await created({ quote: 'A <i>light</i>' });
  const clipPath = `/embed${clip.path}`;
  expect((await get(t, clipPath)).body).toContain('“A &lt;i&gt;light&lt;/i&gt;”');
  expect((await get(t, clipPath)).body).toContain('content="noindex"');
  // The page of the clip links to the registration, which counts for the clip.
  expect((await get(t, clipPath)).body).toContain(`href="${clip.path}" target="_blank"`);
  await t.as('member')('DELETE', `/user/clips/${clip.id}`);
  expect((await get(t, clipPath)).statusCode).toBe(404);

  const page = await get(t, (await get(t, `/b/${id}`)).headers.location ?? '');
  expect(page.body).toContain('type="application/json+oembed"');
  expect(page.body).toContain(`&lt;iframe src=&quot;${origin}/embed/samples/${id}&quot;`);
  for (const path of [
    '/embed',
    '/embed/',
    '/embed/samples/0',
    '/embed/samples/99',
    '/embed/samples/x',
    '/embed/demo/1',
    '/embed/clips/x',
    `/embed/samples/${id}/x`,
  ])
    expect([path, (await get(t, path)).statusCode]).toEqual([path, 404]);

  await choose({ books: false, embed_hosts: '*' }, saved.revision);
  t.clock.advance(2000);
  const free = await get(t, `/embed/samples/${id}`, framed('http://anything.example/'));
  expect([free.statusCode, ancestorsOf(free)]).toEqual([200, '*']);
  expect(free.body).toContain(`href="/synopsis/${id}"`);
});

test('what visitors may not hear has no player, and a demo book has one', async () => {
  const t = await testApp();
  const { audio_url } = await t.deps.audio.store(
    Buffer.concat(
      Array.from({ length: 40 }, () => {
        const frame = Buffer.alloc(417);
        frame.set([0xff, 0xfb, 0x90, 0x64]);
        return frame;
      }),
    ),
  );
  const chapters = ['One', 'Two'].map((title) => ({ title, audio_url, duration: 700 }));
  const demo = await t.addBook({ title: 'Open', demo: true, chapters });
  const closed = await t.addBook({ title: 'Closed', chapters });
  await t.as('admin')('PUT', '/admin/public-pages', {
    ...off,
    books: false,
    clips: false,
    embed_hosts: '*',
    revision: 0,
  });
  t.clock.advance(2000);
  const player = await get(t, `/embed/demo/${demo.id}`);
  expect(player.body).toMatch(/<audio id="audio" preload="none" src="\/media\/[^"]*demo=/);
  expect(player.body).toContain(`data-book="/demo-api/books/${demo.id}"`);
  expect(player.body).toContain('href="/demo"');
  expect(player.body).not.toContain('>Two<');
  expect((await get(t, `/embed/demo/${closed.id}`)).statusCode).toBe(404);
  expect((await get(t, `/embed/samples/${closed.id}`)).statusCode).toBe(404);
  // Without a sample, the address of the book leads to its demo.
  const answer = await get(t, `/oembed?url=${origin}/b/${demo.id}`);
  expect(answer.json().html).toContain(`src="${origin}/embed/demo/${demo.id}"`);
});

test('other sites find a player by the address of a page', async () => {
  const { t, id, created } = await library();
  const ask = (url: string, rest = '') => get(t, `/oembed?url=${encodeURIComponent(url)}${rest}`);
  const answer = await ask(`${origin}/b/${id}-whatever?utm=1`, '&format=json&maxwidth=400&maxheight=90');
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({ 'access-control-allow-origin': '*', vary: 'accept-language' });
  expect(answer.json()).toMatchObject({
    version: '1.0',
    type: 'rich',
    width: 400,
    height: 120,
    provider_url: `${origin}/`,
  });
  const { html, title } = answer.json();
  expect(title).toContain('The <b>Lamp');
  expect(html).toContain(`<iframe src="${origin}/embed/samples/${id}" title="Sample: The &lt;b&gt;Lamp`);
  const clip = await created();
  expect((await ask(`${origin}${clip.path}`)).json().html).toContain(`/embed${clip.path}`);
  expect((await ask(`${origin}/embed/samples/${id}`)).statusCode).toBe(200);
  expect((await ask(`${origin}/synopsis/${id}`)).statusCode).toBe(200);
  for (const [url, rest, status] of [
    [`${origin}/b/99`, '', 404],
    [`${origin}/login`, '', 404],
    [`${origin}/b/%ff`, '', 404],
    [`https://evil.example/b/${id}`, '', 404],
    ['nonsense', '', 404],
    ['', '', 422],
    [`${origin}/b/${id}`, '&format=xml', 422],
    [`${origin}/b/${id}`, '&maxwidth=wide', 422],
    [`${origin}/b/${id}`, '&url=again', 422],
  ] as const)
    expect([url, rest, (await ask(url, rest)).statusCode]).toEqual([url, rest, status]);
});

test('a player is in the language of its address, else of its reader', async () => {
  const { t, id } = await library();
  await offerLanguages(t, ['en', 'de', 'ar']);
  for (const [address, reader, tag, dir] of [
    ['', 'de', 'de', 'ltr'],
    ['?lang=ar', 'de', 'ar', 'rtl'],
    ['?lang=xx', 'en', 'en', 'ltr'],
  ]) {
    const player = await get(t, `/embed/samples/${id}${address}`, { 'accept-language': reader ?? '' });
    expect(player.body).toContain(`<html lang="${tag}" dir="${dir}">`);
    expect(player.headers['content-language']).toBe(tag);
  }
});
