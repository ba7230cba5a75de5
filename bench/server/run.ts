import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSandbox } from '@lamplight/stripe-sandbox';
import { residentBytes } from '../support/cpu.ts';
import { type Goal, median, reportGoal, runBench } from '../support/harness.ts';
import { sendRequest } from '../support/http.ts';
import { commonFlags, type Node, startNode } from '../support/nodes.ts';
import { quantile } from '../support/quantile.ts';
import { seedInstallation } from '../support/seed.ts';

/** Limits: startup time, memory of an idle node, and 99th percentile of response times while many members listen. */
const limits = { startMs: 500, idleBytes: 125e6, p99Ms: 50 };
const starts = 5;
const streams = 32;
/** Bytes per request of each player, and milliseconds between requests; far more than playback needs. */
const stream = { bytes: 256 * 1024, everyMs: 500 };
const rounds = 300;

const print = (name: string, value: string, goal: string, isMet: boolean): void => {
  process.stdout.write(
    `${name.padEnd(34)}${value.padStart(12)}${goal.padStart(16)}  ${isMet ? 'met' : 'MISSED'}\n`,
  );
};

await runBench(async ({ folder, atEnd }) => {
  const missed: string[] = [];
  const check = (name: string, value: number, limit: number, unit: string, per = 1) => {
    const isMet = value <= limit;
    const [text, goal] = [value, limit].map(
      (value) => `${(value / per).toFixed(per > 1 || value > 99 ? 0 : 1)} ${unit}`,
    );
    print(name, text ?? '', `at most ${goal}`, isMet);
    if (!isMet) missed.push(`${name}: ${text}, at most ${goal}`);
    return { what: name, seen: text ?? '', limit: `at most ${goal}`, isMet };
  };
  const base = { ...commonFlags(), 'data-dir': join(folder, 'data') };
  const { tokens, bookId, chapterIds, audioPath } = await seedInstallation(base, 8);
  // A separate process plays the payment provider, as in production; otherwise the node would run the sandbox itself.
  const provider = await createSandbox({ file: join(folder, 'provider.db') });
  atEnd(() => provider.close());
  const flags = {
    ...base,
    'stripe-secret-key': provider.secretKey,
    'stripe-webhook-secret': 'whsec_bench',
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
  reportGoal(check(`start, median of ${starts}`, median(startMs), limits.startMs, 'ms'));
  await sleep(10_000);
  reportGoal(check('memory after 10 s idle', residentBytes(running.pid), limits.idleBytes, 'MB', 1e6));

  const ending = new AbortController();
  let ranges = 0;
  const listen = async (index: number): Promise<void> => {
    for (let n = index; !ending.signal.aborted; n += 1) {
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
    'a page': () => sendRequest(running.url, token, 'GET', '/api/books?page=1'),
    'a search': () => sendRequest(running.url, token, 'GET', '/api/books?q=hard&page=1'),
    'one book': () => sendRequest(running.url, token, 'GET', `/api/books/${bookId}`),
    'continue listening': () => sendRequest(running.url, token, 'GET', '/api/books/continue'),
    popular: () => sendRequest(running.url, token, 'GET', '/api/books/popular?per_page=6'),
    bookmarks: () => sendRequest(running.url, token, 'GET', '/api/books/bookmarks?page=1'),
    comments: () => sendRequest(running.url, token, 'GET', `/api/chapter-comments/${chapter_id}?limit=20`),
    'who I am': () => sendRequest(running.url, token, 'GET', '/api/auth/me'),
    'saving progress': () =>
      sendRequest(running.url, token, 'POST', `/api/books/${bookId}/progress`, {
        chapter_id,
        position: ranges,
      }),
  };
  let slowest = { ms: 0, goal: null as Goal | null };
  for (const [name, call] of Object.entries(calls)) {
    const times: number[] = [];
    for (let n = 0; n < rounds; n += 1) {
      const began = performance.now();
      const answer = await call();
      await answer.arrayBuffer();
      if (answer.ok) times.push(performance.now() - began);
      // Stop at this endpoint's rate limit.
      else if (answer.status === 429) break;
      else throw new Error(`${name}: ${answer.status}`);
    }
    const ms = quantile(times, 0.99);
    const goal = check(`p99 of ${name}, ${streams} streams`, ms, limits.p99Ms, 'ms');
    if (ms >= slowest.ms) slowest = { ms, goal };
  }
  if (slowest.goal) reportGoal({ ...slowest.goal, what: `slowest of all calls: ${slowest.goal.what}` });
  ending.abort();
  await listening;
  process.stdout.write(`${ranges} ranges of ${stream.bytes / 1024} KiB were sent meanwhile\n`);
  return missed;
});
