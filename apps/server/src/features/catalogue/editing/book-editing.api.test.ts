import { describe, expect, test } from 'vitest';
import { bookOf, createEditingHarness, inputOf } from '../../../testing/editing-harness.ts';

describe('adding a book', () => {
  test('returns its id; a PUT with the same payload changes nothing', async () => {
    const { t, send, read, save } = await createEditingHarness();
    const added = await send('POST', '/books', bookOf());
    expect(added.json()).toEqual({ id: expect.any(Number) });
    const { id } = added.json();
    const before = await read(id);
    expect(before).toMatchObject({ ...bookOf(), chapters: expect.any(Array), rev: 1, demo: false });
    t.clock.advance(5000);
    const saved = await save(id, bookOf());
    expect(saved).toEqual({ ...before, total_views: 1 });
  });

  test('the book and its tags can be found immediately', async () => {
    const { t, add } = await createEditingHarness();
    const member = t.as('member');
    expect((await member('GET', '/books?page=1')).json()).toEqual([]);
    await add(bookOf(2, { tags: [{ main_tag: 'New Voice', sub_tag: 'Sea' }] }));
    for (const path of ['/books?page=1', '/books?q=lantern', '/books/filter?main_tag=New Voice', '/books'])
      expect((await member('GET', path)).json()).toMatchObject([{ title: 'The Lantern' }]);
    expect((await member('GET', '/books/tags')).json()).toEqual([{ main_tag: 'New Voice', sub_tag: 'Sea' }]);
  });

  test('normalizes texts', async () => {
    const { add } = await createEditingHarness();
    const book = await add(
      bookOf(1, {
        title: '  The\t Cafe\u0301 \n',
        synopsis: 'One.\r\n\r\nTwo.\u0007 ',
        status: ' ',
        tags: [
          { main_tag: ' Official ', sub_tag: 'Fantasy' },
          { main_tag: 'Official', sub_tag: 'Fantasy ' },
          { main_tag: 'Official' },
        ],
      }),
    );
    expect(book).toMatchObject({ title: 'The Caf\u00e9', synopsis: 'One.\n\nTwo.', status: 'Ongoing' });
    expect(book.tags).toEqual([
      { main_tag: 'Official', sub_tag: 'Fantasy' },
      { main_tag: 'Official', sub_tag: null },
    ]);
  });
});

describe('saving a book', () => {
  test('changes every field, and lists, search and tags follow', async () => {
    const { t, add, save } = await createEditingHarness();
    const member = t.as('member');
    const book = await add();
    await member('GET', '/books?page=1');
    const changed = bookOf(2, {
      title: 'The Lighthouse',
      status: 'Dropped',
      synopsis: 'Waves and a keeper.',
      cover_image: 'https://covers.test/house.jpg',
      tags: [{ main_tag: 'Text to Speech', sub_tag: 'Horror' }],
    });
    const saved = await save(book.id, changed);
    const { chapters: _, ...fields } = changed;
    expect(saved).toMatchObject({ ...fields, rev: 2 });
    for (const path of [
      '/books?page=1',
      '/books?q=lighthouse',
      '/books?q=keeper',
      '/books/filter?status=Dropped',
    ])
      expect((await member('GET', path)).json()).toMatchObject([{ ...fields, id: book.id }]);
    expect((await member('GET', '/books?q=lantern')).json()).toEqual([]);
    expect((await member('GET', '/books/tags')).json()).toEqual(changed.tags);
  });

  test('leaves fields that are not sent unchanged', async () => {
    const { add, save } = await createEditingHarness();
    const book = await add(bookOf(1, { demo: true }));
    const { status: _, synopsis: __, ...rest } = bookOf(1, { title: 'Renamed' });
    expect(await save(book.id, rest)).toMatchObject({
      title: 'Renamed',
      status: 'Complete',
      synopsis: 'A light in the harbour.',
      demo: true,
    });
  });

  test('moves it to the front of recently updated only if its content changes', async () => {
    const { t, add, save, read } = await createEditingHarness();
    const [first, second] = [await add(), await add(bookOf(1, { title: 'Second' }))];
    const latest = async () =>
      (await t.as('member')('GET', '/books/recently-updated'))
        .json()
        .map((book: { title: string }) => book.title)[0];
    t.clock.advance(1000);
    await save(second.id, { ...inputOf(second), synopsis: 'New.' });
    expect(await latest()).toBe('Second');
    t.clock.advance(1000);
    await save(first.id, inputOf(first));
    await save(first.id, { ...inputOf(first), demo: true });
    expect(await latest()).toBe('Second');
    expect(await read(first.id)).toMatchObject({ demo: true, updated_at: first.updated_at, rev: 2 });
    await save(first.id, { ...inputOf(first), chapters: [...first.chapters].reverse() });
    expect(await latest()).toBe('The Lantern');
  });

  test('as a demo makes it available to visitors until the mark is removed', async () => {
    const { t, add, save } = await createEditingHarness();
    const book = await add(bookOf(1, { demo: true }));
    const demos = async () => (await t.app.inject('/demo-api/books/demo')).json();
    expect(await demos()).toMatchObject([{ id: book.id }]);
    await save(book.id, bookOf(1, { demo: false }));
    expect(await demos()).toEqual([]);
  });

  test('returns no admin fields to listeners', async () => {
    const { t, add } = await createEditingHarness();
    const { id } = await add();
    const read = (await t.as('member')('GET', `/books/${id}`)).json();
    expect(Object.keys(read)).not.toContain('rev');
    expect(Object.keys(read)).not.toContain('demo');
  });

  test('rejects an unknown book', async () => {
    const { send } = await createEditingHarness();
    for (const answer of [
      await send('PUT', '/books/999999', bookOf()),
      await send('DELETE', '/books/999999'),
      await send('DELETE', '/books/999999/chapter/1'),
    ])
      expect(answer.json()).toMatchObject({ status: 404, detail: 'Audiobook not found.' });
  });
});

