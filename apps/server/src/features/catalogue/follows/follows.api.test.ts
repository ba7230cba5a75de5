import { type Follow, maxFollows } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { bookEditor, names } from '../../../testing/book-editor.ts';
import { followLinks } from '../../../testing/follow-links.ts';
import { testApp } from '../../../testing/test-app.ts';

/** Creates a member, and a book by a person in a series. */
async function reader() {
  const t = await testApp();
  const { add } = bookEditor(t);
  const { id, ...book } = await add('Ash', {
    authors: names('Ann Bo'),
    series: [{ name: 'Trees', number: '1' }],
  });
  const send = t.as('member');
  return {
    t,
    id,
    send,
    personId: Number(book.authors[0]?.id),
    seriesId: Number(book.series[0]?.id),
    list: async (): Promise<Follow[]> => (await send('GET', '/user/follows')).json(),
  };
}

test('a member follows a book, a series and a person, and stops', async () => {
  const { t, id, personId, seriesId, send, list } = await reader();
  expect((await send('GET', `/user/follows/book/${id}`)).json()).toEqual({ is_following: false });
  for (const path of [`book/${id}`, `series/${seriesId}`, `person/${personId}`, `book/${id}`])
    expect((await send('PUT', `/user/follows/${path}`)).json()).toEqual({ is_following: true });
  expect(await list()).toMatchObject([
    { kind: 'person', id: personId, name: 'Ann Bo', cover_image: null },
    { kind: 'series', id: seriesId, name: 'Trees' },
    { kind: 'book', id, name: 'Ash' },
  ]);
  const pages = await followLinks<Follow>(send, '/user/follows?per_page=2');
  expect(pages.map((page) => page.map(({ kind }) => kind))).toEqual([['person', 'series'], ['book']]);
  expect((await t.as('premium')('GET', '/user/follows')).json()).toEqual([]);
  for (let times = 0; times < 2; times += 1)
    expect((await send('DELETE', `/user/follows/series/${seriesId}`)).json()).toEqual({
      is_following: false,
    });
  expect((await send('GET', `/user/follows/person/${personId}`)).json()).toEqual({ is_following: true });
  await t.as('admin')('DELETE', `/books/${id}`);
  expect((await list()).map(({ kind }) => kind)).not.toContain('book');
});

test('what cannot be followed is refused, and nothing changes', async () => {
  const { t, id, send, list } = await reader();
  for (const [path, status] of [
    ['book/99999', 404],
    ['series/99999', 404],
    ['person/99999', 404],
    ['tag/1', 422],
    ['book/0', 422],
    ['book/x', 422],
  ] as const)
    expect([path, (await send('PUT', `/user/follows/${path}`)).statusCode]).toEqual([path, status]);
  expect((await t.as('visitor')('PUT', `/user/follows/book/${id}`)).json().code).toBe(
    'subscription_required',
  );
  expect((await send('GET', '/user/follows?cursor=nonsense')).statusCode).toBe(422);
  expect(await list()).toEqual([]);
});

test('there is a limit to what a member follows', async () => {
  const { t, id, send } = await reader();
  const { db } = t.deps.connection;
  const rows = Array.from({ length: maxFollows }, (_, n) => ({
    name: `P${n}`,
    name_key: `p${n}`,
    variant: 1,
    sort_name: `P${n}`,
    sort_key: `p${n}`,
  }));
  const people = await db.insertInto('people').values(rows).returning('id').execute();
  const common = { user_id: t.users.member, book_id: null, series_id: null, created_at: t.clock.iso() };
  await db
    .insertInto('follows')
    .values(people.map(({ id: person_id }) => ({ ...common, person_id })))
    .execute();
  expect((await send('PUT', `/user/follows/book/${id}`)).json()).toMatchObject({
    status: 409,
    code: 'follows_full',
  });
  await send('DELETE', `/user/follows/person/${people[0]?.id}`);
  expect((await send('PUT', `/user/follows/book/${id}`)).statusCode).toBe(200);
});

test('followers of a merged person follow the other one, once', async () => {
  const { t, personId, send, list } = await reader();
  const other = await bookEditor(t).add('Birch', { authors: names('Anne Bo') });
  const into = other.authors[0]?.id;
  await send('PUT', `/user/follows/person/${personId}`);
  await t.as('premium')('PUT', `/user/follows/person/${personId}`);
  await send('PUT', `/user/follows/person/${into}`);
  expect((await t.as('admin')('POST', `/people/${personId}/merge`, { into })).statusCode).toBe(200);
  expect(await list()).toMatchObject([{ kind: 'person', id: into }]);
  expect((await t.as('premium')('GET', `/user/follows/person/${into}`)).json()).toEqual({
    is_following: true,
  });
});
