import { setTimeout as sleep } from 'node:timers/promises';
import { maxQueuedBooks, placeInQueue } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { lockListener } from '../../../db/lock-listener.ts';
import { bookEditor, names } from '../../../testing/book-editor.ts';
import { seededRandom } from '../../../testing/random.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { saveRanks } from './service.ts';

async function listener(books: number) {
  const t = await testApp();
  const ids: number[] = [];
  for (let n = 0; n < books; n += 1) ids.push((await t.addBook()).id);
  const send = t.as('member');
  return {
    t,
    ids,
    send,
    put: async (id: number | undefined, body: object = {}) => {
      const answer = await send('PUT', `/user/up-next/${id}`, body);
      return { status: answer.statusCode, ...answer.json() };
    },
    queue: async () => (await send('GET', '/user/up-next')).json(),
  };
}

/** Fills the queue with new books directly in the database. */
async function fill(t: TestApp, userId: number, count: number) {
  const { db } = t.deps.connection;
  const { id } = await t.addBook();
  const model = await db.selectFrom('books').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const { id: _, ...columns } = model;
  const rows = Array.from({ length: count }, (_, n) => ({
    ...columns,
    title: `Queued ${n}`,
    edition_key: `queued ${n}`,
  }));
  for (let at = 0; at < count; at += 20) {
    const books = await db
      .insertInto('books')
      .values(rows.slice(at, at + 20))
      .returning('id')
      .execute();
    const queued = books.map((book, n) => ({
      user_id: userId,
      book_id: book.id,
      rank: at + n,
      added_at: t.clock.iso(),
    }));
    await db.insertInto('queued_books').values(queued).execute();
  }
}

