import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startSmtpSink } from '../../apps/server/src/testing/smtp-sink.ts';
import { startFaulty } from '../../tooling/test-postgres.ts';
import { reportGoal, runBench, startServer } from '../support/harness.ts';
import { commonFlags, flagsOf } from '../support/nodes.ts';
import { openServices } from '../support/seed.ts';
import { startPushCounter } from './push-counter.ts';
import { seedFollowers } from './seed-followers.ts';

const { values } = parseArgs({
  options: {
    followers: { type: 'string', default: '10000' },
    minutes: { type: 'string', default: '15' },
  },
});
const [followers, minutes] = [Number(values.followers), Number(values.minutes)];
if (!(followers >= 100 && minutes > 0)) {
  process.stderr.write('Usage: npm run bench -- notify [--followers 10000] [--minutes 15]\n');
  process.exit(2);
}
const others = Math.ceil(followers / 20);
/**
 * Milliseconds without a push or a mail after which all remaining deliveries must be leased by dead nodes, because jobs
 * run every five seconds.
 */
const idleMs = 12_000;
/**
 * Number of pushes and mails that a node sends at a time, as in features/notifications/deliver.ts and
 * accounts/email/outbox.ts.
 */
const [pushesAtOnce, mailsAtOnce] = [16, 3];

await runBench(async ({ folder, atEnd }) => {
  const postgres = await startFaulty();
  atEnd(postgres.stop);
  const mail = await startSmtpSink();
  atEnd(mail.stop);
  const pushes = await startPushCounter();
  atEnd(pushes.stop);
  const flags = {
    ...commonFlags(),
    'database-url': postgres.url,
    'smtp-url': mail.url,
    'mail-from': 'Lamplight <post@books.example>',
  };
  const deps = await openServices({ ...flags, 'data-dir': join(folder, 'bench') });
  atEnd(() => deps.close());
  const { db } = deps.connection;
  const counts = { follower: followers, 'without access': others, stranger: others };
  const { bookId, chapterId, members } = await seedFollowers(deps, counts, pushes.origin);
  const nodes = await Promise.all(
    [1, 2, 3].map((n) =>
      startServer(
        join(import.meta.dirname, 'node.ts'),
        flagsOf({ ...flags, port: '0', 'data-dir': join(folder, `node${n}`) }),
      ),
    ),
  );
  for (const node of nodes) atEnd(node.stop);
  process.stdout.write(
    `Three nodes, one PostgreSQL; ${followers} followers with a device and mails at once, ${others} followers without access, ${others} members who do not follow\n\n`,
  );

  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  const deadline = began + minutes * 60_000;
  const note = (text: string) => process.stdout.write(`${elapsed().toFixed(1).padStart(7)} s  ${text}\n`);
  const progress = () => `${pushes.total()} pushes, ${mail.received.length} mails`;
  const countNotified = async () =>
    (
      await db
        .selectFrom('notifications')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count;
  const countDue = async () =>
    (
      await db
        .selectFrom('notification_deliveries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('due_at', 'is not', null)
        .executeTakeFirstOrThrow()
    ).count + (await deps.accounts.outbox.countWaiting());
  async function until(isDone: () => boolean | Promise<boolean>): Promise<void> {
    while (!(await isDone())) {
      if (performance.now() > deadline) throw new Error(`not done after ${minutes} minutes: ${progress()}`);
      await sleep(20);
    }
  }
  const kill = (index: number, when: string) => {
    process.kill(nodes[index]?.pid ?? 0, 'SIGKILL');
    note(`node ${index + 1} killed ${when}: ${progress()}`);
  };

  const at = deps.clock.iso();
  await db
    .updateTable('chapters')
    .set({ release_state: 'scheduled', release_at: at, release_notify: 1 })
    .where('id', '=', chapterId)
    .execute();
  await until(async () => (await countNotified()) >= followers / 5);
  kill(0, `with ${await countNotified()} followers notified`);
  await until(() => pushes.total() >= followers / 5);
  kill(1, 'while it sent pushes');

  let [sent, since, leasesEnded] = [-1, performance.now(), 0];
  await until(async () => {
    const now = pushes.total() + mail.received.length;
    if (now !== sent) [sent, since] = [now, performance.now()];
    if (performance.now() - since < idleMs) return false;
    const due = await countDue();
    if (due === 0) return true;
    // The running node is idle, so the remaining deliveries are leased by dead nodes. End these leases instead of
    // waiting a quarter of an hour until they expire.
    note(`leases of dead nodes ended: ${due}; ${progress()}`);
    leasesEnded += due;
    const ended = { due_at: deps.clock.iso() };
    await db.updateTable('notification_deliveries').set(ended).where('due_at', '>', ended.due_at).execute();
    await db
      .updateTable('mail_outbox')
      .set(ended)
      .where('state', '=', 'waiting')
      .where('due_at', '>', ended.due_at)
      .execute();
    since = performance.now();
    return false;
  });
  const seconds = elapsed() - idleMs / 1000;
  note(`done: ${progress()}`);

  const listed = await db
    .selectFrom('notifications')
    .select(['user_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('in_app', '=', 1)
    .groupBy('user_id')
    .execute();
  const released = await db
    .selectFrom('notification_events')
    .select('id')
    .where('book_id', '=', bookId)
    .execute();
  const listCounts = new Map(listed.map(({ user_id, count }) => [user_id, count]));
  const mailsTo = Map.groupBy(mail.received, ({ to }) => to);
  const missed: string[] = [];
  function check(what: string, seen: number, limit: number, isLeast = false): void {
    const isMet = isLeast ? seen >= limit : seen <= limit;
    process.stdout.write(`${what.padEnd(58)}${String(seen).padStart(7)}\n`);
    reportGoal({ what, seen: String(seen), limit: `${isLeast ? 'at least' : 'at most'} ${limit}`, isMet });
    if (!isMet) missed.push(`${what}: ${seen}, ${isLeast ? 'at least' : 'at most'} ${limit}`);
  }
  const own = members.filter(({ group }) => group === 'follower');
  const outsiders = members.filter(({ group }) => group !== 'follower');
  const isMailedOnce = ({ email }: (typeof own)[number]) =>
    new Set(mailsTo.get(email)?.map(({ id }) => id)).size === 1;
  process.stdout.write('\n');
  check('releases', released.length, 1);
  check(
    'followers listed exactly once',
    own.filter(({ id }) => listCounts.get(id) === 1).length,
    followers,
    true,
  );
  check('followers mailed exactly once', own.filter(isMailedOnce).length, followers, true);
  const pushCounts = own.map(({ device }) => pushes.received.get(device) ?? 0);
  check('devices pushed to at least once', pushCounts.filter((count) => count > 0).length, followers, true);
  check(
    'pushes sent twice',
    pushCounts.reduce((sum, count) => sum + Math.max(0, count - 1), 0),
    2 * pushesAtOnce,
  );
  const repeated = [...mailsTo.values()].reduce((sum, all) => sum + all.length - 1, 0);
  check('mails sent twice under the same Message-ID', repeated, 2 * mailsAtOnce);
  check(
    'notifications, pushes and mails to anybody else',
    outsiders.filter(
      ({ id, email, device }) => listCounts.has(id) || mailsTo.has(email) || pushes.received.has(device),
    ).length,
    0,
  );
  process.stdout.write(
    `\n${seconds.toFixed(0)} s until the last of them; ${leasesEnded} deliveries were taken over from dead nodes\n`,
  );
  return missed;
});
