import { expect, test } from 'vitest';
import { day, givePlan, releaseHarness } from '../../../testing/release-harness.ts';

test('premium access that an admin gave includes early access, until the admin ends it', async () => {
  const { t, at, chapter, create } = await releaseHarness();
  const id = await create([
    chapter('One'),
    chapter('Two', { state: 'scheduled', at: at(10), early_days: 5 }),
    chapter('Three', { state: 'draft' }),
  ]);
  const soon = await create([chapter('Four')], {
    title: 'Soon',
    release: { state: 'scheduled', at: at(10), early_days: 5 },
  });
  const override = async (call: 'grant' | 'remove') => {
    const path = `/auth/admin/${call}-premium-override?user_id=${t.users.member}`;
    expect((await t.as('admin')('POST', path)).statusCode).toBe(200);
  };
  const known = async () => {
    const send = t.as('member');
    const { chapters } = (await send('GET', `/books/${id}`)).json();
    return [chapters.length, (await send('GET', `/books/${soon}`)).statusCode];
  };
  t.clock.advance(6 * day);
  await t.deps.releaseJob.run();
  expect(await known()).toEqual([1, 404]);
  await override('grant');
  expect(await known()).toEqual([2, 200]);
  await override('remove');
  expect(await known()).toEqual([1, 404]);
});

test('a plan with fewer days knows of a release from its own day, to the millisecond', async () => {
  const { t, at, chapter, create } = await releaseHarness({ collects: false });
  const soon = await create([chapter('Soon')], {
    title: 'Soon',
    release: { state: 'scheduled', at: at(10), early_days: 7 },
  });
  await givePlan(t, t.users.member, 3);
  const { db } = t.deps.connection;
  // The plan gives private feeds too, without downloads.
  const feed = await t.as('member')('POST', '/user/feeds', { kind: 'new', name: 'Car' });
  expect([feed.statusCode, feed.json().kind]).toEqual([200, 'new']);
  /** Returns who can see the book now: on its page, in the list of new books and in a search. */
  const known = async () => {
    await t.deps.releaseJob.run();
    const knows = await Promise.all(
      (['premium', 'member'] as const).map(async (caller) => {
        const { statusCode } = await t.as(caller)('GET', `/books/${soon}`);
        const lists = await Promise.all(
          ['/books?sort=new', '/books?q=soon'].map(async (path) =>
            (await t.as(caller)('GET', path)).json().some((book: { id: number }) => book.id === soon),
          ),
        );
        expect(lists).toEqual([statusCode === 200, statusCode === 200]);
        return statusCode === 200;
      }),
    );
    return knows;
  };
  expect(await known()).toEqual([false, false]);
  t.clock.advance(3 * day);
  expect(await known()).toEqual([true, false]);
  t.clock.advance(4 * day - 1);
  expect(await known()).toEqual([true, false]);
  t.clock.advance(1);
  expect(await known()).toEqual([true, true]);
  await givePlan(t, t.users.member, 2);
  expect(await known()).toEqual([true, false]);
  t.clock.advance(day);
  expect(await known()).toEqual([true, true]);
  await givePlan(t, t.users.member, 0);
  expect(await known()).toEqual([true, false]);
  t.clock.advance(2 * day);
  expect(await known()).toEqual([true, true]);
  const { visibility, release_state } = await db
    .selectFrom('books')
    .select(['visibility', 'release_state'])
    .where('id', '=', soon)
    .executeTakeFirstOrThrow();
  expect([visibility, release_state]).toEqual([0, 'public']);
});

test('followers are notified once, on the day from which their plan lets them hear a release', async () => {
  const { t, at, chapter, body, create } = await releaseHarness({ collects: false });
  const id = await create([chapter('One')]);
  const { chapters } = (await t.as('editor')('GET', `/books/${id}`)).json();
  const two = chapter('Two', { state: 'scheduled', at: at(10), early_days: 7 });
  const saved = body([chapter('One', undefined, chapters[0].id), two], { notify: true });
  await givePlan(t, t.users.member, 3);
  const callers = ['premium', 'member', 'editor'] as const;
  for (const caller of callers) await t.as(caller)('PUT', `/user/follows/book/${id}`);
  expect((await t.as('editor')('PUT', `/books/${id}`, saved)).statusCode).toBe(200);
  const kinds = async () => {
    await t.deps.releaseJob.run();
    await t.deps.notifications.jobs.run();
    return Promise.all(
      (['premium', 'member'] as const).map(async (caller) =>
        (await t.as(caller)('GET', '/user/notifications')).json().map(({ kind }: { kind: string }) => kind),
      ),
    );
  };
  expect(await kinds()).toEqual([[], []]);
  for (let passed = 1; passed <= 11; passed += 1) {
    t.clock.advance(day);
    expect([passed, ...(await kinds())]).toEqual([
      passed,
      passed >= 3 ? ['early'] : [],
      passed >= 7 ? ['early'] : [],
    ]);
  }
});

