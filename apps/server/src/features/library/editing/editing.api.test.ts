import { bookIncomplete } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { bookDesk, bookOf, inputOf } from '../../../testing/book-desk.ts';

describe('adding a book', () => {
  test('answers its id; PUT with the same payload changes nothing', async () => {
    const { t, send, read, save } = await bookDesk();
    const added = await send('POST', '/books', bookOf());
    expect(added.json()).toEqual({ id: expect.any(Number) });
    const { id } = added.json();
    const before = await read(id);
    expect(before).toMatchObject({ ...bookOf(), chapters: expect.any(Array), rev: 1, demo: false });
    t.clock.advance(5000);
    const saved = await save(id, bookOf());
    expect(saved).toEqual({ ...before, total_views: 1 });
  });

  test('makes it findable at once, and its tags', async () => {
    const { t, add } = await bookDesk();
    const member = t.as('member');
    expect((await member('GET', '/books?page=1')).json()).toEqual([]);
    await add(bookOf(2, { tags: [{ main_tag: 'New Voice', sub_tag: 'Sea' }] }));
    for (const path of ['/books?page=1', '/books?q=lantern', '/books/filter?main_tag=New Voice', '/books'])
      expect((await member('GET', path)).json()).toMatchObject([{ title: 'The Lantern' }]);
    expect((await member('GET', '/books/tags')).json()).toEqual([{ main_tag: 'New Voice', sub_tag: 'Sea' }]);
  });

  test('keeps texts tidy', async () => {
    const { add } = await bookDesk();
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

describe('what is required', () => {
  const chapter = { title: 'One', audio_url: 'https://audio.test/1.mp3' };
  const incomplete: [string, object, string[]][] = [
    ['an empty payload', {}, ['title', 'cover_image', 'chapters', 'tags']],
    ['no title', { ...bookOf(), title: ' \u200b ' }, ['title']],
    ['no cover', { ...bookOf(), cover_image: '' }, ['cover_image']],
    ['no chapter', { ...bookOf(), chapters: [] }, ['chapters']],
    ['no tags', { ...bookOf(), tags: [] }, ['tags']],
    ['no sub tag', { ...bookOf(), tags: [{ main_tag: 'Official', sub_tag: '' }] }, ['tags']],
    ['no main tag', { ...bookOf(), tags: [{ main_tag: ' ', sub_tag: 'Fantasy' }] }, ['tags']],
    [
      'a chapter without a title',
      { ...bookOf(), chapters: [chapter, { ...chapter, title: '' }] },
      ['chapters.1.title'],
    ],
    [
      'a chapter without audio',
      { ...bookOf(), chapters: [{ ...chapter, audio_url: ' ' }] },
      ['chapters.0.audio_url'],
    ],
  ];
  test('is told with the sentence of the editor', async () => {
    const { send, add, read } = await bookDesk();
    const book = await add(bookOf(1, { title: 'Stands' }));
    for (const [what, payload, fields] of incomplete)
      for (const answer of [
        await send('POST', '/books', payload),
        await send('PUT', `/books/${book.id}`, payload),
      ]) {
        expect(answer.json(), what).toMatchObject({
          status: 422,
          code: 'invalid_input',
          detail: bookIncomplete,
        });
        expect(answer.json().fields.map(({ field }: { field: string }) => field)).toEqual(fields);
      }
    expect(await read(book.id)).toEqual(book);
  });
});

describe('hostile input', () => {
  const chapter = { title: 'One', audio_url: 'https://audio.test/1.mp3' };
  const withChapter = (changed: object) => ({ ...bookOf(), chapters: [{ ...chapter, ...changed }] });
  const missing = `/media/audio/${'0'.repeat(32)}.mp3`;
  const hostile: [string, object, string][] = [
    ['a title of 201 characters', { ...bookOf(), title: 'x'.repeat(201) }, 'title'],
    ['a title that folds to more than an index takes', { ...bookOf(), title: '\ufdfa'.repeat(100) }, 'title'],
    ['a title that is no text', { ...bookOf(), title: ['x'] }, 'title'],
    ['a NUL', { ...bookOf(), title: 'a\0b' }, ''],
    ['a long status', { ...bookOf(), status: 'x'.repeat(51) }, 'status'],
    ['a long synopsis', { ...bookOf(), synopsis: 'x'.repeat(10_001) }, 'synopsis'],
    ['a long tag', { ...bookOf(), tags: [{ main_tag: 'x'.repeat(101), sub_tag: 'y' }] }, 'tags.0.main_tag'],
    [
      'many tags',
      { ...bookOf(), tags: Array.from({ length: 21 }, (_, n) => ({ main_tag: `${n}`, sub_tag: 's' })) },
      'tags',
    ],
    ['a member that is not named', { ...bookOf(), total_views: 9 }, 'total_views'],
    ['an id', { ...bookOf(), id: 5 }, 'id'],
    ['demo as a text', { ...bookOf(), demo: 'yes' }, 'demo'],
    ['a long chapter title', withChapter({ title: 'x'.repeat(301) }), 'chapters.0.title'],
    ['a chapter with a place', withChapter({ place: 1 }), 'chapters.0.place'],
    ['a negative duration', withChapter({ duration: -1 }), 'chapters.0.duration'],
    ['audio over http', withChapter({ audio_url: 'http://audio.test/1.mp3' }), 'chapters.0.audio_url'],
    ['audio as javascript', withChapter({ audio_url: 'javascript:alert(1)' }), 'chapters.0.audio_url'],
    ['audio as data', withChapter({ audio_url: 'data:audio/mpeg;base64,AAAA' }), 'chapters.0.audio_url'],
    ['audio of a file', withChapter({ audio_url: 'file:///etc/passwd' }), 'chapters.0.audio_url'],
    ['audio with a password', withChapter({ audio_url: 'https://a:b@audio.test/1' }), 'chapters.0.audio_url'],
    ['audio without a host', withChapter({ audio_url: 'https://' }), 'chapters.0.audio_url'],
    ['audio beside the media', withChapter({ audio_url: '/media/audio/../../x' }), 'chapters.0.audio_url'],
    ['audio that is not kept here', withChapter({ audio_url: missing }), 'chapters.0.audio_url'],
    [
      'audio that grows past its bound',
      withChapter({ audio_url: `https://a.test/${'é'.repeat(1000)}` }),
      'chapters.0.audio_url',
    ],
    ['an image over http', withChapter({ image: 'http://covers.test/1.jpg' }), 'chapters.0.image'],
    ['audio as an image', withChapter({ image: missing }), 'chapters.0.image'],
    [
      'a cover that is not kept here',
      { ...bookOf(), cover_image: `/media/covers/${'0'.repeat(32)}/720.jpg` },
      'cover_image',
    ],
    ['a cover as javascript', { ...bookOf(), cover_image: 'java\tscript:alert(1)' }, 'cover_image'],
    ['a chapter id without a book', withChapter({ id: 1 }), 'chapters.0.id'],
  ];
  test('is refused, the field named, and changes nothing', async () => {
    const { t, send, add, read } = await bookDesk();
    const other = await add(bookOf(1, { title: 'Other' }));
    for (const [what, payload, field] of hostile)
      for (const answer of [
        await send('POST', '/books', payload),
        await send('PUT', `/books/${other.id}`, payload),
      ]) {
        const problem = answer.json();
        expect(problem, what).toMatchObject({ status: 422, code: 'invalid_input' });
        expect([what, problem.fields[0].field]).toEqual([what, field]);
        expect(problem.detail.length).toBeLessThan(300);
      }
    expect(await read(other.id)).toEqual(other);
    expect((await t.as('member')('GET', '/books?page=1')).headers['x-total-count']).toBe('1');
  });

  test('prototype tricks and broken bodies are clear refusals', async () => {
    const { t } = await bookDesk();
    const post = async (payload: string) =>
      t.app.inject({
        method: 'POST',
        url: '/api/books',
        headers: { authorization: `Bearer ${await t.tokenOf('admin')}`, 'content-type': 'application/json' },
        payload,
      });
    expect((await post('{"__proto__":{"title":"x"}}')).statusCode).toBe(400);
    expect((await post('[]')).statusCode).toBe(422);
    expect((await post('{"title":')).statusCode).toBe(400);
    expect((await post(JSON.stringify(bookOf(2001)))).statusCode).toBe(422);
    expect((await post(`{"title":"${'x'.repeat(5 * 1024 * 1024)}"}`)).statusCode).toBe(413);
  });
});

describe('a title that another book has', () => {
  test('is refused in whatever case and width it is written', async () => {
    const { send, add, read } = await bookDesk();
    await add();
    const other = await add(bookOf(1, { title: 'Another' }));
    const titles = ['The Lantern', ' the  LANTERN', 'ＴＨＥ Lantern'];
    const tries = titles.map(async (title) => [
      await send('POST', '/books', bookOf(1, { title })),
      await send('PUT', `/books/${other.id}`, bookOf(1, { title })),
    ]);
    for (const answer of (await Promise.all(tries)).flat()) {
      expect(answer.json()).toMatchObject({
        status: 400,
        code: 'already_exists',
        detail: 'A playlist with this title already exists. Please choose a different title.',
      });
    }
    expect(await read(other.id)).toEqual(other);
  });

  test('a book may keep its title, change its case, and take one that is free again', async () => {
    const { send, add, save } = await bookDesk();
    const first = await add();
    expect((await save(first.id, bookOf(2, { title: 'THE LANTERN' }))).title).toBe('THE LANTERN');
    await send('DELETE', `/books/${first.id}`);
    expect((await add()).title).toBe('The Lantern');
  });
});

describe('saving a book', () => {
  test('changes every field, and lists, search and tags follow', async () => {
    const { t, add, save } = await bookDesk();
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

  test('what is not sent stays', async () => {
    const { add, save } = await bookDesk();
    const book = await add(bookOf(1, { demo: true }));
    const { status: _, synopsis: __, ...rest } = bookOf(1, { title: 'Renamed' });
    expect(await save(book.id, rest)).toMatchObject({
      title: 'Renamed',
      status: 'Complete',
      synopsis: 'A light in the harbour.',
      demo: true,
    });
  });

  test('moves it to the front of what was updated; saving it as it is does not, nor does the demo mark', async () => {
    const { t, add, save, read } = await bookDesk();
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

  test('as a demo hands it to visitors, until it is taken back', async () => {
    const { t, add, save } = await bookDesk();
    const book = await add(bookOf(1, { demo: true }));
    const demos = async () => (await t.app.inject('/demo-api/books/demo')).json();
    expect(await demos()).toMatchObject([{ id: book.id }]);
    await save(book.id, bookOf(1, { demo: false }));
    expect(await demos()).toEqual([]);
  });

  test('tells listeners nothing of what is for admins', async () => {
    const { t, add } = await bookDesk();
    const { id } = await add();
    const read = (await t.as('member')('GET', `/books/${id}`)).json();
    expect(Object.keys(read)).not.toContain('rev');
    expect(Object.keys(read)).not.toContain('demo');
  });

  test('of a book that is not there is refused', async () => {
    const { send } = await bookDesk();
    for (const answer of [
      await send('PUT', '/books/999999', bookOf()),
      await send('DELETE', '/books/999999'),
      await send('DELETE', '/books/999999/chapter/1'),
    ])
      expect(answer.json()).toMatchObject({ status: 404, detail: 'Audiobook not found.' });
  });
});

describe('two admins', () => {
  test('the second to save what both opened is told, and nothing is overwritten', async () => {
    const { send, add, save, read } = await bookDesk();
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
    const { send, add } = await bookDesk();
    const book = await add();
    await send('DELETE', `/books/${book.id}/chapter/${book.chapters[0]?.id}`);
    const answer = await send('PUT', `/books/${book.id}`, { ...inputOf(book), base_rev: book.rev });
    expect(answer.statusCode).toBe(412);
  });
});

describe('deleting a book', () => {
  test('takes everything of it along', async () => {
    const { t, send, add } = await bookDesk();
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

test('every act of an admin is in the log, with who did it; no act of theirs leaves no line', async () => {
  const { t, send, add, save } = await bookDesk();
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
    'an admin added a book',
    'an admin changed a book',
    'an admin deleted a chapter',
    'an admin deleted a book',
  ]);
  for (const line of audits()) expect(line).toMatchObject({ book_id: book.id, by: t.users.admin });
});
