import { endpoints } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { chunksOf } from '../../../db/chunks.ts';
import { createRandom } from '../../../testing/random.ts';
import { day, givePlan, releaseHarness } from '../../../testing/release-harness.ts';
import { sampleSize } from '../../../testing/sample-size.ts';

/** A unique word per book and per chapter, which no response may contain before its time. */
const word = (kind: string, n: number) => `${kind}${'qwxzvkjy'.charAt(n % 8)}${'aeiou'.charAt(n % 5)}${n}zyx`;

const callers = ['visitor', 'member', 'premium', 'support', 'moderator', 'admin'] as const;
const levelOf: Record<(typeof callers)[number], number> = {
  visitor: 0,
  member: 0,
  premium: 90,
  // Has a plan with one day of early access.
  support: 1,
  moderator: 1000,
  admin: 1000,
};

/** Searches of one field, by the kind of word in that field. */
const searches = [
  ['Book', '/books?title='],
  ['Chap', '/books?title='],
  ['Author', '/people?q='],
  ['Series', '/series?q='],
  ['Tag', '/books/filter?sub_tag='],
] as const;

interface Plan {
  readonly id: number;
  readonly name: string;
  /** Returns the lowest level that may see the book or chapter on a day; depends on its release and early access. */
  readonly levelAt: (day: number) => number;
}

/**
 * Returns a function from a day to the lowest level that may see something released on `releaseDay`: a `releaseDay` of
 * -1 means public, 99 a draft.
 */
const levelOn = (releaseDay: number, earlyDays: number) => (now: number) =>
  now >= releaseDay
    ? 0
    : releaseDay < 99 && earlyDays > 0 && now >= releaseDay - earlyDays
      ? releaseDay - now
      : 1000;

