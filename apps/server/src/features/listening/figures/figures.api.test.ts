import { mergeStretches, oneStretch, type StartOrigin } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { isoOf, manualClock } from '../../../platform/clock.ts';
import { insertListeners } from '../../../testing/members.ts';
import { testApp } from '../../../testing/test-app.ts';
import { addDays, periodOf } from './calendar.ts';

const first = '2028-01-20';
const dayMs = 86_400_000;

/** Creates a library with listeners whose saves arrive as from players. */
async function setUp(memberCount: number, bookCount: number, begin = first) {
  const clock = manualClock(`${begin}T12:00:00.000Z`);
  const t = await testApp({ timeZone: 'Europe/Berlin' }, { clock });
  const books = [];
  for (let each = 0; each < bookCount; each += 1) books.push(await t.addBook({ language: 'en' }));
  const members = await insertListeners(t, memberCount);
  let position = 0;
  const save = (
    userId: number,
    book: { id: number; chapterIds: number[] },
    time: { day: string; source: string; seconds: number; origin?: StartOrigin; book_id?: number }[],
    { stretches = '', at = 0 } = {},
  ) =>
    t.deps.progress.saveProgress({
      user_id: userId,
      level: 0,
      book_id: book.id,
      chapter_id: book.chapterIds[at] ?? 0,
      position: (position += 1) % 30,
      device: null,
      base_rev: undefined,
      observedMs: null,
      listening: {
        played: stretches === '' ? [] : [{ chapter_id: book.chapterIds[at] ?? 0, stretches }],
        time: time.map((row) => ({ book_id: book.id, ...row, media_seconds: row.seconds })),
      },
    });
  const get = async (path: string) => (await t.as('editor')('GET', path)).json();
  return { t, clock, books, members, save, get, rollUp: () => t.deps.rollUpJob.run() };
}

