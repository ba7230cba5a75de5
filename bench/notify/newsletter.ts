import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { insertMembers } from '../../apps/server/src/testing/members.ts';
import { startSmtpSink } from '../../apps/server/src/testing/smtp-sink.ts';
import { defaultChoices } from '../../packages/contract/src/notifications.ts';
import { startFaulty } from '../../tooling/test-postgres.ts';
import { reportGoal, runBench } from '../support/harness.ts';
import { commonFlags, startNode } from '../support/nodes.ts';
import { openServices } from '../support/seed.ts';

const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '50000' },
    kill: { type: 'string', default: '0' },
    minutes: { type: 'string', default: '20' },
  },
});
const [members, kills, minutes] = [Number(values.members), Number(values.kill), Number(values.minutes)];
if (!(members >= 1000 && [0, 1, 2].includes(kills) && minutes > 0)) {
  process.stderr.write(
    'Usage: npm run bench -- newsletter [--members 50000] [--kill 0|1|2] [--minutes 20]\n',
  );
  process.exit(2);
}
/** Number of members who have turned off mails of announcements, and number who have paused all notifications. */
const others = Math.ceil(members / 50);
/** Rows inserted by one statement. */
const batch = 500;
/** Number of mails that a node sends at a time, as in accounts/email/outbox.ts. */
const mailsAtOnce = 3;
/**
 * Milliseconds without a mail after which all remaining mails must be leased by dead nodes, because jobs run every five
 * seconds.
 */
const idleMs = 12_000;

await runBench(async ({ folder, atEnd }) => {
  const postgres = await startFaulty();
  atEnd(postgres.stop);
  const smtp = await startSmtpSink();
  atEnd(smtp.stop);
  const flags = {
    ...commonFlags(),
    'database-url': postgres.url,
    'smtp-url': smtp.url,
    'mail-from': 'Lamplight <post@books.example>',
  };
  const deps = await openServices({ ...flags, 'data-dir': join(folder, 'bench') });
  atEnd(() => deps.close());
  const { db } = deps.connection;
  const now = deps.clock.iso();

  /** Adds members with a choice about mails of announcements, and returns their addresses. */
  async function addMembers(
    group: string,
    count: number,
    mail: 'now' | 'off',
    is_paused: 0 | 1 = 0,
  ): Promise<string[]> {
    const announcement = { ...defaultChoices.announcement, mail };
    const choices = JSON.stringify({ ...defaultChoices, announcement });
    const addresses: string[] = [];
    for (let first = 0; first < count; first += batch) {
      const names = Array.from(
        { length: Math.min(batch, count - first) },
        (_, index) => `${group}-${first + index}`,
      );
      const users = await insertMembers(db, names, { created_at: now });
      addresses.push(...users.map(({ email }) => email));
      await db
        .insertInto('notification_settings')
        .values(
          users.map(({ id }) => ({
            user_id: id,
            choices,
            quiet_from: null,
            quiet_to: null,
            time_zone: 'UTC',
            is_paused,
            letter_from: null,
            letter_at: null,
          })),
        )
        .execute();
    }
    return addresses;
  }
  const early = await addMembers('early', members / 2, 'now');
  await addMembers('off', others, 'off');
  await addMembers('paused', others, 'now', 1);
  const recipients = [...early, ...(await addMembers('late', members - early.length, 'now'))];

  const nodes = [];
  for (const n of [1, 2, 3]) {
    const node = await startNode({ ...flags, 'data-dir': join(folder, `node${n}`) });
    atEnd(() => node.kill());
    nodes.push(node);
  }
  process.stdout.write(
    `Three nodes, one PostgreSQL; ${members} members who want newsletters, ${2 * others} who do not\n\n`,
  );

  const began = performance.now();
  const elapsed = () => (performance.now() - began) / 1000;
  const note = (text: string) => process.stdout.write(`${elapsed().toFixed(1).padStart(7)} s  ${text}\n`);
  const { id } = await db
    .insertInto('newsletters')
    .values({
      subject: 'A new voice',
      body: '# Hello\n\nThe **fox** is back.',
      audience: 'all',
      price_id: null,
      book_id: null,
      translations: '{}',
      state: 'scheduled',
      send_at: deps.clock.iso(),
      created_by: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const read = () => db.selectFrom('newsletters').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  let [count, since, shown, killed, leasesEnded] = [0, performance.now(), 0, 0, 0];
  for (let row = await read(); row.state !== 'sent'; row = await read()) {
    if (elapsed() > minutes * 60)
      throw new Error(`not done after ${minutes} minutes: ${row.queued} queued, ${count} mails`);
    await sleep(200);
    if (smtp.received.length !== count) [count, since] = [smtp.received.length, performance.now()];
    if (count >= shown + members / 10) {
      shown = count;
      note(`${row.queued} queued, ${count} mails`);
    }
    if (killed < kills && count >= ((killed + 1) * members) / 4) {
      await nodes[killed]?.kill();
      killed += 1;
      note(`node ${killed} killed: ${row.queued} queued, ${count} mails`);
    }
    if (performance.now() - since > idleMs && killed > 0) {
      // The remaining mails were claimed by dead nodes. End their leases, instead of waiting a quarter of an hour.
      const due_at = deps.clock.iso();
      const { numUpdatedRows } = await db
        .updateTable('mail_outbox')
        .set({ due_at })
        .where('state', '=', 'waiting')
        .where('due_at', '>', due_at)
        .executeTakeFirst();
      leasesEnded += Number(numUpdatedRows);
      since = performance.now();
    }
  }
  const seconds = elapsed();
  const done = await read();
  note(`done: ${done.queued} queued, ${smtp.received.length} mails`);

  const mailsTo = Map.groupBy(smtp.received, ({ to }) => to);
  const missed: string[] = [];
  function check(what: string, seen: number, limit: number, isLeast = false): void {
    const isMet = isLeast ? seen >= limit : seen <= limit;
    process.stdout.write(`${what.padEnd(58)}${String(seen).padStart(7)}\n`);
    reportGoal({ what, seen: String(seen), limit: `${isLeast ? 'at least' : 'at most'} ${limit}`, isMet });
    if (!isMet) missed.push(`${what}: ${seen}, ${isLeast ? 'at least' : 'at most'} ${limit}`);
  }
  process.stdout.write('\n');
  const isMailedOnce = (to: string) => new Set(mailsTo.get(to)?.map((mail) => mail.id)).size === 1;
  check('members mailed exactly once', recipients.filter(isMailedOnce).length, members, true);
  check(
    'addresses of others with a mail',
    mailsTo.size - recipients.filter((to) => mailsTo.has(to)).length,
    0,
  );
  const repeated = smtp.received.length - mailsTo.size;
  check('mails sent twice under the same Message-ID', repeated, kills * mailsAtOnce);
  check('mails counted as sent', done.sent ?? 0, members, true);
  process.stdout.write(
    `\n${seconds.toFixed(0)} s, ${(members / seconds).toFixed(0)} mails a second; ${leasesEnded} mails were taken over from dead nodes\n`,
  );
  return missed;
});
