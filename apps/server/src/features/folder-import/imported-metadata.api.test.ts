import { expect, test } from 'vitest';
import { importHarness, sound } from '../../testing/import-harness.ts';

const ref = (name: string) => expect.objectContaining({ name });

test('two books of one title are imported if their people differ; a person of two spellings is one', async () => {
  const { t, fill, importAll } = await importHarness();
  await fill({
    'A/01.mp3': sound({ album: 'Poems', albumArtist: 'Zoë Kaur', narrator: 'Wren Jay' }),
    'B/01.mp3': sound({ album: 'Poems', albumArtist: 'ZOE KAUR', narrator: 'Robin Lark' }),
    'C/01.mp3': sound({ album: 'poems', albumArtist: 'Zoe Kaur', narrator: 'Wren  Jay' }),
  });
  expect(await importAll()).toEqual(['Poems', 'Poems']);
  const books = (await t.as('admin')('GET', '/books?page=1')).json() as { authors: unknown[] }[];
  expect(books[0]?.authors).toEqual([ref('Zoë Kaur')]);
  expect(books[1]?.authors).toEqual(books[0]?.authors);
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
