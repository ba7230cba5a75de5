import type { BookBatchInput, BookBatchResult } from '@lamplight/contract';
import { bookLimits } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { day, releaseHarness } from '../../../testing/release-harness.ts';

async function batchHarness() {
  const harness = await releaseHarness();
  const { t, chapter, create } = harness;
  const editor = t.as('editor');
  const draft = { release: { state: 'draft' } };
  return {
    ...harness,
    send: (input: object) => editor('POST', '/books/batch', input),
    async batch(input: BookBatchInput): Promise<BookBatchResult[]> {
      const answer = await editor('POST', '/books/batch', input);
      expect(answer.statusCode).toBe(200);
      return answer.json();
    },
    read: async (id: number) => (await editor('GET', `/books/${id}`)).json(),
    add: (title: string, more: object = {}) => create([chapter('One'), chapter('Two')], { title, ...more }),
    addDraft: (title: string) => create([chapter('One')], { title, ...draft }),
    audit: async () =>
      (
        await t.deps.connection.db
          .selectFrom('audit_log')
          .select(['action', 'target', 'detail'])
          .where('action', 'in', ['book_edited', 'book_deleted'])
          .orderBy('id')
          .execute()
      ).map(({ action, target, detail }) => [action, target, JSON.parse(detail ?? '{}')]),
  };
}

const pair = (main_tag: string, sub_tag: string | null = null) => ({ main_tag, sub_tag });
const own = pair('Official', 'Fantasy');

test('drafts come out at once, are announced once, and those that cannot say why', async () => {
  const { t, batch, read, addDraft, create, chapter, released, audit } = await batchHarness();
  const [first, second] = [await addDraft('First'), await addDraft('Second')];
  const closed = await create([chapter('One', { state: 'draft' })], {
    title: 'Closed',
    release: { state: 'draft' },
  });
  const input: BookBatchInput = {
    ids: [first, closed, second, first, 999_999],
    release: { state: 'public' },
    notify: true,
  };
  expect(await batch(input)).toEqual([
    { id: first, done: true },
    {
      id: closed,
      done: false,
      code: 'invalid_input',
      detail: expect.stringContaining('before its first chapter'),
    },
    { id: second, done: true },
    { id: 999_999, done: false, code: 'not_found', detail: 'Audiobook not found.' },
  ]);
  expect(released.splice(0)).toMatchObject(
    [first, second].map((bookId) => ({ bookId, newBook: true, level: 0, notify: true })),
  );
  expect((await t.as('member')('GET', '/books?page=1')).json()).toHaveLength(2);
  expect(await audit()).toEqual(
    [
      [first, 'First'],
      [second, 'Second'],
    ].map(([id, title]) => ['book_edited', `book ${id}`, { title, fields: 'release' }]),
  );
  const { rev } = await read(first);
  expect(await batch({ ...input, ids: [first] })).toEqual([{ id: first, done: true }]);
  expect([(await read(first)).rev, released, await audit()]).toEqual([
    rev,
    [],
    expect.objectContaining({ length: 2 }),
  ]);
});

test('books are scheduled with early access, come out with their chapters, and are withdrawn as drafts', async () => {
  const { t, batch, read, add, addDraft, at, released, send } = await batchHarness();
  const ids = [await addDraft('First'), await add('Second')];
  released.length = 0;
  const release = { state: 'scheduled', at: at(10), early_days: 3 } as const;
  await batch({ ids, release, notify: true });
  for (const id of ids)
    expect((await read(id)).release).toEqual({ state: 'scheduled', at: at(10), early_days: 3, notify: true });
  expect((await t.as('member')('GET', '/books?page=1')).json()).toEqual([]);
  t.clock.advance(7 * day);
  await t.deps.releaseJob.run();
  expect(released.splice(0)).toMatchObject(
    ids.map((bookId) => ({ bookId, level: 3, newBook: true, notify: true })),
  );
  t.clock.advance(4 * day);
  await t.deps.releaseJob.run();
  expect(released.splice(0)).toMatchObject(ids.map((bookId) => ({ bookId, level: 0, notify: true })));
  expect((await t.as('member')('GET', '/books?page=1')).json()).toHaveLength(2);
  await batch({ ids, release: { state: 'draft' } });
  expect((await t.as('member')('GET', '/books?page=1')).json()).toEqual([]);
  expect(await t.deps.connection.db.selectFrom('chapters').select('visibility').execute()).toEqual(
    [1, 2, 3].map(() => ({ visibility: 1000 })),
  );
  const late = await send({ ids, release: { state: 'scheduled', at: at(-1) } });
  expect([late.statusCode, late.json().fields]).toMatchObject([422, [{ field: 'release.at' }]]);
});

