import { clipLimits } from '@lamplight/contract';
import { expect, onTestFinished, test, vi } from 'vitest';
import { clipHarness } from '../../../testing/clip-harness.ts';
import { startSecondNode } from '../../../testing/second-node.ts';

test('clips cover at most a tenth of what is public, also once a chapter is withdrawn and back', async () => {
  const { first, second, create, created, edit, chapter, page } = await clipHarness();
  const show = async (isShown: boolean) => {
    const release = { state: isShown ? 'public' : 'draft' };
    const answer = await edit([chapter(0, first), { ...chapter(1, second), release }]);
    expect(answer.statusCode).toBe(200);
  };
  await show(false);
  await created({ from: 0, to: 20 });
  expect((await create({ from: 30, to: 40 })).json().code).toBe('clips_full');
  await show(true);
  const extra = await created({ from: 30, to: 40 });
  // The clips cover 30 of 300 seconds; when the book has only 200, they are too many, and the newest clip ends.
  await show(false);
  expect((await page(extra.path)).statusCode).toBe(404);
  await show(true);
  const other = await created({ chapter_id: second, from: 0, to: 10 });
  // A clip of a withdrawn chapter does not count, and becomes available again with the chapter.
  await show(false);
  expect((await page(other.path)).statusCode).toBe(404);
  await show(true);
  expect((await page(other.path)).statusCode).toBe(200);
});

test('clips of many members at once never cover more than a tenth of the book', async () => {
  const { t, id, second, create, created } = await clipHarness();
  const other = await startSecondNode(t);
  const token = await t.tokenOf('admin');
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      n % 2 === 0
        ? create({ from: n * 10, to: n * 10 + 9 }, n % 4 === 0 ? 'member' : 'premium')
        : other.app.inject({
            method: 'POST',
            url: `/api/books/${id}/clips`,
            headers: { authorization: `Bearer ${token}` },
            payload: { chapter_id: second, from: n * 3, to: n * 3 + 9 },
          }),
    ),
  );
  const db = t.deps.connection.db;
  const rows = await db.selectFrom('clips').select(['starts_at', 'ends_at', 'chapter_id']).execute();
  const seconds = new Set(
    rows.flatMap(({ chapter_id, starts_at, ends_at }) =>
      Array.from({ length: ends_at - starts_at }, (_, s) => `${chapter_id} ${starts_at + s}`),
    ),
  );
  expect(seconds.size).toBeLessThanOrEqual(30);
  expect(seconds.size).toBeGreaterThan(20);
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(rows.length);
  const refused = answers.filter(({ statusCode }) => statusCode === 409);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]?.json().code).toBe('clips_full');
  // Other members may share the same stretch, from the same file.
  const [row] = rows;
  if (!row) throw new Error('there is a clip');
  const again = { chapter_id: row.chapter_id, from: row.starts_at, to: row.ends_at };
  const [one, two] = [await created(again, 'premium'), await created(again, 'admin')];
  expect(one.audio_url).toBe(two.audio_url);
  expect(one.path).not.toBe(two.path);
});

test('when a chapter is deleted, the latest clips beyond a tenth of the rest end', async () => {
  const { first, second, created, edit, chapter, page } = await clipHarness();
  const old = await created({ chapter_id: second, from: 0, to: 8 });
  const late = await created({ chapter_id: second, from: 50, to: 60 });
  await created({ chapter_id: first });
  await edit([chapter(1, second)]);
  expect([(await page(old.path)).statusCode, (await page(late.path)).statusCode]).toEqual([200, 404]);
});

test('there is a limit to the clips of a member, and to new ones in an hour', async () => {
  const { t, second, create, created } = await clipHarness();
  for (let n = 0; n < clipLimits.perHour; n += 1) await created();
  expect((await create()).json()).toMatchObject({ status: 429, code: 'too_many_requests' });
  const { db } = t.deps.connection;
  // The limiter counts by the time of the database or, on SQLite, of the process.
  const hourMs = 3_600_001;
  await db
    .updateTable('rate_limits')
    .set((eb) => ({ expire: eb('expire', '-', hourMs) }))
    .execute();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hourMs });
  onTestFinished(() => void vi.useRealTimers());
  await created();
  const [row] = await db.selectFrom('clips').selectAll().execute();
  if (!row) throw new Error('there is a clip');
  const { id: _, ...common } = row;
  const ofPremium = { ...common, user_id: t.users.premium };
  await db
    .insertInto('clips')
    .values(Array.from({ length: clipLimits.perMember }, (__, n) => ({ ...ofPremium, slug: `${n}` })))
    .execute();
  expect((await create({}, 'premium')).json()).toMatchObject({ status: 409, code: 'clips_full' });
  expect((await create({}, 'admin')).statusCode).toBe(200);
  // A clip that the member's list hides, so that the member cannot end it, does not count.
  await db.updateTable('clips').set({ chapter_id: second }).where('slug', '=', '0').execute();
  await db.updateTable('chapters').set({ visibility: 1000 }).where('id', '=', second).execute();
  await created({}, 'premium');
  const listed = await t.as('premium')('GET', '/user/clips');
  expect(listed.headers['x-total-count']).toBe(String(clipLimits.perMember));
  expect((await create({}, 'premium')).json().code).toBe('clips_full');
});

test('a member who asks for many clips at once leaves room for others', async () => {
  const { t, create } = await clipHarness();
  // The first cut waits for the store, so that the other cuts have to queue behind it.
  const { promise: gate, resolve: letGo } = Promise.withResolvers<void>();
  const open = t.deps.storage.open.bind(t.deps.storage);
  const opening = vi.spyOn(t.deps.storage, 'open').mockImplementation(async (key) => {
    await gate;
    return await open(key);
  });
  onTestFinished(() => opening.mockRestore());
  const codes: number[] = [];
  const many = Array.from({ length: 7 }, async (_, n) => {
    codes.push((await create({ from: n * 10, to: n * 10 + 3 })).statusCode);
  });
  await expect.poll(() => codes, { timeout: 10_000 }).toEqual([429, 429, 429, 429]);
  const other = create({ from: 100, to: 103 }, 'premium');
  letGo();
  expect((await other).statusCode).toBe(200);
  await Promise.all(many);
  expect(codes).toEqual([429, 429, 429, 429, 200, 200, 200]);
});