/** Returns a random number generator, 0 to 1, with reproducible results (mulberry32). */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test('figures equal what scripted listeners heard: two devices, offline weeks, leap day, opted out', {
  timeout: 180_000,
}, async () => {
  const days = 50;
  const { t, clock, books, members, save, get, rollUp } = await setUp(12, 5);
  const random = createRandom(7);
  const [silent = 0, offline = 0] = members;
  await t.deps.connection.db
    .insertInto('listener_settings')
    .values({ user_id: silent, volume: 1, records_listening: 0 })
    .execute();
  const truth: { day: string; userId: number; bookId: number; seconds: number }[] = [];
  const late: (() => Promise<unknown>)[] = [];
  for (let index = 0; index < days; index += 1) {
    const day = addDays(first, index);
    for (const userId of members)
      for (const [at, book] of books.entries()) {
        // The fourth book is heard by two members who record it, the fifth by four others.
        const who = members.indexOf(userId);
        if (random() > 0.3 || (at === 3 && who > 2) || (at === 4 && (who < 5 || who > 8))) continue;
        const parts = ['phoneapp', 'desktop'].slice(0, random() < 0.3 ? 2 : 1);
        for (const source of parts) {
          const seconds = 60 + Math.floor(random() * 3000);
          if (userId !== silent) truth.push({ day, userId, bookId: book.id, seconds });
          const report = () => save(userId, book, [{ day, source, seconds }]);
          const isLate = userId === offline && index < 20;
          if (isLate) late.push(report);
          else {
            await save(userId, book, [{ day, source, seconds: Math.floor(seconds / 2) }]);
            await report();
            if (random() < 0.2) await save(userId, book, [{ day, source, seconds: 7 }]);
          }
        }
      }
    clock.advance(dayMs);
    if (index % 9 === 0) await rollUp();
    if (index === 30) for (const report of late) await report();
  }
  await rollUp();
  await rollUp();

  const last = addDays(first, days - 1);
  const sum = (rows: readonly { seconds: number }[]) => rows.reduce((all, { seconds }) => all + seconds, 0);
  const listeners = (rows: readonly { userId: number }[]) => {
    const count = new Set(rows.map(({ userId }) => userId)).size;
    return count - (count % 5);
  };
  const month = '2028-02-01';
  const ofMonth = truth.filter(({ day }) => periodOf('month', day) === month);
  const figures = await get(`/insights/listening?from=${month}&to=2028-02-29&step=month`);
  expect(figures.periods).toEqual([
    {
      start: month,
      seconds: sum(ofMonth),
      starts: expect.any(Number),
      finishes: 0,
      listeners: listeners(ofMonth),
    },
  ]);
  const whole = await get(`/insights/listening?from=${first}&to=${last}&step=day`);
  expect(whole.through).toBe(last);
  expect(whole.totals.seconds).toBe(sum(truth));
  // One listener began their last book in February: this start is left out, because fewer than five began one then.
  const begun = Map.groupBy(truth, ({ userId, bookId }) => `${userId} ${bookId}`);
  const begunOn = [...begun.values()].map(([earliest]) => earliest?.day ?? '');
  expect(begunOn.filter((day) => day >= month)).toHaveLength(1);
  expect(whole.totals.starts).toBe(begunOn.length - 1);
  for (const step of ['day', 'week'] as const) {
    const { periods } = await get(`/insights/listening?from=${first}&to=${last}&step=${step}`);
    for (const period of periods)
      expect(period.listeners, `${step} ${period.start}`).toBe(
        listeners(truth.filter(({ day }) => periodOf(step, day) === period.start)),
      );
    expect(sum(periods)).toBe(sum(truth));
  }
  const shown = await get(`/insights/subjects?kind=book&from=${first}&to=${last}`);
  const [a, b, c, d = 0, e = 0] = books.map(({ id }) => sum(truth.filter(({ bookId }) => bookId === id)));
  // Books with fewer than five listeners are only shown added up.
  expect(sum(shown)).toBe(sum(truth));
  expect(shown).toHaveLength(4);
  expect(shown.find(({ subject }: { subject: string }) => subject === '').seconds).toBe(d + e);
  const table = await t.as('editor')('GET', `/insights/subjects/csv?kind=book&from=${first}&to=${last}`);
  expect(table.body).toMatch(new RegExp(`^"","[^"]*",${d + e},\\d+,"",`, 'm'));
  for (const [at, seconds] of [a, b, c].entries()) {
    const row = shown.find((row: { subject: string }) => row.subject === String(books[at]?.id));
    expect(row?.seconds).toBe(seconds);
  }
  expect((await get(`/insights/subjects?kind=language&from=${first}&to=${last}`))[0]).toMatchObject({
    subject: 'en',
    seconds: (a ?? 0) + (b ?? 0) + (c ?? 0),
  });
});

test('hours of a deleted member stay in sums, and nothing of fewer than five is shown', async () => {
  const { t, clock, books, members, save, get, rollUp } = await setUp(6, 1, '2026-05-04');
  const [book] = books;
  if (!book) throw new Error('no book');
  const report = (userId: number) =>
    save(userId, book, [{ day: '2026-05-04', source: 'phoneapp', seconds: 100 }]);
  for (const userId of members.slice(0, 4)) await report(userId);
  clock.advance(dayMs);
  await rollUp();
  const total = async () => (await get('/insights/listening?from=2026-05-01&to=2026-05-31')).totals;
  expect(await total()).toEqual({ seconds: 0, starts: 0, finishes: 0 });
  for (const userId of members.slice(4)) await report(userId);
  await rollUp();
  expect(await total()).toEqual({ seconds: 600, starts: 6, finishes: 0 });
  await t.deps.connection.db
    .transaction()
    .execute((tx) => t.deps.accounts.deleteAccount(tx, members[5] ?? 0));
  await rollUp();
  expect(await total()).toEqual({ seconds: 600, starts: 6, finishes: 0 });
  expect(await t.deps.connection.db.selectFrom('listener_books').selectAll().execute()).toHaveLength(5);
});