test('tags are added behind those of a book and removed, but not the last', async () => {
  const { t, batch, read, add } = await batchHarness();
  const many = Array.from({ length: bookLimits.tags }, (_, n) => pair('Mood', `${n}`));
  const [first, full] = [await add('First'), await add('Full', { tags: many })];
  const added = [pair(' Mood ', 'Calm'), pair('Mood', 'Calm'), own];
  expect(await batch({ ids: [first, full], add_tags: added })).toMatchObject([
    { id: first, done: true },
    { id: full, done: false, code: 'invalid_input', detail: 'An audiobook has at most 20 pairs of tags.' },
  ]);
  expect((await read(first)).tags).toEqual([own, pair('Mood', 'Calm')]);
  expect(
    (await t.as('member')('GET', '/books/filter?main_tag=Mood&sub_tag=Calm&page=1')).json(),
  ).toMatchObject([{ id: first }]);
  await batch({ ids: [first, full], add_tags: [pair('New')], remove_tags: [own, pair('Mood', '3')] });
  expect((await read(first)).tags).toEqual([pair('Mood', 'Calm'), pair('New')]);
  expect((await read(full)).tags).toHaveLength(bookLimits.tags);
  expect(await batch({ ids: [first], remove_tags: [pair('Mood', 'Calm')] })).toMatchObject([
    { done: false, detail: 'An audiobook needs a main tag and a sub tag.' },
  ]);
});

test('books are deleted with their chapters; one that is gone does not hold up the others', async () => {
  const { t, batch, add, audit } = await batchHarness();
  const ids = [await add('First'), await add('Second'), await add('Third')];
  const [first = 0, second = 0, third = 0] = ids;
  expect(await batch({ ids: [first, 999_999, third], delete: true })).toMatchObject([
    { id: first, done: true },
    { id: 999_999, done: false, code: 'not_found' },
    { id: third, done: true },
  ]);
  const { db } = t.deps.connection;
  expect(await db.selectFrom('books').select('id').execute()).toEqual([{ id: second }]);
  expect(
    new Set((await db.selectFrom('chapters').select('book_id').execute()).map((row) => row.book_id)),
  ).toEqual(new Set([second]));
  expect(await audit()).toMatchObject([
    ['book_deleted', `book ${first}`, { title: 'First' }],
    ['book_deleted', `book ${third}`, { title: 'Third' }],
  ]);
});

test('a book that fails unexpectedly is reported and logged, and the others are changed', async () => {
  const { t, batch, addDraft, fail, read } = await batchHarness();
  const ids = [await addDraft('First'), await addDraft('Broken'), await addDraft('Third')];
  fail(({ bookId }) => bookId === ids[1]);
  expect(await batch({ ids, release: { state: 'public' } })).toMatchObject([
    { done: true },
    { done: false, code: 'internal', detail: 'This audiobook could not be changed. Please try again.' },
    { done: true },
  ]);
  expect((await read(ids[1] ?? 0)).release).toMatchObject({ state: 'draft' });
  const lines = t.logged.filter((line) => line.includes('batch edit failed'));
  expect(lines).toHaveLength(1);
  t.logged.splice(0);
});

test('refuses batches that are too long, empty or ask for nothing, and callers who are not editors', async () => {
  const { t, send, add } = await batchHarness();
  const id = await add('First');
  const release = { state: 'public' };
  for (const input of [
    { ids: [], delete: true },
    { ids: Array.from({ length: bookLimits.batch + 1 }, (_, n) => n + 1), delete: true },
    { ids: [id] },
    { ids: [id], delete: false },
    { ids: [id], notify: true },
    { ids: [id], add_tags: [] },
    { ids: [id], add_tags: [pair(' ')] },
    { ids: [id], delete: true, release },
    { ids: [id], delete: true, add_tags: [own] },
    { ids: [id], release, title: 'Other' },
  ])
    expect([input, (await send(input)).statusCode]).toEqual([input, 422]);
  for (const caller of ['member', 'moderator', 'support'] as const)
    expect((await t.as(caller)('POST', '/books/batch', { ids: [id], delete: true })).statusCode).toBe(403);
  expect((await t.as('member')('GET', '/books?page=1')).json()).toHaveLength(1);
});

test('two batches of the same books at once change each book once', async () => {
  const { batch, addDraft, released } = await batchHarness();
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1) ids.push(await addDraft(`Book ${n}`));
  const input: BookBatchInput = { ids, release: { state: 'public' }, notify: true };
  const answers = await Promise.all([batch(input), batch({ ...input, ids: ids.toReversed() })]);
  expect(answers.flat().every(({ done }) => done)).toBe(true);
  expect(released.map(({ bookId }) => bookId).toSorted((a, b) => a - b)).toEqual(ids);
});
