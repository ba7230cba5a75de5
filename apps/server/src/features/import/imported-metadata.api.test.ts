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
  // Makes the book look as an earlier version imported it, except for the publisher.
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

  await t.deps.connection.db.updateTable('import_sources').set({ imported: null }).execute();

  const [same] = (await plan()).books;
  expect(same && (await t.deps.folderImport.updateBook(same))).toBeNull();
  const [known] = (await plan({ update: true })).books;
  expect(known?.state).toBe('known');
  const filled = known && (await t.deps.folderImport.updateBook(known));
  expect(filled?.changed.toSorted()).toEqual(['authors', 'language', 'release_year', 'series', 'synopsis']);
  expect(filled?.edited).toEqual(['narrators', 'publisher']);
  expect(await read()).toMatchObject({
    authors: [ref('Ann Lee')],
    narrators: [ref('Somebody Else')],
    series: [expect.objectContaining({ name: 'Saga', number: '2' })],
    language: 'en',
    release_year: 1999,
    publisher: 'By Hand',
    synopsis: 'A story.',
  });

  // From now on, file changes are detected against what the last update stored.
  await fill({
    'old/metadata.json': JSON.stringify({
      ...metadata,
      title: 'Older',
      authors: ['Ann Lee', 'Bo Ekman'],
      publisher: 'New Press',
      language: undefined,
      subtitle: 'A Tale',
    }),
  });
  const [changed] = (await plan({ update: true })).books;
  const update = { changed: ['title', 'authors', 'subtitle'], edited: ['narrators', 'publisher'] };
  expect(changed && (await t.deps.folderImport.previewUpdate(changed))).toEqual(update);
  expect(await read()).toMatchObject({ title: 'Old', subtitle: null });
  expect(changed && (await t.deps.folderImport.updateBook(changed))).toEqual(update);
  const after = await read();
  expect(after).toMatchObject({
    title: 'Older',
    subtitle: 'A Tale',
    authors: [ref('Ann Lee'), ref('Bo Ekman')],
    narrators: [ref('Somebody Else')],
    publisher: 'By Hand',
    language: 'en',
    tags,
  });
  const [done] = (await plan({ update: true })).books;
  expect(done && (await t.deps.folderImport.updateBook(done))).toMatchObject({ changed: [] });
  expect((await read()).rev).toBe(after.rev);
  const audit = await t.deps.connection.db
    .selectFrom('audit_log')
    .select(['actor_kind', 'detail'])
    .where('action', '=', 'book_edited')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(audit.actor_kind).toBe('operator');
  expect(JSON.parse(audit.detail ?? '')).toEqual({ title: 'Older', fields: 'title, authors, subtitle' });
});

test('the preview of an update that would clash with another book says so and changes nothing', async () => {
  const { t, fill, importAll, plan } = await importHarness();
  const describe = (reader: string) =>
    JSON.stringify({ title: 'Clash', authors: ['A Same'], narrators: [reader] });
  await fill({
    'one/01.mp3': sound(),
    'one/metadata.json': describe('N One'),
    'two/01.mp3': sound(),
    'two/metadata.json': describe('N Three'),
  });
  await importAll();
  await fill({ 'two/metadata.json': describe('N One') });
  const { folderImport } = t.deps;
  const two = (await plan({ update: true })).books.find(({ view }) => view.path === 'two');
  if (!two) throw new Error('the book is missing');
  const problem = expect.stringContaining('already exists');
  expect(await folderImport.previewUpdate(two)).toEqual({ changed: ['narrators'], edited: [], problem });
  expect(await folderImport.updateBook(two)).toEqual({ changed: [], edited: [], problem });
  await fill({ 'two/metadata.json': describe('N Two') });
  const [again] = (await plan({ update: true })).books.filter(({ view }) => view.path === 'two');
  expect(again && (await folderImport.previewUpdate(again))).toEqual({ changed: ['narrators'], edited: [] });
  const edits = await t.deps.connection.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'book_edited')
    .execute();
  expect(edits).toEqual([]);
  const people = await t.deps.connection.db.selectFrom('people').select('name').orderBy('name').execute();
  expect(people.map(({ name }) => name)).toEqual(['A Same', 'N One', 'N Three']);
});

test('a narrator of another spelling gets the main tag of the existing person', async () => {
  const { t, fill, importAll } = await importHarness();
  await fill({
    'A/01.mp3': sound({ album: 'One', narrator: 'Maud' }),
    'B/01.mp3': sound({ album: 'Two', narrator: 'MAUD' }),
    'C/01.mp3': sound(),
    'C/metadata.json': JSON.stringify({ title: 'Three', narrators: ['maud', 'Maud', 'Full Cast'] }),
  });
  await importAll();
  const rows = await t.deps.connection.db.selectFrom('book_tags').select('main_tag').distinct().execute();
  expect(rows.map(({ main_tag }) => main_tag).toSorted()).toEqual(['Full Cast', 'Maud']);
});
