import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { buildApp } from '../../apps/server/src/app.ts';
import type { Services } from '../../apps/server/src/services.ts';
import { startSession } from '../../apps/server/src/testing/start-session.ts';
import { engines, median, readEngines, reportGoal, runOnEngines } from '../support/harness.ts';
import { commonFlags } from '../support/nodes.ts';
import { openServices } from '../support/seed.ts';

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: engines.join(',') },
    members: { type: 'string', default: '10000' },
    books: { type: 'string', default: '1000' },
    /** Number of books that each member has listened to. */
    each: { type: 'string', default: '100' },
  },
});
const [members, books, each] = [values.members, values.books, values.each].map(Number) as [
  number,
  number,
  number,
];
const [days, firstMs] = [365, Date.now() - 365 * 86_400_000];
const limits = { nightMs: 60_000, nightBytes: 200e6, screenMs: 100 };
const rounds = 15;

const dayAt = (index: number): string => new Date(firstMs + index * 86_400_000).toISOString().slice(0, 10);

/** Inserts members, books and a year of listening by SQL statements. */
async function seed({ connection: { db } }: Services): Promise<void> {
  const counted = (count: number) =>
    sql`with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ${sql.lit(count)})`;
  const run = (statement: ReturnType<typeof sql>) => statement.execute(db);
  await run(sql`create table bench_days (i integer primary key, day text not null)`);
  await run(
    sql`insert into bench_days (i, day) values ${sql.join(Array.from({ length: days }, (_, i) => sql`(${i}, ${dayAt(i)})`))}`,
  );
  await run(sql`insert into users (username, username_key, username_skeleton, email, email_key, password_hash, role,
    profile_image, created_at) ${counted(members)} select 'b' || i, 'b' || i, 'b' || i, 'b' || i || '@x.example',
    'b' || i || '@x.example', 'none', 'member', '/images/1.png', '2026-01-01T00:00:00.000Z' from n`);
  await run(sql`insert into books (title, title_sort, title_fold, edition_key, status, cover_image, synopsis,
    chapter_count, demo, created_at, updated_at) ${counted(books)} select 'Bench ' || i, 'bench ' || i, 'bench ' || i,
    'bench ' || i, 'Complete', 'https://covers.example/1.jpg', '', 1, 0, '2026-01-01T00:00:00.000Z',
    '2026-01-01T00:00:00.000Z' from n`);
  await run(sql`insert into chapters (book_id, place, title, audio_url, duration)
    select id, 1, 'One', 'https://audio.example/1.mp3', 3600 from books`);
  await run(sql`insert into book_tags (book_id, place, main_tag, sub_tag)
    select id, 1, 'Official', 'Tag ' || (id % 30) from books`);
  await run(sql`insert into people (name, name_key, variant, sort_key, sort_name) ${counted(Math.ceil(books / 5))}
    select 'Person ' || i, 'person ' || i, 1, 'person ' || i, 'Person ' || i from n`);
  await run(sql`insert into book_people (book_id, person_id, role, place)
    select books.id, people.id, 'author', 1 from books
    join people on people.id = (select min(id) from people) + books.id % ${sql.lit(Math.ceil(books / 5))}`);
  const [user, book] = [
    sql`(select min(id) from users where username = 'b0')`,
    sql`(select min(id) from books where title = 'Bench 0')`,
  ];
  const step = Math.max(1, Math.floor(books / each));
  // Each listened book is heard on two days.
  await run(sql`insert into listening_days (user_id, day, source, book_id, seconds, media_seconds, saved_on)
    ${counted(members * each * 2)} select ${user} + n.i % ${sql.lit(members)}, bench_days.day, 'phoneapp',
    ${book} + ((n.i / ${sql.lit(members * 2)}) * ${sql.lit(step)} + n.i % ${sql.lit(step)}) % ${sql.lit(books)},
    600 + n.i % 3000, 900, bench_days.day from n join bench_days on bench_days.i = (cast(n.i as bigint) * 7919) % ${sql.lit(days)}
    on conflict do nothing`);
  await run(sql`insert into chapter_progress (user_id, chapter_id, book_id, position, updated_at, played_stretches)
    select distinct l.user_id, c.id, l.book_id, 1800, '2026-01-01T00:00:00.000Z', ${'_'.repeat(30)}
    from listening_days l join chapters c on c.book_id = l.book_id`);
  // Give each member one of four plans for the whole year.
  await run(sql`insert into subscriptions (user_id, stripe_status, price_id)
    select id, 'active', 'price_' || (id % 4) from users`);
  await run(sql`insert into listener_plans (user_id, since, plan)
    select user_id, ${dayAt(0)}, price_id from subscriptions`);
  // Searches without results: as many as the server stores for 90 days, each made by up to 30 members.
  await run(sql`insert into search_misses (day, words, members)
    select bench_days.day, 'search ' || n.i, (n.i * 7919 + bench_days.i * 104729) % 1073741824
    from (${counted(1000)} select i from n) as n join bench_days on bench_days.i >= ${sql.lit(days - 90)}`);
  // The authors get a share of the revenue of all months, and no month is closed.
  const firstMonth = `${dayAt(0).slice(0, 7)}-01`;
  await run(
    sql`insert into royalty_settings (id, revision, first_month, close_day) values (1, 1, ${firstMonth}, 0)`,
  );
  await run(sql`insert into royalty_rules (role, person_id, book_id, kind, rate, currency)
    values ('author', 0, 0, 'share', 1000, '')`);
  await run(sql`insert into membership_sums (day, kind, currency, cohort, people, amount)
    select day, case when i % 5 = 4 then 'lost' else 'new' end, 'usd', substr(day, 1, 7) || '-01', 30, 29970
    from bench_days`);
}