test('adds up by the plan of the day, of five members or more', async () => {
  const { t, clock, books, members, save, get, rollUp } = await setUp(14, 1, '2026-05-04');
  const [book] = books;
  if (!book) throw new Error('no book');
  const { db } = t.deps.connection;
  const [golden, few, free] = [members.slice(0, 6), members.slice(6, 9), members.slice(9)];
  const subscribe = (ids: readonly number[], price_id: string, stripe_status = 'active') =>
    db
      .insertInto('subscriptions')
      .values(ids.map((user_id) => ({ user_id, price_id, stripe_status })))
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ price_id, stripe_status }))
      .execute();
  await subscribe(golden, 'price_gold');
  await subscribe(few, 'price_silver');
  const hear = async (day: string, ids: readonly number[]) => {
    for (const userId of ids) await save(userId, book, [{ day, source: 'phoneapp', seconds: 100 }]);
    clock.advance(dayMs);
    await rollUp();
  };
  await hear('2026-05-04', members);
  const range = 'from=2026-05-01&to=2026-05-31';
  const byPlan = async () => get(`/insights/subjects?kind=plan&${range}`);
  const row = (subject: string, name: string, count: number, listeners: number, starts = count) =>
    expect.objectContaining({ subject, name, seconds: 100 * count, starts, listeners });
  // Three members are too few to be shown: they join the plan with the fewest members, as 'Other plans'.
  expect(await byPlan()).toEqual([row('', 'Other plans', 8, 0), row('price_gold', 'price_gold', 6, 5)]);
  // A new plan counts from its first day on; now five members of it have heard the book.
  await subscribe(golden, 'price_silver');
  await hear('2026-05-05', [...golden, ...few]);
  expect(await byPlan()).toEqual([
    row('price_silver', 'price_silver', 12, 5, 0),
    row('price_gold', 'price_gold', 6, 5),
    row('none', 'Without a paid plan', 5, 5, 0),
    row('', 'Other plans', 0, 0, 8),
  ]);
  await subscribe(golden, 'price_silver', 'canceled');
  await hear('2026-05-06', [...golden, ...free]);
  expect(await byPlan()).toContainEqual(row('none', 'Without a paid plan', 16, 10, 0));
  const all = await get(`/insights/listening?${range}`);
  expect(all.totals).toEqual({ seconds: 3400, starts: 14, finishes: 0 });
  const one = await get(`/insights/listening?${range}&kind=plan&subject=price_silver`);
  expect(one).toMatchObject({ name: 'price_silver', totals: { seconds: 1200, starts: 0 } });
  expect(one.periods.find(({ start }: { start: string }) => start === '2026-05-05')).toMatchObject({
    seconds: 600,
    listeners: 5,
  });
  const csv = await t.as('editor')('GET', `/insights/subjects/csv?kind=plan&${range}`);
  expect(csv.body).toContain('"none","Without a paid plan",1600');
});

test('shows how many are still there, where they go back, and what they finish', async () => {
  const { t, clock, books, members, save, get, rollUp } = await setUp(6, 1, '2026-05-04');
  const [book] = books;
  if (!book) throw new Error('no book');
  const set = (...indexes: number[]) => indexes.map(oneStretch).reduce(mergeStretches, '');
  for (const [index, userId] of members.entries()) {
    const stretches = index < 5 ? set(0, 1, 2, 3) : set(0);
    await save(userId, book, [{ day: '2026-05-04', source: 'phoneapp', seconds: 60 }], { stretches });
    if (index < 5) await save(userId, book, [], { stretches: set(0, 1, 2, 3, 4, 5), at: 1 });
    await t.deps.connection.db
      .insertInto('place_history')
      .values({
        user_id: userId,
        book_id: book.id,
        chapter_id: book.chapterIds[1] ?? 0,
        position: 80,
        device: null,
        left_at: clock.iso(),
        back_to_chapter: book.chapterIds[1] ?? 0,
        back_to: 61,
      })
      .execute();
  }
  clock.advance(dayMs);
  await rollUp();
  const { chapters } = await get(`/insights/books/${book.id}`);
  expect(chapters).toMatchObject([
    { listeners: [5, 5, 5, 5], back: [0] },
    { listeners: [5, 5, 5, 5, 5, 5], back: [0, 5] },
  ]);
  expect((await get('/insights/listening')).totals).toMatchObject({ finishes: 5 });
  const csv = await t.as('editor')('GET', `/insights/books/${book.id}/csv`);
  expect(csv.body).toMatch(/^\uFEFF"chapter","second","listeners","back"\r\n/);
  expect(csv.body.split('\r\n')[5]).toBe('"Two",0,5,0');
});