describe('two admins who edit the same book', () => {
  test('a save based on an old revision is rejected and overwrites nothing', async () => {
    const { send, add, save, read } = await createEditingHarness();
    const book = await add();
    const base_rev = book.rev ?? 0;
    const mine = await save(book.id, { ...inputOf(book), synopsis: 'Mine.', base_rev });
    expect(mine.rev).toBe(base_rev + 1);
    const answer = await send('PUT', `/books/${book.id}`, {
      ...inputOf(book),
      synopsis: 'Theirs.',
      base_rev,
    });
    expect(answer.json()).toMatchObject({ status: 412, code: 'precondition_failed' });
    expect((await read(book.id)).synopsis).toBe('Mine.');
    expect((await save(book.id, { ...inputOf(mine), synopsis: 'Both.', base_rev: 2 })).synopsis).toBe(
      'Both.',
    );
  });

  test('a chapter deleted meanwhile counts as a change', async () => {
    const { send, add } = await createEditingHarness();
    const book = await add();
    await send('DELETE', `/books/${book.id}/chapter/${book.chapters[0]?.id}`);
    const answer = await send('PUT', `/books/${book.id}`, { ...inputOf(book), base_rev: book.rev });
    expect(answer.statusCode).toBe(412);
  });
});

describe('deleting a book', () => {
  test('deletes everything that belongs to it', async () => {
    const { t, send, add } = await createEditingHarness();
    const book = await add();
    const member = t.as('member');
    const [chapter] = book.chapters;
    await member('POST', `/books/${book.id}/bookmark`);
    await member('POST', `/books/${book.id}/progress`, { chapter_id: chapter?.id, position: 3 });
    await member('POST', `/chapter-comments/${chapter?.id}`, { content: 'Well read.' });
    await member('POST', `/comments/${book.id}`, { content: 'Well told.' });
    expect((await send('DELETE', `/books/${book.id}`)).json()).toEqual({ message: expect.any(String) });
    expect((await member('GET', `/books/${book.id}`)).statusCode).toBe(404);
    expect((await member('GET', '/books?q=lantern')).json()).toEqual([]);
    expect((await member('GET', '/books/bookmarks')).json()).toEqual([]);
    expect((await member('GET', '/books/tags')).json()).toEqual([]);
    const { db } = t.deps.connection;
    for (const table of ['chapters', 'book_progress', 'chapter_progress', 'comments', 'discussions'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  });
});

test('logs every change by an admin with the author, but no failed or empty ones', async () => {
  const { t, send, add, save } = await createEditingHarness();
  const audits = () =>
    t.logged.filter((line) => line.includes('"audit":"library"')).map((line) => JSON.parse(line));
  const book = await add();
  await save(book.id, inputOf(book));
  await send('POST', '/books', bookOf());
  expect(audits()).toHaveLength(1);
  await save(book.id, { ...inputOf(book), synopsis: 'New.' });
  await send('DELETE', `/books/${book.id}/chapter/${book.chapters[0]?.id}`);
  await send('DELETE', `/books/${book.id}`);
  expect(audits().map(({ msg }) => msg)).toEqual([
    'admin added a book',
    'admin changed a book',
    'admin deleted a chapter',
    'admin deleted a book',
  ]);
  for (const line of audits()) expect(line).toMatchObject({ book_id: book.id, by: t.users.admin });
});