test('no call tells anybody of what they may not know yet, and all calls tell of what has come out', async () => {
  const { t, chapter, create, at } = await releaseHarness();
  // Give the support account a plan: the support role itself gives no access to the library.
  await givePlan(t, await t.staffId('support'), 1);
  const { below: random } = createRandom(7);
  const plans: Plan[] = [];
  const start = t.clock.ms();
  const release = (releaseDay: number, early_days: number) =>
    releaseDay < 0
      ? undefined
      : releaseDay >= 99
        ? { state: 'draft' as const }
        : { state: 'scheduled' as const, at: at(releaseDay), early_days };
  for (let n = 0; n < sampleSize(5, 12); n += 1) {
    const [bookDay, bookEarly] = [[-1, -1, 3, 6, 99][random(5)] ?? -1, random(3)];
    const days = [-1, 2 + random(3), 5 + random(3), 99].slice(0, 2 + random(3));
    const early = days.map(() => 1);
    const names = days.map((_, index) => word('Chap', n * 10 + index));
    const name = word('Book', n);
    const author = word('Author', n);
    const id = await create(
      days.map((releaseDay, index) => chapter(names[index] ?? '', release(releaseDay, early[index] ?? 0))),
      {
        title: name,
        synopsis: word('Synopsis', n),
        tags: [{ main_tag: 'Official', sub_tag: word('Tag', n) }],
        authors: [{ name: author }],
        series: [{ name: word('Series', n), number: '1' }],
        demo: true,
        release: release(bookDay, bookEarly) ?? { state: 'public' },
      },
    );
    const ofBook = levelOn(bookDay, bookEarly);
    for (const own of [name, author, word('Synopsis', n), word('Tag', n), word('Series', n)])
      plans.push({ id, name: own, levelAt: ofBook });
    days.forEach((releaseDay, index) => {
      const ofChapter = levelOn(releaseDay, early[index] ?? 0);
      plans.push({
        id,
        name: names[index] ?? '',
        levelAt: (now) => Math.max(ofChapter(now), ofBook(now)),
      });
    });
  }
  const ids = [...new Set(plans.map(({ id }) => id))];
  const { db } = t.deps.connection;
  const chapters = await db.selectFrom('chapters').select(['id', 'book_id', 'title']).execute();
  const [people, series] = await Promise.all([
    db.selectFrom('people').select('id').execute(),
    db.selectFrom('series').select('id').execute(),
  ]);
  // All read-only calls without path parameters, and those with the id of one book, chapter, person or series.
  const plain = Object.entries(endpoints).flatMap(([name, endpoint]) => {
    const [method, path = ''] = name.split(' ');
    const isOpen = ['library', 'signed_in', 'public'].includes(endpoint.access);
    return method === 'GET' && isOpen && !path.includes('{') && !('download' in endpoint) ? [path] : [];
  });
  const subjects = [
    ...ids.flatMap((id) => [
      `/books/${id}`,
      `/books/${id}/teaser`,
      `/books/${id}/after`,
      `/books/${id}/sample`,
      `/books/${id}/reviews`,
      `/comments/${id}`,
      `/books/${id}/progress`,
      `/books/${id}/history`,
    ]),
    ...chapters.map(({ id }) => `/chapter-comments/${id}`),
    ...people.map(({ id }) => `/people/${id}`),
    ...series.map(({ id }) => `/series/${id}`),
    ...plans.flatMap(({ name }) => [
      `/books?q=${name}`,
      ...searches.flatMap(([kind, path]) => (name.startsWith(kind) ? [`${path}${name}`] : [])),
    ]),
    '/books?page=1',
    '/books?sort=new',
    '/books?sort=popular',
    '/books/recently-added?page=1',
    '/books/popular?page=1',
    '/people?page=1',
  ];
  // The admin saves, plays and follows everything, which must not show up in other members' lists.
  for (const id of ids) {
    await t.as('admin')('POST', `/books/${id}/bookmark`);
    for (const caller of ['member', 'premium'] as const)
      await t.as(caller)('PUT', `/user/follows/book/${id}`);
  }
  let seen = 0;
  for (const [now, moveBy] of [
    [0, 0],
    [2, 2],
    // The clock jumps back: released books stay released, and nothing else is released.
    [2, -1],
    [5, 4],
    [8, 3],
  ] as const) {
    t.clock.advance(moveBy * day);
    await t.deps.releaseJob.run();
    expect(t.clock.ms()).toBeGreaterThanOrEqual(start);
    for (const caller of callers) {
      // One token for thousands of requests: `as` checks its token before each.
      const authorization = `Bearer ${await t.tokenOf(caller)}`;
      const send = (method: 'GET' | 'POST', path: string, payload?: object) =>
        t.app.inject({ method, url: `/api${path}`, headers: { authorization }, ...(payload && { payload }) });
      const responses = new Map<string, string>();
      const read = async (path: string) => {
        const answer = await send('GET', path);
        expect(answer.statusCode, path).toBeLessThan(500);
        // The search text also occurs in links to the next page.
        responses.set(path, answer.body);
      };
      const few = subjects.filter((_, index) => index % 4 === now % 4);
      const paths = [...plain, ...(now === 0 || now === 5 ? subjects : few)];
      for (const some of chunksOf(paths, 8)) await Promise.all(some.map(read));
      for (const plan of plans) {
        const isHidden = plan.levelAt(now) > levelOf[caller];
        const leaks = [...responses].flatMap(([path, body]) => (body.includes(plan.name) ? [path] : []));
        if (isHidden) expect([caller, now, plan.name, leaks]).toEqual([caller, now, plan.name, []]);
        else seen += leaks.length;
      }
      if (caller === 'visitor') continue;
      const known = ids.filter((id) => {
        const plan = plans.find((plan) => plan.id === id);
        return plan !== undefined && plan.levelAt(now) <= levelOf[caller];
      });
      const all = await send('GET', '/books?page=1');
      expect([caller, now, all.headers['x-total-count']]).toEqual([caller, now, String(known.length)]);
      for (const book of all.json()) {
        const count = plans.filter(
          (plan) =>
            plan.id === book.id && plan.name.startsWith('Chap') && plan.levelAt(now) <= levelOf[caller],
        ).length;
        expect([caller, now, book.id, book.chapter_count, book.duration]).toEqual([
          caller,
          now,
          book.id,
          count,
          count === 0 ? null : count * 60,
        ]);
        const whole = (await send('GET', `/books/${book.id}`)).json();
        expect(whole.chapters).toHaveLength(count);
        expect(whole.chapter_count).toBe(count);
      }
      for (const { id, book_id, title } of chapters) {
        const plan = plans.find(({ name }) => name === title);
        const saved = await send('POST', `/books/${book_id}/progress`, { chapter_id: id, position: 1 });
        const mayKnow = plan !== undefined && plan.levelAt(now) <= levelOf[caller];
        expect([caller, now, title, saved.statusCode]).toEqual([caller, now, title, mayKnow ? 200 : 404]);
      }
    }
  }
  expect(seen).toBeGreaterThan(500);
}, 120_000);
