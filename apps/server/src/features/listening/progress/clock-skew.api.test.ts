import { describe, expect, test } from 'vitest';
import { isoOf } from '../../../platform/clock.ts';
import { testApp } from '../../../testing/test-app.ts';

const minute = 60_000;

/** Simulates two nodes: setting the clock back acts like a node whose clock is behind. */
async function twoNodes() {
  const t = await testApp();
  const [a, b] = [await t.addBook({ title: 'A' }), await t.addBook({ title: 'B' })];
  const send = t.as('member');
  const save = async (book: typeof a, chapter: number, position: number, more: object = {}) => {
    const body = { chapter_id: book.chapterIds[chapter], position, ...more };
    return (await send('POST', `/books/${book.id}/progress`, body)).json();
  };
  const held = async (book: typeof a) => (await send('GET', `/books/${book.id}/progress`)).json();
  const lastHeard = async () => (await send('GET', '/books/continue')).json().book.title;
  const at = (ms: number) => isoOf(t.clock.ms() + ms);
  return { t, a, b, send, save, held, lastHeard, at };
}

describe('nodes whose clocks differ', () => {
  test('save positions in the order in which they arrive', async () => {
    const { t, a, send, save, held } = await twoNodes();
    const [one, two] = a.chapterIds;
    for (const [n, ms] of [0, -10, 10, -10, 10].entries()) {
      t.clock.advance(ms * minute);
      const [chapter, position] = [n % 2, 10 + n];
      expect(await save(a, chapter, position)).toMatchObject({ accepted: true, rev: n + 1, position });
      const { progress, last_chapter_id } = await held(a);
      expect(last_chapter_id).toBe(a.chapterIds[chapter]);
      expect(progress).toContainEqual({ chapter_id: last_chapter_id, position });
    }
    expect((await held(a)).progress).toEqual([
      { chapter_id: one, position: 14 },
      { chapter_id: two, position: 13 },
    ]);
    const places = (await send('GET', `/books/${a.id}/history`)).json();
    expect(places[0]).toMatchObject({ chapter_id: two, position: 13 });
  });

  test('agree on the book that was heard last', async () => {
    const { t, a, b, save, lastHeard } = await twoNodes();
    for (const [book, title] of [
      [a, 'A'],
      [b, 'B'],
      [a, 'A'],
    ] as const) {
      await save(book, 0, 10);
      expect(await lastHeard()).toBe(title);
      t.clock.advance(-10 * minute);
    }
  });

  test("accept a device's later time although their own clocks are behind", async () => {
    const { t, a, b, save, lastHeard, at } = await twoNodes();
    await save(a, 0, 10, { device: 'phone', observed_at: at(0) });
    t.clock.advance(-10 * minute);
    const later = { device: 'laptop', observed_at: at(11 * minute) };
    expect(await save(a, 1, 20, later)).toMatchObject({ accepted: true, position: 20 });
    await save(b, 0, 5, later);
    expect(await lastHeard()).toBe('B');
    const queued = { device: 'phone', observed_at: at(-30 * minute) };
    expect(await save(a, 0, 40, queued)).toMatchObject({ accepted: false, position: 20 });
  });

  test('keep bookmarks in the order in which they were added', async () => {
    const { t, a, b, send } = await twoNodes();
    const c = await t.addBook({ title: 'C' });
    const titles = async () => {
      const books: { title: string }[] = (await send('GET', '/books/bookmarks')).json();
      return books.map(({ title }) => title);
    };
    for (const { id } of [c, b, a]) {
      await send('POST', `/books/${id}/bookmark`);
      t.clock.advance(-10 * minute);
    }
    expect(await titles()).toEqual(['C', 'B', 'A']);
    const [, { bookmarked_at }] = (await send('GET', '/books/bookmarks')).json();
    await send('DELETE', `/books/${b.id}/bookmark`);
    await send('POST', `/books/${b.id}/bookmark?bookmarked_at=${bookmarked_at}`);
    expect(await titles()).toEqual(['C', 'B', 'A']);
  });
});

describe('a clock that is far ahead', () => {
  test('on a device: its position is replaced by the next one', async () => {
    const { t, a, save, at, held } = await twoNodes();
    await save(a, 0, 10, { device: 'phone', observed_at: '9999-12-31T23:59:59-14:00' });
    expect((await held(a)).updated_at).toBe(at(0));
    t.clock.advance(2000);
    const next = await save(a, 1, 20, { device: 'laptop', observed_at: at(0) });
    expect(next).toMatchObject({ accepted: true, position: 20 });
  });

  test.each(['A', 'B'])('on a node: the book saved next, here %s, is the one heard last', async (title) => {
    const { t, a, b, save, lastHeard } = await twoNodes();
    t.clock.advance(180 * minute);
    await save(a, 0, 10);
    await save(b, 0, 10);
    t.clock.advance(-180 * minute);
    await save(title === 'A' ? a : b, 0, 15);
    expect(await lastHeard()).toBe(title);
  });

  test('on a node: the next save corrects positions and the book heard last', async () => {
    const { t, a, b, save, held, lastHeard, at } = await twoNodes();
    t.clock.advance(180 * minute);
    await save(a, 0, 10);
    await save(b, 0, 10);
    t.clock.advance(-180 * minute);
    await save(a, 0, 15);
    expect(await lastHeard()).toBe('A');
    expect((await held(b)).updated_at <= at(0)).toBe(true);
    t.clock.advance(2000);
    const next = await save(b, 0, 20, { device: 'phone', observed_at: at(0) });
    expect(next).toMatchObject({ accepted: true, position: 20 });
    expect((await held(b)).progress).toEqual([{ chapter_id: b.chapterIds[0], position: 20 }]);
    expect(await lastHeard()).toBe('B');
  });
});
