import { expect, test } from 'vitest';
import { followLinks } from '../../../testing/follow-links.ts';
import { releaseHarness } from '../../../testing/release-harness.ts';
import { testApp } from '../../../testing/test-app.ts';

test('the calendar lists what comes out between two times, and moves it to another day and back', async () => {
  const { t, at, chapter, create } = await releaseHarness();
  const editor = t.as('editor');
  const id = await create(
    [
      chapter('One', { state: 'scheduled', at: at(6) }),
      chapter('Two', { state: 'scheduled', at: at(8), early_days: 1 }),
    ],
    { release: { state: 'scheduled', at: at(6) } },
  );
  const list = async () =>
    (await editor('GET', `/releases?from=${at(0)}&to=${at(40)}`)).json() as {
      kind: string;
      id: number;
      at: string;
    }[];
  const [book, one, two] = await list();
  expect(await list()).toMatchObject([
    { kind: 'book', id, at: at(6), state: 'scheduled', book_title: 'A serial', chapter_title: null },
    { kind: 'chapter', book_id: id, at: at(6), chapter_title: 'One' },
    { kind: 'chapter', book_id: id, at: at(8), early_days: 1, chapter_title: 'Two' },
  ]);
  const move = async (entry: { kind: string; id: number } | undefined, days: number, from: number) =>
    editor('PUT', `/releases/${entry?.kind}/${entry?.id}`, { at: at(days), expected_at: at(from) });
  expect((await move(two, 9, 8)).json()).toMatchObject({ at: at(9), state: 'scheduled', early_days: 1 });
  expect((await move(two, 8, 9)).json()).toMatchObject({ at: at(8) });
  for (const late of [await move(one, 7, 6), await move(book, 3, 6)])
    expect(late.json()).toMatchObject({
      status: 422,
      fields: [{ field: 'at', message: expect.stringMatching(/before its first chapter/) }],
    });
  expect((await move(one, 3, 6)).statusCode).toBe(200);
  expect((await move(book, 3, 6)).statusCode).toBe(200);
  expect((await move(one, 9, 3)).json()).toMatchObject({
    status: 422,
    fields: [{ field: 'at', message: expect.stringMatching(/in their order/) }],
  });
  expect((await move(one, -1, 3)).json()).toMatchObject({ status: 422, fields: [{ field: 'at' }] });
  expect((await move(one, 7, 5)).statusCode).toBe(412);
  expect((await move({ kind: 'book', id: 99_999 }, 7, 5)).statusCode).toBe(404);
  expect((await list()).map((entry) => entry.at)).toEqual([at(3), at(3), at(8)]);
  expect((await t.as('member')('GET', `/releases?from=${at(0)}&to=${at(40)}`)).statusCode).toBe(403);
  expect((await editor('GET', `/releases?from=${at(0)}&to=${at(90)}`)).statusCode).toBe(422);
  t.clock.advance(7.5 * 24 * 3600 * 1000);
  await t.deps.releaseJob.run();
  const later = await editor('GET', `/releases?from=${at(-7)}&to=${at(33)}`);
  expect(later.json().map((entry: { state: string }) => entry.state)).toEqual(['public', 'public', 'early']);
});

test('a chapter of a draft whose time has come waits for its book, and cannot be moved', async () => {
  const { t, at, chapter, create } = await releaseHarness();
  await create([chapter('One', { state: 'scheduled', at: at(2) })], { release: { state: 'draft' } });
  const range = `from=${at(0)}&to=${at(40)}`;
  const due = at(2);
  const states = async () =>
    (await t.as('editor')('GET', `/releases?${range}`)).json().map(({ state }: { state: string }) => state);
  expect(await states()).toEqual(['scheduled']);
  t.clock.advance(Date.parse(due) - t.clock.ms());
  await t.deps.releaseJob.run();
  expect(await states()).toEqual(['waiting']);
});

test.each([
  ['from', 'from=2026-02-30T00:00:00Z&to=2026-03-05T00:00:00Z', 'This is not a date and time.'],
  ['to', 'from=2026-02-20T00:00:00Z&to=2026-02-30T00:00:00Z', 'This is not a date and time.'],
  ['to', 'from=2026-02-20T00:00:00Z&to=2026-02-20T00:00:00Z', 'Ask for at most'],
])('the calendar refuses %s of %s', async (field, range, message) => {
  const t = await testApp();
  const answer = await t.as('editor')('GET', `/releases?${range}`);
  expect(answer.json()).toMatchObject({
    status: 422,
    fields: [{ field, message: expect.stringContaining(message) }],
  });
});

test('the calendar goes on after a page that ends with a book or with a chapter', async () => {
  const { t, at, chapter, create } = await releaseHarness();
  const editor = t.as('editor');
  const release = { state: 'scheduled', at: at(6) } as const;
  const names = Array.from({ length: 310 }, (_, index) => `${index} `.padEnd(200, 'x'));
  for (const title of ['One', 'Two'])
    await create(
      names.slice(title === 'One' ? 309 : 0).map((name) => chapter(name, release)),
      { title, release },
    );
  const path = `/releases?from=${at(0)}&to=${at(40)}`;
  const pages = await followLinks<{ kind: string; id: number; cursor: string }>(editor, path);
  const all = pages.flat();
  expect(pages.map((page) => page.length)).toEqual([300, 13]);
  expect(all.map(({ kind }) => kind)).toEqual([...Array(2).fill('book'), ...Array(311).fill('chapter')]);
  for (const index of [0, 1, 13, 312]) {
    const after = await editor('GET', `${path}&cursor=${all[index]?.cursor}`);
    expect([after.statusCode, after.json()]).toEqual([200, all.slice(index + 1, index + 301)]);
  }
});
