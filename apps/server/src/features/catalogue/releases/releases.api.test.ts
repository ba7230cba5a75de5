import { expect, test } from 'vitest';
import { day, releaseHarness } from '../../../testing/release-harness.ts';
import { startSecondNode } from '../../../testing/second-node.ts';

test('scheduled chapters come out once, in their order, with what followers are to be told', async () => {
  const { t, released, at, chapter, create } = await releaseHarness();
  const id = await create(
    [
      chapter('One'),
      chapter('Two', { state: 'scheduled', at: at(10), early_days: 3 }),
      chapter('Three', { state: 'draft' }),
    ],
    { notify: true },
  );
  expect(released.splice(0)).toMatchObject([{ bookId: id, newBook: true, level: 0, notify: true }]);
  await t.deps.releaseJob.run();
  expect(released).toEqual([]);
  t.clock.advance(7 * day);
  await Promise.all([t.deps.releaseJob.run(), t.deps.releaseJob.run()]);
  expect(released.splice(0)).toMatchObject([{ bookId: id, newBook: false, level: 3, notify: true }]);
  t.clock.advance(-5 * day);
  await t.deps.releaseJob.run();
  t.clock.advance(8 * day);
  await Promise.all([t.deps.releaseJob.run(), t.deps.releaseJob.run()]);
  expect(released.splice(0)).toMatchObject([{ newBook: false, level: 0, chapterIds: [expect.any(Number)] }]);
  t.clock.advance(400 * day);
  await t.deps.releaseJob.run();
  expect(released).toEqual([]);
});

test('whether followers are notified of a schedule can be changed while it waits', async () => {
  const { t, released, at, chapter, body, create } = await releaseHarness();
  const editor = t.as('editor');
  const late = chapter('Two', { state: 'scheduled', at: at(2) });
  const id = await create([chapter('One'), late], { notify: true });
  const save = async (chapters: object[], more: object = {}) => {
    const answer = await editor('PUT', `/books/${id}`, body(chapters, more));
    return answer.json().chapters[1].release.notify;
  };
  expect(await save([chapter('One'), late])).toBe(true);
  expect(await save([chapter('One'), chapter('Two')], { notify: false })).toBe(true);
  const later = chapter('Two', { state: 'scheduled', at: at(2.5) });
  expect(await save([chapter('One'), later])).toBe(true);
  expect(await save([chapter('One'), later], { notify: false })).toBe(false);
  released.length = 0;
  t.clock.advance(3 * day);
  await t.deps.releaseJob.run();
  expect(released).toMatchObject([{ level: 0, notify: false }]);
});

test('a book whose release fails does not hold back the others, and is tried again', async () => {
  const { t, released, at, chapter, create, fail } = await releaseHarness();
  const serial = (title: string) =>
    create([chapter('One'), chapter('Two', { state: 'scheduled', at: at(2) })], { title });
  const [broken, other] = [await serial('Broken'), await serial('Other')];
  released.length = 0;
  t.clock.advance(3 * day);
  fail(({ bookId }) => bookId === broken);
  await t.deps.releaseJob.run();
  expect(released.splice(0)).toMatchObject([{ bookId: other }]);
  expect(t.logged.filter((line) => line.includes('release failed, will retry'))).toHaveLength(1);
  fail(() => false);
  await t.deps.releaseJob.run();
  expect(released).toMatchObject([{ bookId: broken }]);
});

test('two nodes whose jobs run at once release everything once', async () => {
  const { t, at, chapter, create } = await releaseHarness({ collects: false });
  const scheduled = (days: number) => ({ state: 'scheduled' as const, at: at(days), early_days: 1 });
  const ids: number[] = [];
  for (let n = 0; n < 6; n += 1)
    ids.push(
      await create([chapter('One'), chapter('Two', scheduled(3)), chapter('Three', scheduled(5))], {
        title: `Serial ${n}`,
        notify: true,
      }),
    );
  const { db } = t.deps.connection;
  const listEvents = () =>
    db
      .selectFrom('notification_events')
      .select(['book_id', 'level', 'chapter_ids'])
      .where('kind', '=', 'release')
      .where('new_book', '=', 0)
      .orderBy('book_id')
      .execute();
  const revOf = async (id: number) =>
    (await db.selectFrom('books').select('release_rev').where('id', '=', id).executeTakeFirstOrThrow())
      .release_rev;
  const revsBefore = await Promise.all(ids.map(revOf));
  const other = await startSecondNode(t);
  const runBoth = async () => {
    const runs = [t.deps, other.deps, t.deps, other.deps].map(({ releaseJob }) => releaseJob.run());
    await Promise.all(runs);
  };
  for (const days of [2, 1, 1, 1]) {
    t.clock.advance(days * day);
    await runBoth();
  }
  await runBoth();

  const events = await listEvents();
  expect(events).toHaveLength(ids.length * 4);
  expect(
    new Set(events.map(({ book_id, level, chapter_ids }) => `${book_id} ${level} ${chapter_ids}`)).size,
  ).toBe(events.length);
  expect(await Promise.all(ids.map(revOf))).toEqual(revsBefore.map((rev) => rev + 4));
  const { chapter_count } = (await t.as('member')('GET', `/books/${ids[0]}`)).json();
  expect(chapter_count).toBe(3);
});