describe('up next', () => {
  test('books are added, moved and removed; deleted books are left out', async () => {
    const { t, ids, send, put, queue } = await listener(3);
    const [a, b, c] = ids;
    await put(a);
    await put(b);
    expect((await put(c, { before: a })).book_ids).toEqual([c, a, b]);
    expect((await put(a)).book_ids).toEqual([c, a, b]);
    expect((await put(c, { before: null })).book_ids).toEqual([a, b, c]);
    await t.as('admin')('DELETE', `/books/${b}`);
    expect(await queue()).toMatchObject({ book_ids: [a, c], books: [{ id: a }, { id: c }] });
    // A book that becomes a draft again is absent from all responses, and reappears when it is published.
    const { db } = t.deps.connection;
    const show = (visibility: 0 | 1000) =>
      db
        .updateTable('books')
        .set({ visibility })
        .where('id', '=', a ?? 0)
        .execute();
    await show(1000);
    expect((await send('DELETE', '/user/up-next/99999')).json()).toEqual({ book_ids: [c] });
    expect((await put(c)).book_ids).toEqual([c]);
    await show(0);
    expect((await queue()).book_ids).toEqual([a, c]);
    expect((await send('DELETE', `/user/up-next/${a}`)).json()).toEqual({ book_ids: [c] });
    expect((await send('DELETE', `/user/up-next/${a}`)).json()).toEqual({ book_ids: [c] });
    expect((await t.as('premium')('GET', '/user/up-next')).json()).toEqual({ book_ids: [], books: [] });
  });

  test('a book that was removed meanwhile is not put back by a move', async () => {
    const { ids, send, put } = await listener(2);
    const [a, b] = ids;
    await put(a);
    await put(b);
    expect((await put(b, { before: a, is_move: true })).book_ids).toEqual([b, a]);
    await send('DELETE', `/user/up-next/${b}`);
    expect((await put(b, { before: a, is_move: true })).book_ids).toEqual([a]);
    expect((await put(b, { before: null, is_move: true })).book_ids).toEqual([a]);
    expect((await put(b, { before: a })).book_ids).toEqual([b, a]);
  });

  test('a removal waits for a change of another device, which does not put the book back', async () => {
    const { t, ids, send, put, queue } = await listener(2);
    const [a = 0, b = 0] = ids;
    await put(a);
    await put(b);
    const user_id = t.users.member;
    const { removal } = await t.deps.connection.db.transaction().execute(async (whole) => {
      const tx = whole;
      await lockListener(tx, user_id);
      const removal = send('DELETE', `/user/up-next/${b}`);
      await sleep(1000);
      await saveRanks(tx, [{ user_id, book_id: b, rank: 1, added_at: t.clock.iso() }]);
      return { removal };
    });
    expect((await removal).json()).toEqual({ book_ids: [a] });
    expect((await queue()).book_ids).toEqual([a]);
  });

  test('unknown books, malformed moves and a full queue are refused, and nothing changes', async () => {
    const { t, ids, send, put, queue } = await listener(2);
    expect(await put(99_999)).toMatchObject({ status: 404, code: 'not_found' });
    for (const before of [0, -1, 1.5, 'first', [1]])
      expect((await put(ids[0], { before })).status, JSON.stringify(before)).toBe(422);
    expect((await queue()).book_ids).toEqual([]);
    await fill(t, t.users.member, maxQueuedBooks);
    const before = await queue();
    expect(before.book_ids).toHaveLength(maxQueuedBooks);
    expect(await put(ids[0])).toMatchObject({ status: 409, code: 'queue_full' });
    expect(await queue()).toEqual(before);
    const [first, second] = before.book_ids;
    expect((await put(second, { before: first })).book_ids.slice(0, 2)).toEqual([second, first]);
    await send('DELETE', `/user/up-next/${first}`);
    expect((await put(ids[0])).book_ids.at(-1)).toBe(ids[0]);
  });

  test('changes of two devices that arrive together take turns, in whatever order', async () => {
    const { ids, send, queue } = await listener(5);
    const random = seededRandom(11);
    const pick = () => ids[Math.floor(random() * ids.length)] ?? 0;
    const change = () => {
      const [book, before] = [pick(), pick()];
      const kind = random();
      if (kind < 0.25)
        return {
          apply: (order: number[]) => order.filter((id) => id !== book),
          send: () => send('DELETE', `/user/up-next/${book}`),
        };
      const to = kind < 0.5 ? undefined : kind < 0.6 ? null : before;
      return {
        apply: (order: number[]) => placeInQueue(order, book, to),
        send: () => send('PUT', `/user/up-next/${book}`, to === undefined ? {} : { before: to }),
      };
    };
    let order: number[] = [];
    for (let n = 0; n < 25; n += 1) {
      const [one, other] = [change(), change()];
      await Promise.all([one.send(), other.send()]);
      const { book_ids: stored } = await queue();
      expect([other.apply(one.apply(order)), one.apply(other.apply(order))]).toContainEqual(stored);
      order = stored;
    }
  });
});

test('after a book come the next of its series that is not finished, and similar books not begun', async () => {
  const t = await testApp();
  const { add } = bookEditor(t);
  const tags = [{ main_tag: 'Official', sub_tag: 'Tide' }];
  const inSeries = (number: string) => ({ series: [{ name: 'The Harbour', number }] });
  const one = await add('One', { ...inSeries('1'), authors: names('Ada'), tags });
  const two = await add('Two', { ...inSeries('2') });
  const three = await add('Three', { ...inSeries('3') });
  const byAuthor = await add('By the author', { authors: names('Ada') });
  const byTag = await add('By tag', { tags });
  await add('Another', { authors: names('Somebody') });
  const begun = await add('Begun', { authors: names('Ada') });
  const send = t.as('member');
  const hear = (book: { id: number; chapters: readonly { id: number }[] }, position: number) =>
    send('POST', `/books/${book.id}/progress`, { chapter_id: book.chapters.at(-1)?.id, position });
  await hear(begun, 1);
  const after = async () => {
    const { next_in_series, similar } = (await send('GET', `/books/${one.id}/after`)).json();
    return [next_in_series?.title, similar.map(({ title }: { title: string }) => title)];
  };
  const [near, far] = [byAuthor.title, byTag.title];
  expect(await after()).toEqual([two.title, [near, three.title, far]]);
  await t.deps.connection.db.updateTable('chapters').set({ duration: 60 }).execute();
  await hear(two, 60);
  expect(await after()).toEqual([three.title, [near, far]]);
});
