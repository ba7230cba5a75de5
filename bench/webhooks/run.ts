import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import type { Database } from '../../apps/server/src/db/schema.ts';
import type { NewWebhook } from '../../packages/contract/src/index.ts';
import { bookOf, createRegistrar } from '../cluster/actors.ts';
import { startBalancer } from '../cluster/balancer.ts';
import { type Client, createClient, newTally, read } from '../cluster/client.ts';
import { type Cluster, startCluster } from '../cluster/cluster.ts';
import { reportGoal, runBench } from '../support/harness.ts';
import { quantile } from '../support/quantile.ts';
import { until } from '../support/scenario.ts';
import { openServices } from '../support/seed.ts';
import {
  brokenReceivers,
  type ReceivedRequest,
  type ReceiverName,
  type Receivers,
  startReceivers,
  workingReceivers,
} from './receivers.ts';

const { values } = parseArgs({
  options: { calls: { type: 'string', default: '450' }, minutes: { type: 'string', default: '8' } },
});
const [calls, minutes] = [Number(values.calls), Number(values.minutes)];
if (!(calls >= 60 && minutes > 0)) {
  process.stderr.write('Usage: npm run bench -- webhooks [--calls 450] [--minutes 8]\n');
  process.exit(2);
}
const members = 8;
/** Books that are published and extended at the same time. */
const publishers = 4;
const chaptersPerBook = 6;
/** Milliseconds between two calls of one actor. */
const paceMs = { publish: 150, comment: 2500, grant: 600, register: 1200 };
/**
 * Limits in milliseconds from an event until its message arrives at the receiver 'quick'. An attempt at a receiver that
 * hangs takes 15 s. A node takes over what a dead node was sending after two minutes.
 */
const limitMs = { median: 1500, undisturbed: 8000, last: 150_000 };
const events = [
  'member.created',
  'subscription.changed',
  'book.released',
  'chapter.released',
  'comment.posted',
];

interface Message {
  readonly type: string;
  readonly timestamp: string;
  readonly data: {
    readonly member?: { readonly id: number; readonly username: string };
    readonly book?: { readonly id: number };
    readonly chapters?: readonly { readonly id: number }[];
    readonly comment_id?: number;
  };
}

const messageOf = ({ text }: ReceivedRequest): Message => JSON.parse(text) as Message;

/** Returns the subject within which messages are in order. */
const subjectOf = ({ type, data }: Message): string =>
  type === 'comment.posted'
    ? `comment ${data.comment_id}`
    : data.book
      ? `book ${data.book.id}`
      : `member ${data.member?.id}`;

/** Returns what a message reports; each of these must be reported once. */
function factsOf({ type, data }: Message): string[] {
  if (type === 'member.created') return [`member ${data.member?.id} created`];
  if (type === 'comment.posted') return [`comment ${data.comment_id}`];
  const chapters = (data.chapters ?? []).map(({ id }) => `chapter ${id}`);
  return type === 'book.released' ? [`book ${data.book?.id}`, ...chapters] : chapters;
}

/** Sends an actor's calls until the signal; failed calls are counted by the client. */
async function repeat(
  everyMs: number,
  signal: AbortSignal,
  act: (n: number) => Promise<unknown>,
): Promise<void> {
  for (let n = 1; !signal.aborted; n += 1) {
    await act(n).catch(() => {});
    await sleep(everyMs * (0.5 + Math.random()));
  }
}

/** Publishes books, and adds a chapter to each at a time. */
function createPublisher(client: Client, name: string): () => Promise<void> {
  let [book, id, count] = [0, 0, 0];
  const chapter = (n: number) => ({ title: `Chapter ${n}`, audio_url: `https://audio.example/${n}.m4a` });
  return async () => {
    if (id === 0 || count === chaptersPerBook) {
      book += 1;
      [id, count] = [0, 1];
      const body = bookOf(`${name}, volume ${book}`, 'A synopsis.');
      id = read<{ id: number }>(await client.ask({ method: 'POST', path: '/api/books', body })).id;
      return;
    }
    count += 1;
    const chapters = Array.from({ length: count }, (_, index) => chapter(index + 1));
    const body = { ...bookOf(`${name}, volume ${book}`, 'A synopsis.'), chapters };
    await client.ask({ method: 'PUT', path: `/api/books/${id}`, body });
  };
}