test('a chapter that follows an early book on one of its days is announced on its own', async () => {
  const { t, at, chapter, create, released } = await releaseHarness();
  const two = chapter('Two', { state: 'scheduled', at: at(10), early_days: 4 });
  const release = { state: 'scheduled' as const, at: at(10), early_days: 7 };
  const id = await create([chapter('One'), two], { title: 'Soon', release });
  const eventsAfter = async (days: number) => {
    t.clock.advance(days * day);
    await t.deps.releaseJob.run();
    return released.splice(0).map(({ newBook, level, isFirst, chapterIds }) => ({
      newBook,
      level,
      isFirst,
      count: chapterIds.length,
    }));
  };
  expect(await eventsAfter(3)).toEqual([{ newBook: true, level: 7, isFirst: true, count: 1 }]);
  await eventsAfter(2);
  expect(await eventsAfter(1)).toEqual([
    { newBook: true, level: 4, isFirst: false, count: 1 },
    { newBook: false, level: 4, isFirst: true, count: 1 },
  ]);
  expect(await eventsAfter(4)).toEqual([{ newBook: true, level: 0, isFirst: false, count: 2 }]);
  expect((await t.as('member')('GET', `/books/${id}`)).json().chapters).toHaveLength(2);
});

test('a member can neither follow what is not released, nor see it among what they follow', async () => {
  const { t, chapter, body, create } = await releaseHarness();
  const secret = {
    title: 'Secret',
    authors: [{ name: 'Ann Unknown' }],
    series: [{ name: 'Unknown Tales', number: '1' }],
  };
  const draft = { release: { state: 'draft' } };
  const id = await create([chapter('One')], { ...secret, ...draft });
  const saved = (await t.as('editor')('GET', `/books/${id}`)).json();
  const subjects = [`book/${id}`, `person/${saved.authors[0].id}`, `series/${saved.series[0].id}`];
  for (const caller of ['member', 'premium'] as const)
    for (const subject of subjects)
      expect([subject, (await t.as(caller)('PUT', `/user/follows/${subject}`)).statusCode]).toEqual([
        subject,
        404,
      ]);
  expect((await t.as('member')('GET', '/user/follows')).json()).toEqual([]);

  const edit = (release: object) =>
    t.as('editor')(
      'PUT',
      `/books/${id}`,
      body([chapter('One', undefined, saved.chapters[0].id)], { ...secret, ...release }),
    );
  expect((await edit({ release: { state: 'public' } })).statusCode).toBe(200);
  for (const subject of subjects) await t.as('member')('PUT', `/user/follows/${subject}`);
  expect((await t.as('member')('GET', '/user/follows')).json()).toHaveLength(3);
  expect((await edit(draft)).statusCode).toBe(200);
  const hidden = await t.as('member')('GET', '/user/follows');
  expect([hidden.json(), hidden.headers['x-total-count']]).toEqual([[], '0']);
});

test('a comment on what is not released cannot be reported by its id', async () => {
  const { t, at, chapter, create } = await releaseHarness();
  const id = await create([
    chapter('One'),
    chapter('Two', { state: 'scheduled', at: at(10), early_days: 5 }),
  ]);
  const hidden = await create([chapter('One')], { title: 'Hidden', release: { state: 'draft' } });
  const { chapters } = (await t.as('editor')('GET', `/books/${id}`)).json();
  const post = async (path: string, content: object) => {
    const answer = await t.as('editor')('POST', path, content);
    expect(answer.statusCode).toBe(200);
    return answer.json().id as number;
  };
  const onDraft = await post(`/comments/${hidden}`, { content: 'Not yet.' });
  const onChapter = await post(`/chapter-comments/${chapters[1].id}`, { content: 'Soon.', timestamp: 1 });
  const report = async (caller: 'member' | 'premium' | 'admin', comment_id: number) =>
    (await t.as(caller)('POST', '/comment-reports', { comment_id, reason: 'spam' })).statusCode;
  expect(await report('member', onDraft)).toBe(404);
  expect(await report('member', onChapter)).toBe(404);
  expect(await report('premium', onChapter)).toBe(404);
  t.clock.advance(6 * day);
  await t.deps.releaseJob.run();
  expect(await report('member', onChapter)).toBe(404);
  expect(await report('premium', onChapter)).toBe(200);
  expect(await report('admin', onDraft)).toBe(200);
});
