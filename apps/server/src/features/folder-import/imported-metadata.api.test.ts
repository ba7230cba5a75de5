import { expect, test } from 'vitest';
import { importHarness, sound } from '../../testing/import-harness.ts';

const ref = (name: string) => expect.objectContaining({ name });

test('every field of metadata.json, OPF, tags and folder names is in the book, and found', async () => {
  const { t, fill, importAll } = await importHarness();
  await fill({
    'json/01.mp3': sound(),
    'json/metadata.json': JSON.stringify({
      title: 'From JSON',
      subtitle: 'A Json Tale',
      authors: ['Ann Lee', 'Bo Ek'],
      narrators: ['Wren Jay'],
      series: ['Json Saga #4.5', 'Json World'],
      publishedYear: '1968',
      publisher: 'Json Press',
      language: 'German',
      isbn: '978-0-306-40615-7',
      asin: 'B002V1A0WA',
      abridged: true,
      description: 'About JSON.',
      genres: ['Fantasy'],
    }),
    'opf/01.mp3': sound(),
    'opf/book.opf': `<package xmlns:opf="x" xmlns:dc="y"><metadata><dc:title>From OPF</dc:title>
      <dc:creator opf:role="aut">Cy Fox</dc:creator><dc:contributor opf:role="nrt">Robin Lark</dc:contributor>
      <dc:contributor opf:role="trl">Zoë Kaur</dc:contributor><dc:contributor opf:role="edt">Ed Itor</dc:contributor>
      <dc:publisher>Opf Press</dc:publisher><dc:language>eng</dc:language><dc:date>1971</dc:date>
      <meta name="calibre:series" content="Opf Saga"/><meta name="calibre:series_index" content="2.0"/></metadata></package>`,
    'tags/01.mp3': sound({
      album: 'From Tags',
      albumArtist: 'Dee Gee, Ann Lee & Hal Ive',
      narrator: 'Wren Jay',
      subtitle: 'A Tagged Tale',
      publisher: 'Tag Press',
      free: {
        SERIES: 'Tag Saga',
        'SERIES-PART': '3',
        LANGUAGE: 'eng',
        ASIN: 'B002V1A0WB',
        TRANSLATOR: 'Zoe Kaur',
      },
    }),
    'King, Stella/Folder Saga/Vol 7 - From Folders [B002V1A0WC] {Robin Lark}/01.mp3': sound(),
    'other/01.mp3': sound({ album: 'From Tags', albumArtist: 'Somebody Else' }),
  });
  expect((await importAll()).toSorted()).toEqual([
    'From Folders',
    'From JSON',
    'From OPF',
    'From Tags',
    'From Tags',
  ]);
  const send = t.as('admin');
  const search = async (q: string): Promise<{ id: number; title: string }[]> =>
    (await send('GET', `/books?q=${encodeURIComponent(q)}`)).json();
  const bookWith = async (q: string) => {
    const [found, ...more] = await search(q);
    expect(more, q).toEqual([]);
    return (await send('GET', `/books/${found?.id}`)).json();
  };
  expect(await bookWith('json saga')).toMatchObject({
    title: 'From JSON',
    subtitle: 'A Json Tale',
    authors: [ref('Ann Lee'), ref('Bo Ek')],
    narrators: [ref('Wren Jay')],
    series: [
      expect.objectContaining({ name: 'Json Saga', number: '4.5' }),
      expect.objectContaining({ name: 'Json World', number: null }),
    ],
    release_year: 1968,
    publisher: 'Json Press',
    language: 'de',
    isbn: '9780306406157',
    asin: 'B002V1A0WA',
    abridged: true,
    synopsis: 'About JSON.',
    tags: [{ main_tag: 'Wren Jay', sub_tag: 'Fantasy' }],
  });
  const opf = await bookWith('ed itor');
  expect(opf).toMatchObject({
    title: 'From OPF',
    authors: [ref('Cy Fox')],
    narrators: [ref('Robin Lark')],
    translators: [ref('Zoë Kaur')],
    editors: [ref('Ed Itor')],
    series: [expect.objectContaining({ name: 'Opf Saga', number: '2' })],
    publisher: 'Opf Press',
    language: 'en',
    release_year: 1971,
  });
  const tags = await bookWith('hal ive');
  expect(tags).toMatchObject({
    title: 'From Tags',
    subtitle: 'A Tagged Tale',
    authors: [ref('Dee Gee'), ref('Ann Lee'), ref('Hal Ive')],
    series: [expect.objectContaining({ name: 'Tag Saga', number: '3' })],
    publisher: 'Tag Press',
    language: 'en',
    asin: 'B002V1A0WB',
  });
  expect(tags.translators).toEqual(opf.translators);
  expect(await bookWith('stella king')).toMatchObject({
    title: 'From Folders',
    narrators: opf.narrators,
    series: [expect.objectContaining({ name: 'Folder Saga', number: '7' })],
    asin: 'B002V1A0WC',
  });
});

test('an update fills in what a book lacks and leaves what somebody changed', async () => {
  const { t, fill, importAll, plan } = await importHarness();
  const metadata = {
    title: 'Old',
    authors: ['Ann Lee'],
    narrators: ['Wren'],
    series: ['Saga #2'],
    publishedYear: '1999',
    publisher: 'Json Press',
    language: 'en',
    description: 'A story.',
  };
  const folder = { 'old/01.mp3': sound(), 'old/metadata.json': JSON.stringify(metadata) };
  await fill(folder);
  await importAll();
  // As an earlier version left it, but for the publisher.
  const send = t.as('admin');
  const [listed] = (await send('GET', '/books?page=1')).json();
  const read = async () => (await send('GET', `/books/${listed.id}`)).json();
  const book = await read();
  const { title, status, cover_image, tags, chapters } = book;
  const earlier = {
    authors: [],
    narrators: [{ name: 'Somebody Else' }],
    series: [],
    language: null,
    release_year: null,
    publisher: 'By Hand',
    synopsis: 'By Ann Lee. Read by Wren. Saga, book 2. 1999.\n\nA story.',
  };
  const saved = await send('PUT', `/books/${book.id}`, {
    title,
    status,
    cover_image,
    tags,
    ...earlier,
    chapters: chapters.map(({ id, title: name, audio_url }: Record<string, unknown>) => ({
      id,
      title: name,
      audio_url,
    })),
  });
  expect(saved.statusCode, saved.body).toBe(200);

  const [same] = (await plan()).books;
  expect(same && (await t.deps.folderImport.updateBook(same))).toEqual([]);
  const [known] = (await plan({ update: true })).books;
  expect(known?.state).toBe('known');
  const filled = known && (await t.deps.folderImport.updateBook(known));
  expect(filled?.toSorted()).toEqual(['authors', 'language', 'release_year', 'series', 'synopsis']);
  expect(await read()).toMatchObject({
    authors: [ref('Ann Lee')],
    narrators: [ref('Somebody Else')],
    series: [expect.objectContaining({ name: 'Saga', number: '2' })],
    language: 'en',
    release_year: 1999,
    publisher: 'By Hand',
    synopsis: 'A story.',
  });
  expect(known && (await t.deps.folderImport.updateBook(known))).toEqual([]);
});