/** Gives a member free months and takes them back by turns; returns how often by the member's id. */
function createGranter(client: Client, ids: readonly number[], done: Map<number, number>) {
  return async (n: number) => {
    const id = ids[n % ids.length] ?? 0;
    const call = (done.get(id) ?? 0) % 2 === 0 ? 'grant-free-subscription' : 'remove-free-subscription';
    await client.ask({ method: 'POST', path: `/api/auth/admin/${call}?user_id=${id}` });
    done.set(id, (done.get(id) ?? 0) + 1);
  };
}

/** Adds a webhook for each receiver. */
async function addWebhooks(admin: Client, receivers: Receivers): Promise<Map<ReceiverName, number>> {
  const ids = new Map<ReceiverName, number>();
  for (const name of [...brokenReceivers, ...workingReceivers]) {
    const body = { url: receivers.urlOf(name), events };
    const answer = await admin.ask({ method: 'POST', path: '/api/admin/webhooks', body });
    ids.set(name, read<NewWebhook>(answer).id);
  }
  return ids;
}

/** Sends calls to all nodes, and kills two nodes meanwhile. */
async function makeEvents(cluster: Cluster, memberIds: readonly number[], note: (text: string) => void) {
  const tally = newTally();
  const clientOf = (address: string, token = cluster.seeded.adminToken) =>
    Object.assign(createClient(cluster.url, address, tally), { token });
  const granted = new Map<number, number>();
  const registrar = createRegistrar(cluster, tally);
  const ending = new AbortController();
  const run = (everyMs: number, act: (n: number) => Promise<unknown>) => repeat(everyMs, ending.signal, act);
  const { tokens, chapterIds } = cluster.seeded;
  const actors = [
    ...Array.from({ length: publishers }, (_, n) =>
      run(paceMs.publish * publishers, createPublisher(clientOf(`10.0.7.${n + 1}`), `Series ${n + 1}`)),
    ),
    ...tokens.map((token, member) => {
      const client = clientOf(`10.0.8.${member + 1}`, token);
      const path = `/api/chapter-comments/${chapterIds[member]}`;
      return run(paceMs.comment, (n) =>
        client.ask({ method: 'POST', path, body: { content: `Comment ${n} of member ${member}` } }),
      );
    }),
    run(paceMs.grant, createGranter(clientOf('10.0.7.100'), memberIds, granted)),
    run(paceMs.register, (n) => registrar.act(n)),
  ];
  const reached = async (count: number) => {
    if ((await until(async () => tally.requests >= count, minutes * 60_000)) === null)
      throw new Error(`only ${tally.requests} calls in ${minutes} minutes`);
  };
  try {
    for (const index of [0, 1]) {
      await reached((calls * (index + 1)) / 3);
      await cluster.nodes[index]?.kill();
      note(`node ${index + 1} killed after ${tally.requests} calls`);
    }
    await reached(calls);
  } finally {
    ending.abort();
    await Promise.all(actors);
  }
  note(`${tally.requests} calls, ${tally.failed.length} of them failed twice`);
  return granted;
}

/** Returns the first request of each message, in the order in which they arrived. */
function firstRequests(requests: readonly ReceivedRequest[]): ReceivedRequest[] {
  const seen = new Set<string>();
  return requests.filter(({ id }) => !seen.has(id) && seen.add(id));
}

/**
 * Returns the number of messages that arrived after a later one about the same subject, or before an earlier one was
 * accepted.
 */
function countDisorder(requests: readonly ReceivedRequest[]): number {
  let disorder = 0;
  const last = new Map<string, { readonly id: string; readonly timestamp: string }>();
  const accepted = new Set<string>();
  for (const request of requests) {
    const message = messageOf(request);
    const before = last.get(subjectOf(message));
    if (before && before.id !== request.id) {
      const isRepeated = accepted.has(request.id);
      if (!isRepeated && (before.timestamp > message.timestamp || !accepted.has(before.id))) disorder += 1;
    }
    if (!before || before.timestamp <= message.timestamp)
      last.set(subjectOf(message), { id: request.id, timestamp: message.timestamp });
    if (request.isAccepted) accepted.add(request.id);
  }
  return disorder;
}