test('says how many listen now only of five or more', async () => {
  const { t, books, members, save, get } = await setUp(7, 2, '2026-05-04');
  const [book, other] = books;
  if (!book || !other) throw new Error('no book');
  const play = async (userId: number) => {
    const token = await t.tokenFor(userId);
    const answer = await t.app.inject({
      method: 'POST',
      url: '/api/playback',
      headers: { authorization: `Bearer ${token}` },
      payload: { event: 'start' },
    });
    expect(answer.statusCode).toBe(200);
  };
  await t.deps.connection.db.updateTable('users').set({ is_premium: 1 }).where('id', 'in', members).execute();
  for (const userId of members.slice(0, 4)) await play(userId);
  expect(await get('/insights/now')).toEqual({ listeners: 0, books: [] });
  for (const userId of members.slice(4)) await play(userId);
  for (const [index, userId] of members.entries())
    await save(userId, index < 5 ? book : other, [{ day: '2026-05-04', source: 'phoneapp', seconds: 60 }]);
  expect(await get('/insights/now')).toEqual({
    listeners: 5,
    books: [{ id: book.id, title: expect.any(String), listeners: 5 }],
  });
});

test('lists what five members have saved or follow and not begun', async () => {
  const { t, clock, books, members, save, get, rollUp } = await setUp(7, 2, '2026-05-04');
  const [book, other] = books;
  if (!book || !other) throw new Error('no book');
  const { db } = t.deps.connection;
  const at = clock.iso();
  await db
    .insertInto('bookmarks')
    .values(members.slice(0, 4).map((user_id) => ({ user_id, book_id: book.id, bookmarked_at: at })))
    .execute();
  await db
    .insertInto('follows')
    .values(members.slice(3).map((user_id) => ({ user_id, book_id: book.id, created_at: at })))
    .execute();
  await db
    .insertInto('bookmarks')
    .values(members.slice(0, 4).map((user_id) => ({ user_id, book_id: other.id, bookmarked_at: at })))
    .execute();
  await rollUp();
  expect(await get('/insights/waiting')).toEqual([{ id: book.id, title: expect.any(String), members: 5 }]);
  expect((await t.as('editor')('GET', '/insights/waiting/csv')).body).toContain(',5');
  for (const userId of members.slice(0, 3))
    await save(userId, book, [{ day: '2026-05-04', source: 'phoneapp', seconds: 60 }]);
  clock.advance(dayMs);
  await rollUp();
  expect(await get('/insights/waiting')).toEqual([]);
});

test('adds up more seconds than an integer of 32 bits holds', async () => {
  const { t, get } = await setUp(0, 1, '2028-01-20');
  const [{ id }] = (await t.deps.connection.db.selectFrom('books').select('id').execute()) as [
    { id: number },
  ];
  const amount = 3_000_000_000;
  for (const [kind, subject] of [
    ['all', ''],
    ['book', String(id)],
  ] as const)
    await t.deps.connection.db
      .insertInto('figures')
      .values([
        { kind, subject, measure: 'seconds', step: 'month', start: '2027-11-01', amount },
        { kind, subject, measure: 'seconds', step: 'month', start: '2027-12-01', amount },
      ])
      .execute();
  const range = 'from=2027-11-01&to=2027-12-31';
  expect((await get(`/insights/listening?${range}&step=month`)).totals.seconds).toBe(2 * amount);
  expect(await get(`/insights/subjects?kind=book&${range}`)).toMatchObject([{ seconds: 2 * amount }]);
});

