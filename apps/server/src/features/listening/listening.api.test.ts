import { describe, expect, test } from 'vitest';
import { testApp } from '../../testing/test-app.ts';

describe('bookmarks', () => {
  test('are kept in the order in which they were made', async () => {
    const t = await testApp();
    const send = t.as('member');
    const [a, b] = [await t.addBook({ title: 'B first' }), await t.addBook({ title: 'A second' })];
    expect((await send('POST', `/books/${a.id}/bookmark`)).json()).toEqual({ bookmarked: true });
    t.clock.advance(1000);
    await send('POST', `/books/${b.id}/bookmark`);
    t.clock.advance(1000);
    await send('POST', `/books/${a.id}/bookmark`);
    const books = (await send('GET', '/books/bookmarks')).json();
    expect(books.map((book: { id: number }) => book.id)).toEqual([a.id, b.id]);
    expect(books[0].bookmarked_at).toBe('2026-01-01T00:00:00.000Z');
    expect((await send('GET', '/books/bookmarks?q=second')).json()).toHaveLength(1);
    expect((await send('GET', '/books/bookmarks?page=2&per_page=1')).json()[0].id).toBe(b.id);
  });

  test('are each member’s own, and go when removed', async () => {
    const t = await testApp();
    const { id } = await t.addBook();
    await t.as('member')('POST', `/books/${id}/bookmark`);
    expect((await t.as('premium')('GET', '/books/bookmarks')).json()).toEqual([]);
    expect((await t.as('member')('DELETE', `/books/${id}/bookmark`)).json()).toEqual({ bookmarked: false });
    expect((await t.as('member')('DELETE', `/books/${id}/bookmark`)).statusCode).toBe(200);
    expect((await t.as('member')('GET', '/books/bookmarks')).json()).toEqual([]);
  });

  test('many at once make one', async () => {
    const t = await testApp();
    const { id } = await t.addBook();
    const send = t.as('member');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send('POST', `/books/${id}/bookmark`)),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect((await send('GET', '/books/bookmarks')).json()).toHaveLength(1);
  });

  test('of a book that is not there are refused', async () => {
    const t = await testApp();
    expect((await t.as('member')('POST', '/books/77/bookmark')).statusCode).toBe(404);
    expect((await t.as('member')('DELETE', '/books/77/bookmark')).statusCode).toBe(404);
  });
});

describe('progress', () => {
  test('is kept by chapter, with the chapter heard last', async () => {
    const t = await testApp();
    const {
      id,
      chapterIds: [one, two],
    } = await t.addBook();
    const send = t.as('member');
    expect((await send('GET', `/books/${id}/progress`)).json()).toEqual({
      progress: [],
      last_chapter_id: null,
    });
    await send('POST', `/books/${id}/progress`, { chapter_id: one, position: 12.5 });
    await send('POST', `/books/${id}/progress`, { chapter_id: two, position: 3 });
    await send('POST', `/books/${id}/progress`, { chapter_id: one, position: 40 });
    expect((await send('GET', `/books/${id}/progress`)).json()).toEqual({
      progress: [
        { chapter_id: one, position: 40 },
        { chapter_id: two, position: 3 },
      ],
      last_chapter_id: one,
    });
    expect((await t.as('premium')('GET', `/books/${id}/progress`)).json().progress).toEqual([]);
  });

  test('of one member never touches another’s, whatever the body says', async () => {
    const t = await testApp();
    const {
      id,
      chapterIds: [one],
    } = await t.addBook();
    const answer = await t.as('member')('POST', `/books/${id}/progress`, {
      chapter_id: one,
      position: 5,
      user_id: t.users.premium,
    });
    expect(answer.statusCode).toBe(422);
    expect((await t.as('premium')('GET', `/books/${id}/progress`)).json().progress).toEqual([]);
  });

  test('a position just past the end is the end', async () => {
    const t = await testApp();
    const {
      id,
      chapterIds: [one],
    } = await t.addBook();
    const answer = await t.as('member')('POST', `/books/${id}/progress`, { chapter_id: one, position: 60.4 });
    expect(answer.json()).toEqual({ chapter_id: one, position: 60 });
  });

  test.each([-1, 1e9, 100, '5', null, 'NaN', [5]])(
    'position %j is refused and changes nothing',
    async (position) => {
      const t = await testApp();
      const {
        id,
        chapterIds: [one],
      } = await t.addBook();
      const send = t.as('member');
      const answer = await send('POST', `/books/${id}/progress`, { chapter_id: one, position });
      expect(answer.statusCode).toBe(422);
      expect(answer.json().detail).not.toBe('');
      expect((await send('GET', `/books/${id}/progress`)).json()).toEqual({
        progress: [],
        last_chapter_id: null,
      });
    },
  );

  test('a chapter of another book, or of none, is refused', async () => {
    const t = await testApp();
    const [a, b] = [await t.addBook(), await t.addBook()];
    for (const chapter_id of [b.chapterIds[0], 9999]) {
      const answer = await t.as('member')('POST', `/books/${a.id}/progress`, { chapter_id, position: 1 });
      expect(answer.statusCode).toBe(404);
    }
    expect((await t.as('member')('GET', '/books/999/progress')).statusCode).toBe(404);
  });

  test('many saves at once leave one row and no error', async () => {
    const t = await testApp();
    const {
      id,
      chapterIds: [one],
    } = await t.addBook();
    const send = t.as('member');
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, position) =>
        send('POST', `/books/${id}/progress`, { chapter_id: one, position }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect((await send('GET', `/books/${id}/progress`)).json().progress).toHaveLength(1);
  });
});

describe('continue', () => {
  test('is the book heard last, with every chapter’s position', async () => {
    const t = await testApp();
    const send = t.as('member');
    expect((await send('GET', '/books/continue')).json()).toBeNull();
    const [a, b] = [await t.addBook({ title: 'A' }), await t.addBook({ title: 'B' })];
    await send('POST', `/books/${b.id}/progress`, { chapter_id: b.chapterIds[0], position: 9 });
    t.clock.advance(1000);
    await send('POST', `/books/${a.id}/progress`, { chapter_id: a.chapterIds[1], position: 30 });
    expect((await send('GET', '/books/continue')).json()).toMatchObject({
      book: { id: a.id, title: 'A' },
      last_chapter_id: a.chapterIds[1],
      chapters: [
        { id: a.chapterIds[0], title: 'One', duration: 60, position: 0 },
        { position: 30, title: 'Two' },
      ],
    });
  });
});

describe('volume', () => {
  test('is 1 until it is set, then what was set', async () => {
    const t = await testApp();
    const send = t.as('visitor');
    expect((await send('GET', '/user/settings/volume')).json()).toBe(1);
    expect((await send('PUT', '/user/settings/volume', { volume: 0.37 })).json()).toBe(0.37);
    await send('PUT', '/user/settings/volume', { volume: 0 });
    expect((await send('GET', '/user/settings/volume')).json()).toBe(0);
    expect((await t.as('member')('GET', '/user/settings/volume')).json()).toBe(1);
  });

  test.each([
    { volume: 1.01 },
    { volume: -0.1 },
    { volume: '0.5' },
    { volume: null },
    {},
    { volume: 0.5, user_id: 1 },
    [],
  ])('%j is refused', async (body) => {
    const t = await testApp();
    expect((await t.as('member')('PUT', '/user/settings/volume', body)).statusCode).toBe(422);
    expect((await t.as('member')('GET', '/user/settings/volume')).json()).toBe(1);
  });
});
