import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';

describe('bookmarks', () => {
  test('are listed in the order in which they were added', async () => {
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

  test('can be restored with their old time, but not with a future one', async () => {
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

  test('can be searched like the library: accents, word order and one typo are ignored', async () => {
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

  test('belong to one member and can be removed', async () => {
    const t = await testApp();
    const { id } = await t.addBook();
    await t.as('member')('POST', `/books/${id}/bookmark`);
    expect((await t.as('premium')('GET', '/books/bookmarks')).json()).toEqual([]);
    expect((await t.as('member')('DELETE', `/books/${id}/bookmark`)).json()).toEqual({ bookmarked: false });
    expect((await t.as('member')('DELETE', `/books/${id}/bookmark`)).statusCode).toBe(200);
    expect((await t.as('member')('GET', '/books/bookmarks')).json()).toEqual([]);
  });

  test('concurrent requests add one bookmark', async () => {
    const t = await testApp();
    const { id } = await t.addBook();
    const send = t.as('member');
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => send('POST', `/books/${id}/bookmark`)),
    );
    expect(new Set(answers.map((answer) => answer.statusCode))).toEqual(new Set([200]));
    expect((await send('GET', '/books/bookmarks')).json()).toHaveLength(1);
  });

  test('rejects an unknown book', async () => {
    const t = await testApp();
    expect((await t.as('member')('POST', '/books/77/bookmark')).statusCode).toBe(404);
    expect((await t.as('member')('DELETE', '/books/77/bookmark')).statusCode).toBe(404);
  });
});
