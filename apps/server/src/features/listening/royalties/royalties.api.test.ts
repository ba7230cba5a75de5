import type { PersonRole, RoyaltyMonth, RoyaltyRules, RoyaltyStatement } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { manualClock } from '../../../platform/clock.ts';
import { insertListeners } from '../../../testing/members.ts';
import { testApp } from '../../../testing/test-app.ts';

const by = (name: string, role: PersonRole = 'narrator') => ({ id: null, name, role });

/** A library with two books by two narrators, members who pay, and a clock on 2 May 2026. */
async function setUp(memberCount = 7) {
  const clock = manualClock('2026-05-02T12:00:00.000Z');
  const t = await testApp({}, { clock });
  const { db } = t.deps.connection;
  const members = await insertListeners(t, memberCount);
  const first = await t.addBook({ title: 'First', credits: { people: [by('Ada Reed')], series: [] } });
  const second = await t.addBook({
    title: 'Second',
    credits: { people: [by('Ben Stone'), by('Ada Reed', 'author')], series: [] },
  });
  // The revenue is $100.00 a month, since before May.
  await db
    .insertInto('membership_sums')
    .values({
      day: '2026-04-01',
      kind: 'new',
      currency: 'usd',
      cohort: '2026-04-01',
      people: 10,
      amount: 10_000,
    })
    .execute();
  let position = 0;
  const hear = async (who: readonly number[], book: typeof first, day: string, seconds: number) => {
    for (const user_id of who)
      await t.deps.progress.saveProgress({
        user_id,
        level: 0,
        book_id: book.id,
        chapter_id: book.chapterIds[0] ?? 0,
        position: (position += 1) % 30,
        device: null,
        base_rev: undefined,
        observedMs: null,
        listening: {
          played: [],
          time: [{ day, source: `app-${book.id}-${day}`, seconds, book_id: book.id, media_seconds: seconds }],
        },
      });
  };
  const admin = t.as('admin');
  const personOf = async (name: string): Promise<number> =>
    (await db.selectFrom('people').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id;
  const add = (rule: object) =>
    admin('POST', '/admin/royalties/rules', {
      role: 'narrator',
      person_id: null,
      book_id: null,
      kind: 'share',
      rate: 1000,
      currency: '',
      ...rule,
    });
  const months = async () => (await admin('GET', '/admin/royalties/months')).json<RoyaltyMonth[]>();
  const statement = async (month: string, name: string): Promise<RoyaltyStatement> =>
    (await admin('GET', `/admin/royalties/months/${month}/statements/${await personOf(name)}`)).json();
  const close = (month: string) => admin('POST', `/admin/royalties/months/${month}/close`);
  /** Moves the clock to noon of a day, and computes the figures of the days before. */
  const goTo = async (day: string) => {
    clock.advance(Date.parse(`${day}T12:00:00.000Z`) - clock.ms());
    await t.deps.rollUpJob.run();
  };
  return { t, db, clock, members, first, second, hear, admin, add, months, statement, close, goTo, personOf };
}

const usd = (amount: number) => [{ currency: 'usd', amount }];

test('a month is paid by seconds heard, is closed once, and what is reported later counts in the next', async () => {
  const s = await setUp();
  expect((await s.add({})).json<RoyaltyRules>()).toMatchObject({ first_month: '2026-05', close_day: 0 });
  await s.hear(s.members, s.first, '2026-05-02', 300);
  await s.hear(s.members, s.second, '2026-05-02', 100);
  expect((await s.close('2026-05')).json()).toMatchObject({ detail: 'This month is not over.' });
  await s.goTo('2026-06-02');
  const [june, may] = await s.months();
  expect(june).toMatchObject({ month: '2026-06', is_over: false });
  expect(may).toMatchObject({
    month: '2026-05',
    is_over: true,
    is_next: true,
    closed_at: null,
    revenue: usd(10_000),
    paid: usd(1000),
    kept: usd(9000),
  });
  const ada = await s.statement('2026-05', 'Ada Reed');
  expect(ada).toMatchObject({
    amounts: usd(750),
    lines: [{ book_title: 'First', seconds: 2100, people: 1 }],
  });
  expect((await s.close('2026-06')).json()).toMatchObject({ code: 'invalid_input' });
  expect((await s.close('2026-05')).json<RoyaltyMonth>()).toMatchObject({ paid: usd(1000) });
  expect((await s.close('2026-05')).json()).toMatchObject({ detail: 'This month is closed.' });
  const before = await s.statement('2026-05', 'Ada Reed');
  const csv = (await s.admin('GET', '/admin/royalties/months/2026-05/csv')).body;

  // An offline phone reports May late; a rule changes; the book is renamed; people are merged; a book is deleted.
  await s.hear(s.members, s.first, '2026-05-20', 60);
  await s.hear(s.members, s.second, '2026-06-01', 60);
  await s.hear(s.members, s.first, '2026-06-01', 60);
  const { rules } = (await s.admin('GET', '/admin/royalties/rules')).json<RoyaltyRules>();
  const changed = await s.admin('PUT', `/admin/royalties/rules/${rules[0]?.id}`, {
    role: 'narrator',
    person_id: null,
    book_id: null,
    kind: 'share',
    rate: 2000,
    currency: '',
  });
  expect(changed.statusCode, changed.body).toBe(200);
  expect((await s.admin('DELETE', `/books/${s.second.id}`)).statusCode).toBe(200);
  await s.goTo('2026-07-02');
  expect(await s.statement('2026-05', 'Ada Reed')).toEqual(before);
  expect((await s.admin('GET', '/admin/royalties/months/2026-05/csv')).body).toBe(csv);
  const [, second] = await s.months();
  expect(second).toMatchObject({ month: '2026-06', paid: usd(2000), kept: usd(8000) });
  expect((await s.statement('2026-06', 'Ada Reed')).lines).toMatchObject([{ seconds: 840 }]);
  const audit = (await s.admin('GET', '/admin/audit')).body;
  expect(audit).toContain('royalty_month_closed');
});

test('fewer than five listeners wait, for as many months as it takes, and then are paid', async () => {
  const s = await setUp();
  await s.add({ kind: 'hour', rate: 3600, currency: 'eur' });
  await s.hear(s.members.slice(0, 4), s.first, '2026-05-02', 100);
  await s.hear(s.members, s.second, '2026-05-02', 100);
  await s.goTo('2026-06-02');
  expect((await s.admin('GET', '/admin/royalties/months/2026-05/csv')).body).not.toContain('First');
  expect((await s.close('2026-05')).statusCode).toBe(200);
  // The same four people listen again, so the book still has fewer than five listeners.
  await s.hear(s.members.slice(0, 4), s.first, '2026-06-02', 100);
  await s.goTo('2026-07-02');
  expect((await s.close('2026-06')).json<RoyaltyMonth>()).toMatchObject({ paid: [] });
  await s.hear(s.members.slice(4, 5), s.first, '2026-07-02', 100);
  await s.goTo('2026-08-02');
  expect((await s.close('2026-07')).json<RoyaltyMonth>()).toMatchObject({
    paid: [{ currency: 'eur', amount: 900 }],
  });
});

test('months are closed by date, in order, with an entry in the audit list', async () => {
  const s = await setUp();
  await s.add({});
  const saved = await s.admin('PUT', '/admin/royalties/settings', { first_month: '2026-04', close_day: 5 });
  expect(saved.json<RoyaltyRules>()).toMatchObject({ first_month: '2026-04', close_day: 5 });
  await s.goTo('2026-06-04');
  expect((await s.months()).map(({ closed_at }) => closed_at !== null)).toEqual([false, false, true]);
  await s.goTo('2026-06-05');
  expect((await s.months()).map(({ closed_at }) => closed_at !== null)).toEqual([false, true, true]);
  const late = await s.admin('PUT', '/admin/royalties/settings', { first_month: '2026-03', close_day: 5 });
  expect(late.json()).toMatchObject({ detail: expect.stringContaining('A month is closed') });
});

test('refuses what cannot be paid, and everybody but admins', async () => {
  const s = await setUp(1);
  expect((await s.add({ rate: 6000 })).statusCode).toBe(200);
  const refused = async (rule: object) => (await s.add(rule)).json().code;
  expect(await refused({ rate: 10 })).toBe('already_exists');
  expect(await refused({ role: 'author', rate: 4001 })).toBe('invalid_input');
  expect(await refused({ role: 'author', rate: 10_001 })).toBe('invalid_input');
  expect(await refused({ role: 'author', kind: 'hour', rate: 100 })).toBe('invalid_input');
  expect(await refused({ role: 'author', kind: 'hour', rate: 100, currency: 'zzz' })).toBe('invalid_input');
  expect(await refused({ role: 'author', currency: 'usd' })).toBe('invalid_input');
  expect(await refused({ role: 'author', rate: -1 })).toBe('invalid_input');
  expect(await refused({ person_id: 999_999 })).toBe('invalid_input');
  expect(await refused({ book_id: 999_999 })).toBe('invalid_input');
  // A rule of a book may leave a share for another role.
  expect((await s.add({ book_id: s.second.id, rate: 3000 })).statusCode).toBe(200);
  expect((await s.add({ role: 'author', book_id: s.second.id, rate: 7000 })).statusCode).toBe(200);
  expect(await refused({ role: 'editor', book_id: s.second.id, rate: 1 })).toBe('invalid_input');
  expect((await s.admin('GET', '/admin/royalties/months/2026-13/csv')).json()).toMatchObject({
    code: 'invalid_input',
  });
  expect((await s.admin('GET', '/admin/royalties/months/2025-01/csv')).statusCode).toBe(404);
  expect((await s.close('2025-01')).statusCode).toBe(404);
  for (const first_month of ['0002-01', '1999-12', '2026-06', '2026-13'])
    expect(
      (await s.admin('PUT', '/admin/royalties/settings', { first_month, close_day: 0 })).json(),
    ).toMatchObject({ code: 'invalid_input', fields: [{ field: 'first_month' }] });
  for (const who of ['editor', 'support', 'member'] as const)
    expect((await s.t.as(who)('GET', '/admin/royalties/months')).statusCode).toBe(403);
});

test('people that are merged have one statement, by the rule of either', async () => {
  const s = await setUp();
  const { t, personOf } = s;
  const [ada, ben] = [await personOf('Ada Reed'), await personOf('Ben Stone')];
  await s.add({ person_id: ben, rate: 5000 });
  await s.hear(s.members, s.first, '2026-05-02', 100);
  await s.hear(s.members, s.second, '2026-05-02', 100);
  const merged = await t.as('editor')('POST', `/people/${ben}/merge`, { into: ada });
  expect(merged.statusCode, merged.body).toBe(200);
  await s.goTo('2026-06-02');
  expect(await s.statement('2026-05', 'Ada Reed')).toMatchObject({ amounts: usd(5000) });
  expect((await s.months())[1]).toMatchObject({ paid: usd(5000), kept: usd(5000) });
});

test('people that are merged after a book was deleted have one line for it', async () => {
  const s = await setUp();
  const { t, personOf } = s;
  await s.add({});
  const both = await t.addBook({
    title: 'Both',
    credits: { people: [by('Ada Reed'), by('Ben Stone')], series: [] },
  });
  await s.hear(s.members, both, '2026-05-02', 100);
  expect((await s.admin('DELETE', `/books/${both.id}`)).statusCode).toBe(200);
  const [ada, ben] = [await personOf('Ada Reed'), await personOf('Ben Stone')];
  const merged = await t.as('editor')('POST', `/people/${ben}/merge`, { into: ada });
  expect(merged.statusCode, merged.body).toBe(200);
  await s.goTo('2026-06-02');
  expect(await s.statement('2026-05', 'Ada Reed')).toMatchObject({
    amounts: usd(1000),
    lines: [{ book_title: 'Both', people: 1 }],
  });
});
