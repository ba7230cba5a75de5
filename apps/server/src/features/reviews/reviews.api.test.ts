import { type OwnReview, type Review, stretchesBefore } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { decide, firstCaseId, listCases, mute, report } from '../../testing/moderation-helpers.ts';
import { createRandom } from '../../testing/random.ts';
import { type Caller, type TestApp, testApp } from '../../testing/test-app.ts';

const seconds = 100;

/** Creates a test app with a book of five chapters, of which these callers have heard two. */
async function createHeardBook(...callers: Caller[]) {
  const t = await testApp();
  const chapters = Array.from({ length: 5 }, (_, n) => ({
    title: `Part ${n}`,
    audio_url: `https://audio.test/${n}.mp3`,
    duration: seconds,
  }));
  const { id, chapterIds } = await t.addBook({ chapters });
  for (const caller of callers) await hear(t, caller, id, chapterIds.slice(0, 2));
  return { t, id, chapterIds, path: `/books/${id}/review` };
}

/** Saves that all of these chapters were played, in no time. */
async function claim(t: TestApp, caller: Caller, book: number, chapterIds: readonly number[]) {
  const played_stretches = chapterIds.map((chapter_id) => ({
    chapter_id,
    stretches: stretchesBefore(seconds, seconds),
  }));
  for (const chapter_id of chapterIds)
    await t.as(caller)('POST', `/books/${book}/progress`, {
      chapter_id,
      position: seconds,
      played_stretches,
    });
}

async function hear(t: TestApp, caller: Caller, book: number, chapterIds: readonly number[]) {
  await t.as(caller)('GET', `/books/${book}`);
  t.clock.advance((chapterIds.length * seconds * 1000) / 2);
  await claim(t, caller, book, chapterIds);
}

async function rate(t: TestApp, caller: Caller, path: string, stars: number, content?: string) {
  const answer = await t.as(caller)('PUT', path, { stars, ...(content === undefined ? {} : { content }) });
  expect([answer.statusCode, answer.json().detail]).toEqual([200, undefined]);
  return answer.json() as OwnReview;
}

const readReviews = async (t: TestApp, caller: Caller, id: number, query = ''): Promise<Review[]> =>
  (await t.as(caller)('GET', `/books/${id}/reviews${query}`)).json();
const readRating = async (t: TestApp, id: number) =>
  (await t.as('member')('GET', `/books/${id}`)).json().rating;