type Check = (what: string, seen: number, limit: number, isLeast?: boolean) => void;

/** Returns what messages must have reported, except for changes of subscriptions. */
async function listFacts(
  db: Database,
  {
    cluster,
    memberIds,
    lastChapter,
  }: { cluster: Cluster; memberIds: readonly number[]; lastChapter: number },
): Promise<string[]> {
  const books = await db.selectFrom('books').select('id').where('id', '!=', cluster.seeded.bookId).execute();
  const chapters = await db.selectFrom('chapters').select('id').where('id', '>', lastChapter).execute();
  const comments = await db.selectFrom('comments').select('id').execute();
  const created = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'member')
    .where('id', 'not in', memberIds)
    .execute();
  return [
    ...books.map(({ id }) => `book ${id}`),
    ...chapters.map(({ id }) => `chapter ${id}`),
    ...comments.map(({ id }) => `comment ${id}`),
    ...created.map(({ id }) => `member ${id} created`),
  ];
}

/** Checks that a receiver got each fact once, accepted each message, and got them in order. */
function checkReceiver(
  check: Check,
  {
    name,
    requests,
    facts,
    granted,
  }: {
    name: ReceiverName;
    requests: readonly ReceivedRequest[];
    facts: readonly string[];
    granted: ReadonlyMap<number, number>;
  },
): void {
  const first = firstRequests(requests);
  const reports = new Map<string, number>();
  for (const request of first)
    for (const fact of factsOf(messageOf(request))) reports.set(fact, (reports.get(fact) ?? 0) + 1);
  const changesReported = (id: number) =>
    first.map(messageOf).filter(({ type, data }) => type === 'subscription.changed' && data.member?.id === id)
      .length;
  const lostChanges = [...granted].reduce(
    (sum, [id, count]) => sum + Math.max(0, count - changesReported(id)),
    0,
  );
  const accepted = new Set(requests.filter(({ isAccepted }) => isAccepted).map(({ id }) => id));
  check(
    `${name}: facts that no message reported`,
    facts.filter((fact) => !reports.has(fact)).length + lostChanges,
    0,
  );
  check(
    `${name}: facts that two messages reported`,
    [...reports.values()].filter((count) => count > 1).length,
    0,
  );
  check(`${name}: messages that it never accepted`, first.length - accepted.size, 0);
  check(`${name}: messages out of order`, countDisorder(requests), 0);
  process.stdout.write(
    `${''.padEnd(name.length + 2)}${first.length} messages in ${requests.length} attempts\n`,
  );
}

/** Checks how long messages took; returns the delay of each. */
function checkDelays(
  check: Check,
  requests: readonly ReceivedRequest[],
  isDisturbed: (subject: string) => boolean,
) {
  const delays = firstRequests(requests).map((request) => {
    const message = messageOf(request);
    return { ms: request.at - Date.parse(message.timestamp), isDisturbed: isDisturbed(subjectOf(message)) };
  });
  const undisturbed = delays.flatMap(({ ms, isDisturbed }) => (isDisturbed ? [] : [ms]));
  check('quick: median delay, ms', quantile(undisturbed, 0.5), limitMs.median);
  check(
    'quick: longest delay, subjects that no dead node was sending, ms',
    Math.max(...undisturbed),
    limitMs.undisturbed,
  );
  check('quick: longest delay, ms', Math.max(...delays.map(({ ms }) => ms)), limitMs.last);
  return delays;
}

