import { describe, expect, test } from 'vitest';
import { bookOf, createEditingHarness } from '../../../testing/editing-harness.ts';

describe('required fields', () => {
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
  test("a missing field is reported with the editor's message", async () => {
    const { send, add, read } = await createEditingHarness();
    const book = await add(bookOf(1, { title: 'Stands' }));
    for (const [what, payload, fields] of incomplete)
      for (const answer of [
        await send('POST', '/books', payload),
        await send('PUT', `/books/${book.id}`, payload),
      ]) {
        expect(answer.json(), what).toMatchObject({
          status: 422,
          code: 'invalid_input',
          detail: 'Please fill in all fields and add at least one chapter and select tags.',
        });
        expect(answer.json().fields.map(({ field }: { field: string }) => field)).toEqual(fields);
      }
    expect(await read(book.id)).toEqual(book);
  });
});

describe('malicious input', () => {
  const chapter = { title: 'One', audio_url: 'https://audio.test/1.mp3' };
  const withChapter = (changed: object) => ({ ...bookOf(), chapters: [{ ...chapter, ...changed }] });
  const missing = `/media/audio/${'0'.repeat(32)}.mp3`;
  const hostile: [string, object, string][] = [
    ['a title of 201 characters', { ...bookOf(), title: 'x'.repeat(201) }, 'title'],
    ['a title that folds to more than an index takes', { ...bookOf(), title: '\ufdfa'.repeat(100) }, 'title'],
    ['a title that is no text', { ...bookOf(), title: ['x'] }, 'title'],
    ['a NUL', { ...bookOf(), title: 'a\0b' }, 'title'],
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
  test('is rejected with the name of the field, and changes nothing', async () => {
    const { t, send, add, read } = await createEditingHarness();
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

  test('rejects prototype pollution and malformed bodies with clear errors', async () => {
    const { t } = await createEditingHarness();
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

describe('the title of another book', () => {
  test('is rejected in any case and width', async () => {
    const { send, add, read } = await createEditingHarness();
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

  test('a book can keep its title, change its case, or take the title of a deleted or renamed book', async () => {
    const { send, add, save } = await createEditingHarness();
    const first = await add();
    expect((await save(first.id, bookOf(2, { title: 'THE LANTERN' }))).title).toBe('THE LANTERN');
    await send('DELETE', `/books/${first.id}`);
    expect((await add()).title).toBe('The Lantern');
  });
});
