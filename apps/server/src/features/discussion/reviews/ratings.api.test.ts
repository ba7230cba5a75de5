import { stretchesBefore } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../testing/random.ts';
import {
  chapterSeconds,
  claim,
  createHeardBook,
  hear,
  rate,
  readRating,
  readReviews,
} from '../../../testing/review-helpers.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

async function createBookWithStars(t: TestApp, stars: readonly number[]): Promise<number> {
  const { id } = await t.addBook({ title: 'Another' });
  const rows = stars.map((given, n) => ({
    book_id: id,
    user_id: [t.users.member, t.users.premium][n] ?? 0,
    stars: given,
    comment_id: null,
    created_at: t.clock.iso(),
    edited_at: null,
  }));
  await t.deps.connection.db.insertInto('reviews').values(rows).execute();
  return id;
}

describe('a rating', () => {
  test('needs a fifth of the book, and says how far the listener is', async () => {
    const { t, id, chapterIds, path } = await createHeardBook();
    const member = t.as('member');
    await member('GET', `/books/${id}`);
    t.clock.advance(chapterSeconds * 1000);
    // The listener jumped to the end, and claims to have played all but the last ten seconds.
    await member('POST', `/books/${id}/progress`, {
      chapter_id: chapterIds[0],
      position: 99,
      played_stretches: [{ chapter_id: chapterIds[0], stretches: stretchesBefore(90, chapterSeconds) }],
    });
    expect((await member('GET', path)).json()).toEqual({
      heard: 0.18,
      may_review: false,
      stars: null,
      review: null,
    });
    const refused = await member('PUT', path, { stars: 5 });
    expect([refused.statusCode, refused.json().code, refused.json().detail]).toEqual([
      403,
      'not_heard_enough',
      'You’ve heard 18% of this audiobook. You can rate it from 20%.',
    ]);
    await hear(t, 'member', id, chapterIds.slice(0, 1));
    expect(await rate(t, 'member', path, 5)).toMatchObject({ heard: 0.2, may_review: true, stars: 5 });
    expect(await readRating(t, id)).toEqual({ average: 5, count: 1 });
  });

  test('is refused until as much can have been heard, whatever a client claims', async () => {
    const { t, id, chapterIds, path } = await createHeardBook();
    const [member, premium] = [t.as('member'), t.as('premium')];
    const rated = async (send: typeof member) => {
      const { statusCode, json } = await send('PUT', path, { stars: 1 });
      return [statusCode, json().heard ?? json().code];
    };
    await claim(t, 'member', id, chapterIds);
    // Of the 500 seconds claimed, only the 15 seconds allowed for one stretch count.
    expect((await member('GET', path)).json()).toMatchObject({ heard: 0.03, may_review: false });
    expect(await rated(member)).toEqual([403, 'not_heard_enough']);
    // At 3.5 times the speed a fifth takes 28.6 seconds; part of that is covered by the allowance for one stretch.
    t.clock.advance(24_000);
    await claim(t, 'member', id, chapterIds);
    expect(await rated(member)).toEqual([403, 'not_heard_enough']);
    t.clock.advance(300);
    expect(await rated(member)).toEqual([200, expect.closeTo(0.2, 2)]);
    // Without recorded listening time the position says how much was heard, with the same limit.
    await premium('PUT', '/user/settings/listening-time', { on: false });
    for (const chapter_id of chapterIds)
      await premium('POST', `/books/${id}/progress`, { chapter_id, position: chapterSeconds });
    expect(await rated(premium)).toEqual([403, 'not_heard_enough']);
  });

  test('is open at once to who opened the book before a week without a network', async () => {
    const { t, id, chapterIds, path } = await createHeardBook();
    const member = t.as('member');
    await member('GET', `/books/${id}`);
    t.clock.advance(7 * 24 * 3600_000);
    await claim(t, 'member', id, chapterIds);
    expect((await member('PUT', path, { stars: 5 })).json()).toMatchObject({ heard: 1, stars: 5 });
  });

  test('counts all that was heard in an earlier version, which did not store when it began', async () => {
    const { t, id, chapterIds, path } = await createHeardBook();
    await claim(t, 'member', id, chapterIds);
    const { db } = t.deps.connection;
    await db.updateTable('book_progress').set({ created_at: null }).execute();
    expect((await t.as('member')('GET', path)).json()).toMatchObject({ heard: 1, may_review: true });
    await db.deleteFrom('book_progress').execute();
    await t.as('premium')('GET', `/books/${id}`);
    await db.updateTable('book_views').set({ opened_at: null }).execute();
    t.clock.advance(60_000);
    await claim(t, 'premium', id, chapterIds);
    expect((await t.as('premium')('GET', path)).json()).toMatchObject({ may_review: true });
  });

  test.each([
    {},
    { stars: 0 },
    { stars: 6 },
    { stars: 4.5 },
    { stars: '5' },
    { stars: 5, content: 'x'.repeat(5001) },
  ])('of %j is refused', async (body) => {
    const { t, path } = await createHeardBook('member');
    expect((await t.as('member')('PUT', path, body)).statusCode).toBe(422);
    expect((await t.as('member')('GET', path)).json()).toMatchObject({ stars: null });
  });

  test('of an unknown book is not found', async () => {
    const t = await testApp();
    const answers = [
      await t.as('member')('PUT', '/books/77/review', { stars: 5 }),
      await t.as('member')('GET', '/books/77/review'),
      await t.as('member')('DELETE', '/books/77/review'),
      await t.as('member')('GET', '/books/77/reviews'),
      await t.as('member')('DELETE', '/reviews/77'),
      await t.as('member')('POST', '/reviews/77/react', { value: 1 }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  test('shows in lists and orders them, few stars weighing less than many', async () => {
    const { t, id, path } = await createHeardBook('member', 'premium', 'admin');
    const other = await createBookWithStars(t, [5]);
    const unrated = await t.addBook({ title: 'Unrated' });
    for (const caller of ['member', 'premium', 'admin'] as const) await rate(t, caller, path, 5);
    await rate(t, 'admin', path, 4);
    const listed = (await t.as('member')('GET', '/books/filter?sort=rating&page=1&per_page=10')).json();
    expect(listed.map((book: { id: number; rating?: object }) => [book.id, book.rating])).toEqual([
      [id, { average: 4.67, count: 3 }],
      [other, { average: 5, count: 1 }],
      [unrated.id, undefined],
    ]);
  });
});

test.each([1, 2])('ratings equal the stars whatever is done (seed %i)', { timeout: 60_000 }, async (seed) => {
  const callers = ['member', 'premium', 'admin'] as const;
  const { t, id, chapterIds, path } = await createHeardBook(...callers);
  const { db } = t.deps.connection;
  const random = createRandom(seed);
  for (let step = 0; step < 40; step += 1) {
    const caller = random.pick(callers);
    const act = random.pick(['rate', 'write', 'write', 'take back', 'moderate', 'leave'] as const);
    if (act === 'rate') await rate(t, caller, path, 1 + random.below(5));
    if (act === 'write') await rate(t, caller, path, 1 + random.below(5), `Step ${step}`);
    if (act === 'take back') await t.as(caller)('DELETE', path);
    const [review] = await readReviews(t, caller, id);
    if (act === 'moderate' && review) await t.as('admin')('DELETE', `/reviews/${review.id}`);
    if (act === 'leave') {
      const username = `leaver${step}`;
      const email = `${username}@readers.test`;
      const leaver = await t.deps.accounts.createUser({ username, email, password: 'a lamp by the window' });
      const row = { book_id: id, user_id: leaver, comment_id: null, edited_at: null };
      await db
        .insertInto('reviews')
        .values({ ...row, stars: 1, created_at: t.clock.iso() })
        .execute();
      if (random.chance(70)) await t.deps.billing.closeAccount(leaver, t.users.admin);
    }
    const stars = await db.selectFrom('reviews').select(['stars', 'comment_id']).execute();
    const sum = stars.reduce((total, row) => total + row.stars, 0);
    const book = await db
      .selectFrom('books')
      .select(['rating_count', 'rating_sum', 'rating_rank'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rank = stars.length === 0 ? 0 : Math.floor((sum * 1000 + 17_500) / (stars.length + 5));
    expect([step, act, book]).toEqual([
      step,
      act,
      { rating_count: stars.length, rating_sum: sum, rating_rank: rank },
    ]);
    const texts = stars.filter(({ comment_id }) => comment_id !== null).length;
    expect(await readReviews(t, caller, id)).toHaveLength(texts);
  }
  expect(chapterIds).toHaveLength(5);
});
