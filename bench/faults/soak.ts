import { readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { residentBytes } from '../support/cpu.ts';
import { sendRequest } from '../support/http.ts';
import { commonFlags, startNode } from '../support/nodes.ts';
import { quantile } from '../support/quantile.ts';
import type { Scenario } from '../support/scenario.ts';
import { seedInstallation } from '../support/seed.ts';

const members = 16;
/** Requests per member and second; together the members are as busy as a hundred listeners. */
const perSecond = 8;
/** Maximum growth from the second to the last quarter of the run: memory as a ratio and in bytes, and open files. */
const maxGrowth = { memory: 1.15, bytes: 16 * 1024 * 1024, files: 24 };

/** Returns a scenario with a long mixed load, during which memory and file descriptors must not grow. */
export const soak = (minutes: number): Scenario => ({
  name: `${minutes} minutes of mixed load`,
  run: async (context) => {
    const flags = { ...commonFlags(), 'data-dir': await context.folder() };
    const { tokens, bookId, chapterIds, audioPath } = await seedInstallation(flags, members);
    const node = await startNode(flags);
    context.atEnd(() => node.kill());
    const until = performance.now() + minutes * 60_000;
    let [requests, failed] = [0, 0];
    const kinds = [
      (token: string) => sendRequest(node.url, token, 'GET', '/api/books?page=1&per_page=24'),
      (token: string) => sendRequest(node.url, token, 'GET', '/api/books?q=hard%20times&page=1'),
      (token: string) => sendRequest(node.url, token, 'GET', `/api/books/${bookId}`),
      (token: string, n: number) =>
        sendRequest(node.url, token, 'POST', `/api/books/${bookId}/progress`, {
          chapter_id: chapterIds[0],
          position: n % 9_000_000,
        }),
      () =>
        fetch(node.url + audioPath, {
          headers: { range: `bytes=${(requests % 50) * 65_536}-${(requests % 50) * 65_536 + 65_535}` },
        }),
      (token: string) =>
        sendRequest(node.url, token, 'GET', `/api/chapter-comments/${chapterIds[0]}?limit=20`),
    ];
    const listen = async (token: string, index: number): Promise<void> => {
      for (let n = index; performance.now() < until; n += 1) {
        const began = performance.now();
        const answer = await kinds[n % kinds.length]?.(token, n);
        await answer?.arrayBuffer();
        requests += 1;
        if (!answer?.ok) failed += 1;
        await sleep(Math.max(0, 1000 / perSecond - (performance.now() - began)));
      }
    };
    const [memory, files]: [number[], number[]] = [[], []];
    const watch = async (): Promise<void> => {
      while (performance.now() < until) {
        memory.push(residentBytes(node.pid));
        files.push(readdirSync(`/proc/${node.pid}/fd`).length);
        await sleep(Math.min(10_000, (minutes * 60_000) / 40));
      }
    };
    await Promise.all([watch(), ...tokens.map(listen)]);
    const quarter = (values: readonly number[], which: number) =>
      quantile(values.slice((values.length * which) / 4, (values.length * (which + 1)) / 4), 0.5);
    const [before, after] = [quarter(memory, 1), quarter(memory, 3)];
    const megabytes = (bytes: number) => (bytes / 1024 / 1024).toFixed(0);
    context.note(
      `${requests} requests; ${megabytes(before)} MB in the second quarter, ${megabytes(after)} MB in the last`,
    );
    context.note(`file descriptors: ${quarter(files, 1)}, then ${quarter(files, 3)}`);
    context.check(failed === 0, `${failed} requests failed`);
    context.check(
      after <= before * maxGrowth.memory + maxGrowth.bytes,
      `memory grew from ${megabytes(before)} to ${megabytes(after)} MB`,
    );
    context.check(quarter(files, 3) <= quarter(files, 1) + maxGrowth.files, 'file descriptors grow');
  },
});