test('an edit without releases changes none, and one that makes a draft public releases it', async () => {
  const { t, released, at, chapter, body, create } = await releaseHarness();
  const editor = t.as('editor');
  const id = await create([chapter('One'), chapter('Two', { state: 'scheduled', at: at(2) })]);
  released.length = 0;
  const [one, two] = (await editor('GET', `/books/${id}`)).json().chapters;
  expect(one.release).toBeUndefined();
  expect(two.release).toEqual({ state: 'scheduled', at: at(2), early_days: 0, notify: false });
  const again = await editor(
    'PUT',
    `/books/${id}`,
    body([chapter('One'), chapter('Two')], { synopsis: 'New.' }),
  );
  expect(again.json().chapters[1].release).toEqual(two.release);
  const now = await editor(
    'PUT',
    `/books/${id}`,
    body([chapter('One'), chapter('Two', { state: 'public' })], { notify: true }),
  );
  expect(now.json().chapters[1].release).toBeUndefined();
  expect(released).toMatchObject([{ chapterIds: [two.id], newBook: false, level: 0, notify: true }]);
});

test('a release outside the next five years, without a time or out of order is refused at its field', async () => {
  const { t, at, chapter, body } = await releaseHarness();
  const refusal = async (chapters: object[], more: object = {}) => {
    const answer = await t.as('editor')('POST', '/books', body(chapters, more));
    return [answer.statusCode, answer.json().fields?.[0]?.field];
  };
  for (const time of ['1900-01-01T00:00:00Z', '9999-01-01T00:00:00Z', 'soon', '2026-02-31T99:00Z', '', null])
    expect(await refusal([chapter('One', { state: 'scheduled', at: time })])).toEqual([
      422,
      'chapters.0.release.at',
    ]);
  // Days and times that do not exist, and that a lenient parser would shift to the next valid ones.
  for (const time of [
    '2027-02-30T12:00:00Z',
    '2027-02-29T12:00+01:00',
    '2027-06-31T00:00-02:30',
    '2027-06-01T24:00Z',
  ])
    expect([
      time,
      ...(await refusal([chapter('One')], { release: { state: 'scheduled', at: time } })),
    ]).toEqual([time, 422, 'release.at']);
  expect(
    await refusal([chapter('One')], { release: { state: 'scheduled', at: '1900-01-01T00:00:00Z' } }),
  ).toEqual([422, 'release.at']);
  const late = chapter('One', { state: 'scheduled', at: at(2) });
  expect(await refusal([late, chapter('Two')])).toEqual([422, 'chapters.1.release']);
  expect(await refusal([chapter('One', { state: 'draft' }), late])).toEqual([422, 'chapters.1.release']);
  // Releases that would show the book without a chapter, also to premium members.
  const draft = chapter('One', { state: 'draft' });
  const book = (days: number, early_days = 0) => ({
    release: { state: 'scheduled', at: at(days), early_days },
  });
  for (const [first, more] of [
    [draft, {}],
    [late, {}],
    [draft, book(2)],
    [late, book(1)],
    [late, book(2, 1)],
  ] as const)
    expect(await refusal([first], more)).toEqual([422, 'release']);
  expect((await t.as('admin')('GET', '/books')).json()).toEqual([]);
  for (const [index, more] of [{ release: { state: 'draft' } }, book(2), book(3)].entries())
    expect(await refusal([late], { title: `Later ${index}`, ...more })).toEqual([200, undefined]);
  // In UTC these times fall on the next day or the day before.
  for (const time of ['2027-02-28T23:30-05:00', '2028-02-29T00:30+14:00', '2027-01-01T00:00:59.999Z'])
    expect([
      time,
      ...(await refusal([chapter('One')], { title: time, release: { state: 'scheduled', at: time } })),
    ]).toEqual([time, 200, undefined]);
});
