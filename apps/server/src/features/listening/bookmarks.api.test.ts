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

  test('come back in their old place, but never from the future', async () => {
    const t = await testApp();
    const send = t.as('member');
    const [a, b] = [await t.addBook({ title: 'First' }), await t.addBook({ title: 'Second' })];
    for (const { id } of [a, b]) {
      await send('POST', `/books/${id}/bookmark`);
      t.clock.advance(1000);
    }
    const before = (await send('GET', '/books/bookmarks')).json();
    await send('DELETE', `/books/${a.id}/bookmark`);
    await send('POST', `/books/${a.id}/bookmark?bookmarked_at=${before[0].bookmarked_at}`);
    expect((await send('GET', '/books/bookmarks')).json()).toEqual(before);

    await send('DELETE', `/books/${a.id}/bookmark`);
    await send('POST', `/books/${a.id}/bookmark?bookmarked_at=2999-01-01T00:00:00Z`);
    const [, last] = (await send('GET', '/books/bookmarks')).json();
    expect(last).toMatchObject({ id: a.id, bookmarked_at: '2026-01-01T00:00:02.000Z' });
    expect((await send('POST', `/books/${a.id}/bookmark?bookmarked_at=yesterday`)).statusCode).toBe(422);
  });

  test('are searched as the library is: accents, word order and a slip forgiven', async () => {
    const t = await testApp();
    const send = t.as('member');
    const { id } = await t.addBook({ title: 'Café at the Edge of the Map' });
    await t.addBook({ title: 'Cafeteria' });
    await send('POST', `/books/${id}/bookmark`);
    for (const q of ['cafe', 'map edge', 'cafee map'])
      expect([q, (await send('GET', `/books/bookmarks?q=${encodeURIComponent(q)}`)).json().length]).toEqual([
        q,
        1,
      ]);
    expect((await send('GET', '/books/bookmarks?q=orchard')).json()).toEqual([]);
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