describe('a rating', () => {
  test('needs a fifth of the book, and says how far the listener is', async () => {
    const { t, id, chapterIds, path } = await createHeardBook();
    const member = t.as('member');
    await member('GET', `/books/${id}`);
    t.clock.advance(seconds * 1000);
    // Jumped to the end, and played all but the last ten seconds.
    await member('POST', `/books/${id}/progress`, {
      chapter_id: chapterIds[0],
      position: 99,
      played_stretches: [{ chapter_id: chapterIds[0], stretches: stretchesBefore(90, seconds) }],
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
    // The 15 seconds of one stretch, of 500.
    expect((await member('GET', path)).json()).toMatchObject({ heard: 0.03, may_review: false });
    expect(await rated(member)).toEqual([403, 'not_heard_enough']);
    // At 3.5 times the speed a fifth takes 28.6 seconds, and the stretch is granted.
    t.clock.advance(24_000);
    await claim(t, 'member', id, chapterIds);
    expect(await rated(member)).toEqual([403, 'not_heard_enough']);
    t.clock.advance(300);
    expect(await rated(member)).toEqual([200, expect.closeTo(0.2, 2)]);
    // Off the record the position says what was heard: it is limited likewise.
    await premium('PUT', '/user/settings/listening-time', { on: false });
    for (const chapter_id of chapterIds)
      await premium('POST', `/books/${id}/progress`, { chapter_id, position: seconds });
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

describe('a review', () => {
  test('is added to stars, edited, reduced to stars and taken back', async () => {
    const { t, id, path } = await createHeardBook('member');
    await rate(t, 'member', path, 3);
    expect(await readReviews(t, 'premium', id)).toEqual([]);
    const own = await rate(t, 'member', path, 4, '  Warm and slow.  ');
    expect(own.review).toMatchObject({ content: 'Warm and slow.', stars: 4, username: 'member' });
    await rate(t, 'member', path, 2, 'Slow.');
    const shown = await readReviews(t, 'premium', id);
    expect(shown).toMatchObject([{ id: own.review?.id, content: 'Slow.', stars: 2, reply_count: 0 }]);
    expect(await rate(t, 'member', path, 2, '')).toMatchObject({ stars: 2, review: null });
    expect(await readReviews(t, 'premium', id)).toEqual([]);
    expect(await readRating(t, id)).toEqual({ average: 2, count: 1 });
    const gone = (await t.as('member')('DELETE', path)).json();
    expect(gone).toMatchObject({ stars: null, review: null });
    expect(await readRating(t, id)).toBeUndefined();
  });

  test('is not among the comments of its book, and neither takes the other’s calls', async () => {
    const { t, id, path } = await createHeardBook('member');
    const { review } = await rate(t, 'member', path, 4, 'Warm.');
    const comment = (await t.as('member')('POST', `/comments/${id}`, { content: 'Who reads it?' })).json();
    expect((await t.as('member')('GET', `/comments/${id}`)).json()).toMatchObject([{ id: comment.id }]);
    expect(await readReviews(t, 'member', id)).toMatchObject([{ id: review?.id }]);
    const answers = [
      await t.as('premium')('POST', `/comments/${id}`, { content: 'x', reply_to_id: review?.id }),
      await t.as('member')('DELETE', `/comments/${review?.id}`),
      await t.as('member')('DELETE', `/reviews/${comment.id}`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });

  test('is listed newest or most helpful first, by page', async () => {
    const callers = ['member', 'premium', 'admin'] as const;
    const { t, id, path } = await createHeardBook(...callers);
    for (const caller of callers) {
      t.clock.advance(1000);
      await rate(t, caller, path, 4, `By ${caller}`);
    }
    const [, , first] = await readReviews(t, 'member', id);
    const react = (caller: (typeof callers)[number], value: number) =>
      t.as(caller)('POST', `/reviews/${first?.id}/react`, { value });
    expect((await react('member', 1)).json()).toMatchObject({ status: 422, fields: [{ field: 'value' }] });
    expect((await react('member', 0)).statusCode).toBe(200);
    await react('premium', 1);
    const names = async (query: string) =>
      (await readReviews(t, 'member', id, query)).map((one) => one.content);
    expect(await names('?sort=new')).toEqual(['By admin', 'By premium', 'By member']);
    expect(await names('?sort=best')).toEqual(['By member', 'By admin', 'By premium']);
    const [top] = await readReviews(t, 'member', id, '?sort=best&limit=1');
    const rest = `?sort=best&limit=1&cursor=${encodeURIComponent(top?.cursor ?? '')}`;
    expect(await names(rest)).toEqual(['By admin']);
  });

  test('is reported, hidden and shown as comments are; its stars count while it is visible', async () => {
    const { t, id, path } = await createHeardBook('member');
    const { review } = await rate(t, 'member', path, 1, 'Rude words');
    await report(t.as('premium'), review?.id ?? 0);
    const [found] = await listCases(t);
    expect(found?.subject).toMatchObject({ kind: 'review', book_id: id, title: expect.any(String) });
    const caseId = await firstCaseId(t);
    await decide(t, caseId, 'hide');
    expect(await readReviews(t, 'premium', id)).toEqual([]);
    expect(await readReviews(t, 'member', id)).toMatchObject([{ visibility: 'hidden', stars: 1 }]);
    await rate(t, 'member', path, 1, 'Other words');
    expect(await readReviews(t, 'premium', id)).toEqual([]);
    expect(await readRating(t, id)).toBeUndefined();
    expect((await listCases(t, 'closed'))[0]).toMatchObject({
      reported_text: 'Rude words',
      comment: { content: 'Other words' },
    });
    await decide(t, caseId, 'reopen');
    expect(await readRating(t, id)).toEqual({ average: 1, count: 1 });
    await decide(t, caseId, 'delete');
    expect(await readRating(t, id)).toBeUndefined();
    expect((await t.as('member')('GET', path)).json()).toMatchObject({ stars: null, review: null });

    const again = await rate(t, 'member', path, 2, 'Rude again');
    await report(t.as('premium'), again.review?.id ?? 0);
    expect(await listCases(t)).toHaveLength(1);
    await t.as('member')('DELETE', path);
    expect(await listCases(t), 'nothing is left to review').toEqual([]);
  });

  test('keeps the reported text when its author edits it, also once it is deleted', async () => {
    const { t, path } = await createHeardBook('member');
    const { review } = await rate(t, 'member', path, 1, 'Rude words');
    await report(t.as('premium'), review?.id ?? 0);
    expect(await listCases(t)).toMatchObject([{ reported_text: null, comment: { content: 'Rude words' } }]);
    await rate(t, 'member', path, 1, 'Nice words');
    await report(t.as('admin'), review?.id ?? 0);
    const changed = { reported_text: 'Rude words', comment: { content: 'Nice words' } };
    expect(await listCases(t)).toMatchObject([changed]);
    const shown = await decide(t, await firstCaseId(t), 'show');
    expect(shown).toMatchObject(changed);
    // A report after the decision is about the text of that time.
    await rate(t, 'member', path, 1, 'Worse words');
    await report(t.as('moderator'), review?.id ?? 0);
    await rate(t, 'member', path, 1, 'Nice again');
    expect(await listCases(t)).toMatchObject([{ reported_text: 'Worse words' }]);
    await t.as('member')('DELETE', path);
    expect((await listCases(t, 'closed'))[0]).toMatchObject({ reported_text: 'Worse words', comment: null });
  });

  test('waits for review if an earlier one of the same member was deleted while hidden', async () => {
    const { t, id, path } = await createHeardBook('member', 'premium');
    const first = await rate(t, 'member', path, 1, 'Rude words');
    await report(t.as('premium'), first.review?.id ?? 0);
    await decide(t, await firstCaseId(t), 'hide');
    await t.as('member')('DELETE', path);
    expect(await rate(t, 'premium', path, 5, 'Fine')).not.toHaveProperty('review.visibility');
    for (const words of ['Rude again', 'And again']) {
      expect(await rate(t, 'member', path, 1, words)).toMatchObject({ review: { visibility: 'held' } });
      expect(await readReviews(t, 'premium', id)).toMatchObject([{ content: 'Fine' }]);
      expect(await readRating(t, id)).toEqual({ average: 5, count: 1 });
      await t.as('member')('DELETE', path);
    }
    await rate(t, 'member', path, 3, 'Polite');
    await decide(t, await firstCaseId(t), 'show');
    expect(await readRating(t, id)).toEqual({ average: 4, count: 2 });
    await t.as('member')('DELETE', path);
    expect(await rate(t, 'member', path, 3, 'Trusted')).not.toHaveProperty('review.visibility');
    // Stars alone count: only words were hidden.
    expect(await rate(t, 'member', path, 1, '')).toMatchObject({ review: null });
    expect(await readRating(t, id)).toEqual({ average: 3, count: 2 });
  });

  test('with a watched word is held, also when it is edited into it', async () => {
    const { t, id, path } = await createHeardBook('member');
    await t.as('admin')('PUT', '/moderation/words', { words: ['piffle'] });
    await rate(t, 'member', path, 2, 'Fine');
    expect(await rate(t, 'member', path, 2, 'Piffle!')).toMatchObject({ review: { visibility: 'held' } });
    expect(await readReviews(t, 'premium', id)).toEqual([]);
    await decide(t, await firstCaseId(t), 'show');
    expect(await readReviews(t, 'premium', id)).toMatchObject([{ content: 'Piffle!' }]);
    await rate(t, 'member', path, 2, 'Piffle again');
    expect(await listCases(t)).toMatchObject([{ comment: { content: 'Piffle again', state: 'held' } }]);
  });

  test('stays one when two devices save it at once', async () => {
    const { t, id, path } = await createHeardBook('member');
    const both = ['By phone', 'By tablet'].map((text) => rate(t, 'member', path, 4, text));
    const saved = (await Promise.all(both)).map(({ review }) => review?.id);
    expect(saved[0]).toBe(saved[1]);
    expect(await readReviews(t, 'premium', id)).toHaveLength(1);
    expect(await readRating(t, id)).toEqual({ average: 4, count: 1 });
  });

  test('of a deleted account stays without author and stars, which leave the average', async () => {
    const { t, id, path } = await createHeardBook('member', 'premium');
    await rate(t, 'member', path, 4);
    await rate(t, 'premium', path, 1, 'Too long.');
    await t.deps.billing.closeAccount(t.users.premium, t.users.admin);
    expect(await readReviews(t, 'member', id)).toMatchObject([
      { content: 'Too long.', username: 'Former member', user_id: null, stars: null },
    ]);
    expect(await readRating(t, id)).toEqual({ average: 4, count: 1 });
  });

  test('of a muted member has no new text, but stars', async () => {
    const { t, path } = await createHeardBook('member');
    const member = t.as('member');
    await member('PUT', path, { stars: 2, content: 'Fine.' });
    await mute(t, t.users.member);
    const refused = await member('PUT', path, { stars: 5, content: 'Rude.' });
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'muted']);
    const changed = await member('PUT', path, { stars: 4, content: 'Fine.' });
    expect(changed.json()).toMatchObject({ stars: 4, review: { content: 'Fine.' } });
    expect((await member('PUT', path, { stars: 3 })).json()).toMatchObject({ stars: 3, review: null });
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
