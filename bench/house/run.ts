import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSandbox } from '@lamplight/stripe-sandbox';
import { ask } from '../support/ask.ts';
import { type Goal, median, runBench, tellGoal } from '../support/bench-run.ts';
import { furnish } from '../support/furnish.ts';
import { installation, type Node, startNode } from '../support/nodes.ts';
import { quantile } from '../support/quantile.ts';

/** What a node takes before anybody asks, and how it answers while many listen. */
const most = { startMs: 500, idleBytes: 120e6, p99Ms: 50 };
const starts = 5;
const streams = 32;
/** Each listener's player asks for so much, so often: far more than a recording needs. */
const stream = { bytes: 256 * 1024, everyMs: 500 };
const rounds = 300;

const residentBytes = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;

const print = (name: string, seen: string, goal: string, isKept: boolean): void => {
  process.stdout.write(
    `${name.padEnd(34)}${seen.padStart(12)}${goal.padStart(16)}  ${isKept ? 'kept' : 'MISSED'}\n`,
  );
};

await runBench(async ({ folder, atEnd }) => {
  const missed: string[] = [];
  const judge = (name: string, seen: number, limit: number, unit: string, per = 1) => {
    const isKept = seen <= limit;
    const [text, goal] = [seen, limit].map(
      (value) => `${(value / per).toFixed(per > 1 || value > 99 ? 0 : 1)} ${unit}`,
    );
    print(name, text ?? '', `at most ${goal}`, isKept);
    if (!isKept) missed.push(`${name}: ${text}, at most ${goal}`);
    return { what: name, seen: text ?? '', limit: `at most ${goal}`, isKept };
  };
  const base = { ...installation(), 'data-dir': join(folder, 'data') };
  const { tokens, bookId, chapterIds, audioPath } = await furnish(base, 8);
  // A node in production asks a provider elsewhere; without one it would run the sandbox within itself.
  const provider = await createSandbox({ file: join(folder, 'provider.db') });
  atEnd(() => provider.close());
  const flags = {
    ...base,
    'stripe-secret-key': provider.secretKey,
    'stripe-webhook-secret': 'whsec_house',
    'stripe-price': 'price_sandbox_standard',
    'stripe-api-url': provider.url,
  };
  const [token = '', chapter_id] = [tokens[0], chapterIds[0]];

  const startMs: number[] = [];
  let node: Node | null = null;
  for (let n = 0; n < starts; n += 1) {
    await node?.stop();
    node = await startNode(flags);
    startMs.push(node.readyMs);
  }
  if (!node) throw new Error('nothing was started');
  const running = node;
  atEnd(() => running.stop());
  tellGoal(judge(`start, median of ${starts}`, median(startMs), most.startMs, 'ms'));
  await sleep(10_000);
  tellGoal(judge('memory after 10 s of nothing', residentBytes(running.pid), most.idleBytes, 'MB', 1e6));

  const over = new AbortController();
  let ranges = 0;
  const listen = async (index: number): Promise<void> => {
    for (let n = index; !over.signal.aborted; n += 1) {
      const from = ((n * stream.bytes) % (3 * 1024 * 1024)) >>> 0;
      const answer = await fetch(running.url + audioPath, {
        headers: { range: `bytes=${from}-${from + stream.bytes - 1}` },
      });
      await answer.arrayBuffer();
      if (answer.status !== 206) throw new Error(`a range was answered ${answer.status}`);
      ranges += 1;
      await sleep(stream.everyMs);
    }
  };
  const listening = Promise.all(Array.from({ length: streams }, (_, index) => listen(index)));
  const calls: Record<string, () => Promise<Response>> = {
    'a page': () => ask(running.url, token, 'GET', '/api/books?page=1'),
    'a search': () => ask(running.url, token, 'GET', '/api/books?q=hard&page=1'),
    'one book': () => ask(running.url, token, 'GET', `/api/books/${bookId}`),
    'continue listening': () => ask(running.url, token, 'GET', '/api/books/continue'),
    popular: () => ask(running.url, token, 'GET', '/api/books/popular?per_page=6'),
    bookmarks: () => ask(running.url, token, 'GET', '/api/books/bookmarks?page=1'),
    comments: () => ask(running.url, token, 'GET', `/api/chapter-comments/${chapter_id}?limit=20`),
    'who I am': () => ask(running.url, token, 'GET', '/api/auth/me'),
    'saving progress': () =>
      ask(running.url, token, 'POST', `/api/books/${bookId}/progress`, { chapter_id, position: ranges }),
  };
  let slowest = { ms: 0, goal: null as Goal | null };
  for (const [name, call] of Object.entries(calls)) {
    const times: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const began = performance.now();
      const answer = await call();
      await answer.arrayBuffer();
      if (answer.ok) times.push(performance.now() - began);
      // More of them than people ask for in a minute.
      else if (answer.status === 429) break;
      else throw new Error(`${name}: ${answer.status}`);
    }
    const ms = quantile(times, 0.99);
    const goal = judge(`p99 of ${name}, ${streams} streams`, ms, most.p99Ms, 'ms');
    if (ms >= slowest.ms) slowest = { ms, goal };
  }
  if (slowest.goal) tellGoal({ ...slowest.goal, what: `slowest of all calls: ${slowest.goal.what}` });
  over.abort();
  await listening;
  process.stdout.write(`${ranges} ranges of ${stream.bytes / 1024} KiB were sent meanwhile\n`);
  return missed;
});