await runOnEngines(readEngines(values.engine) ?? engines, async ({ folder, engine, database }) => {
  const missed: string[] = [];
  const flags = {
    ...commonFlags(),
    'data-dir': `${folder}/${engine}`,
    ...(await database('lamplight_bench_figures')),
  };
  const deps = await openServices(flags);
  try {
    const { connection, accounts } = deps;
    await seed(deps);
    const row = await sql<{ n: number }>`select count(*) as n from listener_books`.execute(connection.db);
    const check = (what: string, value: number, limit: number, text: (value: number) => string) => {
      const goal = {
        what: `${engine}: ${what}`,
        seen: text(value),
        limit: `at most ${text(limit)}`,
        isMet: value <= limit,
      };
      process.stdout.write(
        `${goal.what.padEnd(60)}${goal.seen.padStart(12)}  ${goal.isMet ? 'met' : 'MISSED'}\n`,
      );
      reportGoal(goal);
      if (!goal.isMet) missed.push(`${goal.what}: ${goal.seen}`);
    };
    const time = async (work: () => Promise<unknown>) => {
      const began = performance.now();
      await work();
      return performance.now() - began;
    };
    /** Milliseconds of a call; on SQLite of processor time, which other work on the machine does not change. */
    const timeCall = async (work: () => Promise<unknown>) => {
      if (engine !== 'sqlite') return time(work);
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    };
    const ms = (value: number) => `${value.toFixed(value < 1000 ? 1 : 0)} ms`;
    const whole = await time(() => deps.rollUpJob.run());
    const seen = await sql<{ n: number }>`select count(*) as n from listener_books`.execute(connection.db);
    process.stdout.write(
      `${engine}: ${members} members, ${books} books, ${Number(seen.rows[0]?.n) - Number(row.rows[0]?.n)} listened books: first run ${ms(whole)}\n`,
    );
    // Simulate a night: everything of the previous day was saved since the last run.
    await sql`update listening_days set saved_on = ${dayAt(days)} where day = ${dayAt(days - 1)}`.execute(
      connection.db,
    );
    const before = process.memoryUsage().rss;
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage().rss)), 20);
    check('nightly roll-up', await time(() => deps.rollUpJob.run()), limits.nightMs, ms);
    clearInterval(watch);
    check(
      'memory that the roll-up adds',
      peak - before,
      limits.nightBytes,
      (value) => `${(value / 1e6).toFixed(0)} MB`,
    );
    const app = await buildApp(deps);
    const id = await accounts.createUser({
      username: 'chief',
      email: 'c@x.example',
      password: 'a listener in hard times',
      role: 'admin',
      is_premium: true,
    });
    const { token } = await startSession(deps, id);
    const range = `from=${dayAt(0)}&to=${dayAt(days - 1)}`;
    for (const path of [
      `/insights/listening?${range}&step=day`,
      `/insights/subjects?${range}&kind=book`,
      `/insights/subjects?${range}&kind=person`,
      `/insights/subjects?${range}&kind=tag`,
      `/insights/subjects?${range}&kind=plan`,
      `/insights/listening?${range}&step=month&kind=person&subject=1`,
      '/insights/books/1',
      `/insights/members?${range}&step=day`,
      '/insights/cohorts',
      '/insights/searches',
      '/admin/royalties/months',
      `/admin/royalties/months/${dayAt(days - 40).slice(0, 7)}/statements`,
    ]) {
      const times: number[] = [];
      for (let n = 0; n < rounds; n += 1)
        times.push(
          await timeCall(async () => {
            const answer = await app.inject({
              url: `/api${path}`,
              headers: { authorization: `Bearer ${token}` },
            });
            if (answer.statusCode !== 200) throw new Error(`${path} was answered ${answer.statusCode}`);
          }),
        );
      check(path.replace(range, 'a year'), median(times), limits.screenMs, ms);
    }
    await app.close();
  } finally {
    await deps.close();
  }
  return missed;
});
