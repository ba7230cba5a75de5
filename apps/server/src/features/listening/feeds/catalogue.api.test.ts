import { typesetAddress } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { feedHarness } from '../../../testing/feed-harness.ts';

test('a reading app finds the books of a feed by OPDS, and plays them by their manifest', async () => {
  const { t, id, first, second, created, fetchUrl, settle } = await feedHarness();
  const { catalogue } = await created({ kind: 'new' });
  expect(catalogue).toMatch(/^http:\/\/lamplight\.test\/feeds\/[\w-]{24}\/opds\.json$/);
  const base = catalogue.replace('/opds.json', '');
  const answer = await fetchUrl(catalogue);
  expect([answer.status, answer.headers['content-type']]).toEqual([
    200,
    'application/opds+json; charset=utf-8',
  ]);
  const feed = JSON.parse(answer.body.toString());
  expect(feed).toMatchObject({
    metadata: { title: expect.any(String), numberOfItems: 1, itemsPerPage: 50, currentPage: 1 },
    links: [
      { rel: 'self', href: catalogue, type: 'application/opds+json' },
      { rel: 'start' },
      { rel: 'search', href: `${catalogue}{?query}`, templated: true },
    ],
    publications: [
      {
        metadata: { '@type': 'http://schema.org/Audiobook', title: 'The lantern' },
        links: [
          { rel: 'self', href: `${base}/book-${id}.json`, type: 'application/audiobook+json' },
          { rel: 'http://opds-spec.org/acquisition', href: `${base}/book-${id}.json` },
        ],
        images: [{ type: 'image/jpeg' }],
      },
    ],
  });
  expect((await fetchUrl(catalogue, { 'if-none-match': String(answer.headers.etag) })).status).toBe(304);
  const search = async (query: string) =>
    JSON.parse((await fetchUrl(`${catalogue}?query=${encodeURIComponent(query)}`)).body.toString()).metadata;
  expect(await search('LANTERN the')).toMatchObject({ numberOfItems: 1 });
  expect(await search('no such book')).toMatchObject({ numberOfItems: 0 });
  for (const bad of ['?page=0', '?page=x', '?page=2', `?query=${'x'.repeat(300)}`, '?query=a&query=b'])
    expect((await fetchUrl(catalogue + bad)).status, bad).toBe(404);

  const manifest = await fetchUrl(`${base}/book-${id}.json`);
  expect(manifest.headers['content-type']).toBe('application/audiobook+json; charset=utf-8');
  expect(JSON.parse(manifest.body.toString())).toMatchObject({
    '@context': 'https://readium.org/webpub-manifest/context.jsonld',
    metadata: { title: 'The lantern', conformsTo: 'https://readium.org/webpub-manifest/profiles/audiobook' },
    readingOrder: [
      { href: `${base}/${first}.wav`, type: 'audio/wav', title: 'Part 0', duration: 60 },
      { href: `${base}/${second}.wav`, title: 'Part 1' },
    ],
    resources: [{ rel: 'cover' }],
  });
  expect((await fetchUrl(`${base}/${first}.wav`)).status).toBe(200);
  expect((await fetchUrl(`${base}/book-999999.json`)).status).toBe(404);

  await t.deps.connection.db
    .updateTable('users')
    .set({ is_premium: 0 })
    .where('id', '=', t.users.premium)
    .execute();
  settle();
  const ended = JSON.parse((await fetchUrl(catalogue)).body.toString());
  expect(ended).toMatchObject({ metadata: { numberOfItems: 0, subtitle: expect.any(String) } });
  expect(ended.publications).toBeUndefined();
  expect((await fetchUrl(`${base}/book-${id}.json`)).status).toBe(404);
});

test('the icon of the site stands for a cover that the web app typesets', async () => {
  const { t, id, created, fetchUrl, settle } = await feedHarness();
  const { address, catalogue } = await created();
  const icon = 'http://lamplight.test/icons/icon-512.png';
  const read = async (url: string) => (await fetchUrl(url)).body.toString();
  expect(await read(address)).not.toContain(icon);
  await t.deps.connection.db
    .updateTable('books')
    .set({ cover_image: typesetAddress })
    .where('id', '=', id)
    .execute();
  settle();
  expect(await read(address)).toContain(`<itunes:image href="${icon}"/>`);
  expect(JSON.parse(await read(catalogue)).publications[0].images).toEqual([
    { href: icon, type: 'image/png' },
  ]);
  expect(JSON.parse(await read(catalogue.replace('opds.json', `book-${id}.json`))).resources).toEqual([
    { rel: 'cover', href: icon, type: 'image/png' },
  ]);
});

test('the first page groups what was begun, what is new and the series', async () => {
  const { t, id, first, created, fetchUrl } = await feedHarness();
  const { audio_url } = (await t.as('admin')('GET', `/books/${id}`)).json().chapters[0];
  const add = async (title: string, number: string) =>
    (
      await t.as('admin')('POST', '/books', {
        title,
        status: 'Complete',
        cover_image: 'https://covers.example/1.jpg',
        synopsis: '',
        tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
        series: [{ name: 'The Weir', number }],
        chapters: [{ title: 'One', audio_url: String(audio_url).split('?')[0] }],
      })
    ).json().id as number;
  await add('Second', '2');
  t.clock.advance(1000);
  await add('First', '1');
  const progress = { chapter_id: first, position: 5 };
  expect((await t.as('premium')('POST', `/books/${id}/progress`, progress)).statusCode).toBe(200);
  const { catalogue } = await created({ kind: 'new' });
  const read = async (url: string) => JSON.parse((await fetchUrl(url)).body.toString());
  const titlesIn = ({ publications = [] }: { publications?: { metadata: { title: string } }[] }) =>
    publications.map(({ metadata }) => metadata.title);

  const root = await read(catalogue);
  expect(titlesIn(root)).toHaveLength(3);
  const [continued, fresh, series] = root.groups;
  expect(root.groups).toHaveLength(3);
  expect([continued.metadata, titlesIn(continued)]).toEqual([
    { title: 'Continue listening', numberOfItems: 1 },
    ['The lantern'],
  ]);
  expect([fresh.metadata.title, titlesIn(fresh)]).toEqual(['New', ['First', 'Second', 'The lantern']]);
  expect(series).toMatchObject({ metadata: { title: 'Series' }, navigation: [{ title: 'The Weir' }] });
  expect(titlesIn(await read(series.navigation[0].href))).toEqual(['First', 'Second']);
  for (const { links, publications } of [continued, fresh]) {
    const page = await read(links[0].href);
    expect([page.links[0].href, titlesIn(page), page.groups]).toEqual([
      links[0].href,
      titlesIn({ publications }),
      undefined,
    ]);
  }
  for (const bad of ['?list=x', '?list=new&list=new', '?series=0', '?series=x'])
    expect((await fetchUrl(catalogue + bad)).status, bad).toBe(404);
  expect((await read(`${catalogue}?series=999999`)).metadata.numberOfItems).toBe(0);
  const { catalogue: ofOne } = await created();
  expect((await read(ofOne)).groups).toBeUndefined();
});
