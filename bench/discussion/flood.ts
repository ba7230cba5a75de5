import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { limits } from '../../packages/contract/src/limits.ts';
import { runBench, startServer } from '../support/harness.ts';
import type { FloodFacts } from './flood-server.ts';

/** Maximum milliseconds that a health check may wait while comments are read. */
const maxWaitMs = 1000;

const { values: flags } = parseArgs({ options: { readers: { type: 'string', default: '1,40' } } });
const readerCounts = flags.readers.split(',').map(Number);

/** Returns the peak memory of a process in megabytes. */
async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/**
 * Polls the server's health every 20 ms; the returned function stops that and returns the longest wait in
 * milliseconds.
 */
function probe(origin: string): () => Promise<number> {
  const over = new AbortController();
  let longest = 0;
  const running = (async () => {
    while (!over.signal.aborted) {
      const began = performance.now();
      await (await fetch(`${origin}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - began);
      await sleep(20);
    }
  })();
  return async () => {
    over.abort();
    await running;
    return longest;
  };
}

await runBench(async ({ folder, atEnd }) => {
  const missed: string[] = [];
  const server = await startServer<FloodFacts>(join(import.meta.dirname, 'flood-server.ts'), [
    '--data-dir',
    folder,
  ]);
  atEnd(server.stop);
  const { origin, token, bookId } = server.facts;
  const read = async () => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' };
    const answer = await fetch(`${origin}/api/comments/${bookId}`, { headers });
    return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength };
  };
  const before = await peakOf(server.pid);
  process.stdout.write(`memory before: ${before.toFixed(0)} MB\n`);
  for (const readers of readerCounts) {
    const stop = probe(origin);
    await sleep(200);
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: readers }, read));
    const ms = performance.now() - began;
    const wait = await stop();
    const largest = Math.max(...answers.map(({ bytes }) => bytes));
    const statuses = [...Map.groupBy(answers, ({ status }) => status)].map(
      ([status, { length }]) => `${length} × ${status}`,
    );
    process.stdout.write(
      `${readers} at once: ${statuses.join(', ')}, ${largest} bytes at most, ${ms.toFixed(0)} ms; ` +
        `/healthz waited ${wait.toFixed(0)} ms at most; ${(await peakOf(server.pid)).toFixed(0)} MB at most\n`,
    );
    if (largest > limits.listBytes) missed.push(`an answer has ${largest} bytes`);
    if (wait > maxWaitMs) missed.push(`/healthz waited ${wait.toFixed(0)} ms`);
  }
  return missed;
});