test('lists what five members searched for without result; no other search, and no member', async () => {
  const { t, clock, members, get, rollUp } = await setUp(12, 1, '2026-05-04');
  const { db } = t.deps.connection;
  await db.updateTable('users').set({ is_premium: 1 }).where('id', 'in', members).execute();
  const search = async (userId: number, query: string) =>
    t.app.inject({
      url: `/api/books?${query}`,
      headers: { authorization: `Bearer ${await t.tokenFor(userId)}` },
    });
  const searches = () => get('/insights/searches');
  const stored = () => db.selectFrom('search_misses').selectAll().orderBy('words').execute();
  for (let times = 0; times < 8; times += 1) await search(members[0] ?? 0, 'q=Zw%C3%B6lf%20Xylophone!');
  expect(await searches()).toEqual([]);
  expect(await stored()).toEqual([
    { day: '2026-05-04', words: 'zwolf xylophone', members: expect.any(Number) },
  ]);
  // Members search on two days, with other spellings: at least five of the twelve have different bits in the sketch.
  for (const userId of members.slice(1, 7)) await search(userId, 'q=zwolf+xylophone&page=1&sort=title');
  clock.advance(dayMs);
  for (const userId of members) await search(userId, 'q=ZWOLF%20-%20xylophone');
  expect(await searches()).toEqual([
    { words: 'zwolf xylophone', members: expect.any(Number), cursor: expect.any(String) },
  ]);
  const [{ members: count, cursor }] = await searches();
  expect([5, 10]).toContain(count);
  expect(await get(`/insights/searches?cursor=${cursor}`)).toEqual([]);
  expect((await t.as('editor')('GET', '/insights/searches/csv')).body).toContain(
    `"zwolf xylophone",${count}`,
  );
  const before = await stored();
  for (const query of [
    'q=zz',
    'q=someone%40example.test',
    `q=${'x'.repeat(61)}`,
    'q=unheard&status=Ongoing',
    'q=%21%21%21%21',
  ])
    await search(members[0] ?? 0, query);
  await t.as('admin')('GET', '/books?q=quizzical');
  await db
    .insertInto('listener_settings')
    .values({ user_id: members[1] ?? 0, volume: 1, records_listening: 0 })
    .execute();
  await search(members[1] ?? 0, 'q=quizzical');
  expect(await stored()).toEqual(before);
  expect((await t.as('member')('GET', '/insights/searches')).statusCode).toBe(403);
  clock.advance(91 * dayMs);
  await rollUp();
  expect(await stored()).toEqual([]);
});

test('refuses impossible ranges, and members', async () => {
  const { t } = await setUp(0, 0, '2026-05-04');
  const ask = async (query: string) => (await t.as('editor')('GET', `/insights/listening?${query}`)).json();
  expect(await ask('from=2026-05-02&to=2026-05-01')).toMatchObject({ code: 'invalid_input' });
  expect(await ask('from=1976-01-01&to=2026-01-01')).toMatchObject({ code: 'invalid_input' });
  expect(await ask('from=2030-01-01&to=2030-01-02')).toMatchObject({ code: 'invalid_input' });
  expect(await ask('kind=book')).toMatchObject({ code: 'invalid_input' });
  expect(await ask('')).toMatchObject({ through: null, totals: { seconds: 0 } });
  expect((await t.as('member')('GET', '/insights/listening')).statusCode).toBe(403);
  expect(isoOf(t.clock.ms())).toContain('2026-05-04');
});

test('a member sees their year and month, also after later years; nothing if recording is off', async () => {
  const { t, clock, books, members, save } = await setUp(1, 2, '2027-12-30');
  const [book, other] = books;
  const [member = 0] = members;
  if (!book || !other) throw new Error('no book');
  const year = async (query: string) =>
    (
      await t.app.inject({
        url: `/api/user/year?${query}`,
        headers: { authorization: `Bearer ${await t.tokenFor(member)}` },
      })
    ).json();
  const hear = async (at: typeof book, days: number, seconds: number) => {
    clock.advance(days * dayMs);
    await save(member, at, [{ day: isoOf(clock.ms()).slice(0, 10), source: 'phoneapp', seconds }]);
  };
  for (const seconds of [100, 300, 200]) await hear(book, 1, seconds);
  await hear(other, 59, 50);
  expect(await year('year=2027')).toMatchObject({ seconds: 100, days: 1, years: [2028, 2027] });
  expect(await year('year=2028')).toMatchObject({
    on: true,
    seconds: 550,
    days: 3,
    longest_day: { day: '2028-01-01', seconds: 300 },
    longest_streak: 2,
    finished: 0,
    books: [
      { id: book.id, seconds: 500 },
      { id: other.id, seconds: 50 },
    ],
  });
  // The leap year's February has 29 days.
  expect(await year('year=2028&month=2')).toMatchObject({ seconds: 0, days: 0, longest_day: null });
  await t.deps.connection.db
    .insertInto('listener_settings')
    .values({ user_id: member, volume: 1, records_listening: 0 })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ records_listening: 0 }))
    .execute();
  expect(await year('year=2028')).toMatchObject({ on: false, seconds: 0, books: [] });
  expect((await year('year=1999')).code).toBe('invalid_input');
});