await runBench(async ({ folder, atEnd }) => {
  const receivers = await startReceivers(folder);
  atEnd(receivers.stop);
  // Nodes inherit both; only they connect to receivers.
  const preload = pathToFileURL(join(import.meta.dirname, 'to-loopback.ts')).href;
  process.env['NODE_OPTIONS'] = `${process.env['NODE_OPTIONS'] ?? ''} --import=${preload}`;
  process.env['NODE_EXTRA_CA_CERTS'] = receivers.certificate;
  const cluster = await startCluster({ folder, members, atEnd, balance: startBalancer });
  const deps = await openServices({
    'database-url': cluster.databaseUrl,
    'data-dir': join(folder, 'bench'),
    'jwt-secret': 'only reads the database of the bench',
  });
  atEnd(() => deps.close());
  const { db } = deps.connection;
  const began = performance.now();
  const note = (text: string) =>
    process.stdout.write(`${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s  ${text}\n`);
  process.stdout.write(
    `Three nodes, one PostgreSQL; receivers: ${[...workingReceivers, ...brokenReceivers].join(', ')}\n\n`,
  );

  const memberIds = (await db.selectFrom('users').select('id').where('role', '=', 'member').execute()).map(
    ({ id }) => id,
  );
  const { id: lastChapter } = await db
    .selectFrom('chapters')
    .select(({ fn }) => fn.max<number>('id').as('id'))
    .executeTakeFirstOrThrow();
  const admin = Object.assign(createClient(cluster.url, '10.0.7.200'), { token: cluster.seeded.adminToken });
  const webhookIds = await addWebhooks(admin, receivers);
  const granted = await makeEvents(cluster, memberIds, note);

  const workingIds = workingReceivers.map((name) => webhookIds.get(name) ?? 0);
  const listRows = (ids: readonly number[]) =>
    db
      .selectFrom('webhook_deliveries')
      .select(['webhook_id', 'message_id', 'subject', 'state', 'attempts'])
      .where('webhook_id', 'in', ids)
      .execute();
  const countWaiting = async () =>
    (await listRows(workingIds)).filter(({ state }) => state === 'waiting').length;
  note(`${await countWaiting()} messages wait for working receivers`);
  const doneMs = await until(async () => (await countWaiting()) === 0, minutes * 60_000);
  if (doneMs === null)
    throw new Error(`${await countWaiting()} messages still wait after ${minutes} minutes`);
  note('all messages to working receivers are delivered');

  const missed: string[] = [];
  function check(what: string, seen: number, limit: number, isLeast = false): void {
    const isMet = isLeast ? seen >= limit : seen <= limit;
    const goal = `${isLeast ? 'at least' : 'at most'} ${limit}`;
    process.stdout.write(`${what.padEnd(68)}${String(seen).padStart(7)}  ${goal}\n`);
    reportGoal({ what, seen: String(seen), limit: goal, isMet });
    if (!isMet) missed.push(`${what}: ${seen}, ${goal}`);
  }
  const facts = await listFacts(db, { cluster, memberIds, lastChapter });
  const changes = [...granted.values()].reduce((sum, count) => sum + count, 0);
  process.stdout.write('\n');
  check(
    'books, chapters, comments, members and grants that were made',
    facts.length + changes,
    calls / 2,
    true,
  );
  const rows = await listRows(workingIds);
  const disturbed = new Set(
    rows.filter(({ attempts }) => attempts > 1).map(({ webhook_id, subject }) => `${webhook_id} ${subject}`),
  );
  for (const name of workingReceivers) {
    checkReceiver(check, { name, requests: receivers.requests[name], facts, granted });
  }
  const delays = checkDelays(check, receivers.requests.quick, (subject) =>
    disturbed.has(`${webhookIds.get('quick')} ${subject}`),
  );
  check('messages that followed a redirect', receivers.redirected(), 0);
  const isGoneOff = await db
    .selectFrom('webhooks')
    .select('off_reason')
    .where('id', '=', webhookIds.get('gone') ?? 0)
    .executeTakeFirst();
  check('webhooks turned off by 410', isGoneOff?.off_reason === 'gone' ? 1 : 0, 1, true);
  process.stdout.write(
    `\n${delays.filter(({ isDisturbed }) => isDisturbed).length} messages waited for a node that had died; ${receivers.requests.hanging.length} attempts at the receiver that hangs, ${receivers.requests.redirecting.length} at the one that redirects, ${receivers.requests.gone.length} at the one that is gone\n`,
  );
  return missed;
});