test('counts once per member from where they came to a book, and shows no fewer than five', async () => {
  const { t, clock, books, members, save, get, rollUp } = await setUp(13, 2);
  const [book = { id: 0, chapterIds: [] }, other = { id: 0, chapterIds: [] }] = books;
  const [silent = 0, regular = 0, late = 0, ...rest] = members;
  await t.deps.connection.db
    .insertInto('listener_settings')
    .values({ user_id: silent, volume: 1, records_listening: 0 })
    .execute();
  const listen = (
    userId: number,
    on: typeof book,
    origin: 'home' | 'search' | undefined,
    source = 'phoneapp',
  ) => save(userId, on, [{ day: first, source, seconds: 60, ...(origin && { origin }) }]);
  // The regular listener had begun the book before.
  await listen(regular, book, undefined);
  for (const userId of [silent, regular, ...rest.slice(0, 6)]) {
    await listen(userId, book, 'home');
    await listen(userId, book, 'home');
    await listen(userId, book, 'search', 'desktop');
  }
  for (const userId of rest.slice(6)) await listen(userId, book, 'search');
  await listen(regular, other, 'home');
  const path = `/insights/books/${book.id}/origins`;
  expect((await get(path)).origins).toEqual([]);
  clock.advance(dayMs);
  await rollUp();
  // Six came from home, and four from a search.
  expect((await get(path)).origins).toEqual([{ origin: 'home', starts: 5 }]);
  expect((await t.as('editor')('GET', `${path}/csv`)).body).toContain('"origin","starts"\r\n"home",5\r\n');
  expect((await get(`/insights/books/${other.id}/origins`)).origins).toEqual([]);
  const { db } = t.deps.connection;
  const stored = () =>
    db
      .selectFrom('start_origins')
      .select(['origin', 'starts'])
      .where('book_id', '=', book.id)
      .orderBy('origin')
      .execute();
  expect(await stored()).toEqual([
    { origin: 'home', starts: 6 },
    { origin: 'search', starts: 4 },
  ]);
  // The fifth from a search is the only one of a day: the difference between two nights would tell of one member.
  await listen(late, book, 'search');
  await rollUp();
  expect((await stored())[1]?.starts).toBe(5);
  expect((await get(path)).origins).toEqual([{ origin: 'home', starts: 5 }]);
  expect((await t.as('editor')('DELETE', `/books/${book.id}`)).statusCode).toBeLessThan(300);
  expect(await stored()).toEqual([]);
  expect((await t.as('editor')('GET', path)).statusCode).toBe(404);
});

test('counts an origin once if two books are saved with it at the same time', async () => {
  const { t, books, members, save } = await setUp(8, 2);
  const [begun = { id: 0, chapterIds: [] }] = books;
  const time = [{ day: first, source: 'phoneapp', seconds: 60, origin: 'home' as const, book_id: begun.id }];
  const saveAll = (listened: typeof time) =>
    Promise.all(members.flatMap((userId) => books.map((book) => save(userId, book, listened))));
  await saveAll([]);
  await saveAll(time);
  const { starts } = await t.deps.connection.db
    .selectFrom('start_origins')
    .select('starts')
    .executeTakeFirstOrThrow();
  expect(starts).toBe(8);
});
