import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sendRequest } from '../support/http.ts';
import { commonFlags, startNode } from '../support/nodes.ts';
import { quantile } from '../support/quantile.ts';
import type { Scenario } from '../support/scenario.ts';
import { seedInstallation } from '../support/seed.ts';
import { openConnections, sendSlowly, slowKinds } from '../support/slow-clients.ts';

const count = 600;
/**
 * `maxSeconds`: maximum seconds until a client that sends a byte a second is disconnected. `stalledSeconds`: seconds
 * for which stalled clients read nothing.
 */
const [maxSeconds, stalledSeconds] = [15, 20];
/** Maximum p99 of other clients' requests in milliseconds. */
const maxWaitMs = 250;
/** Maximum milliseconds on a new connection: if the listen backlog is full, TCP retries after a second. */
const maxNewConnectionMs = 1_000;

/** Sends a request on a new connection. */
const getOnNewConnection = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false, timeout: 30_000 }, (answer) => resolve(answer.resume()))
      .on('timeout', () => reject(new Error('A new connection got no response.')))
      .on('error', reject);
  });

/**
 * Scenario with six hundred clients that send headers or a body at a byte a second, or request audio and never read it.
 */
export const slowClients: Scenario = {
  name: `${count} slow clients`,
  run: async (context) => {
    const flags = { ...commonFlags(), 'data-dir': await context.folder() };
    const { tokens, bookId, audioPath } = await seedInstallation(flags, 1);
    const node = await startNode(flags);
    context.atEnd(() => node.kill());

    /** Measures the response times of another client's requests while `work` runs. */
    async function othersDuring<T>(what: string, work: Promise<T>): Promise<T> {
      const times: number[] = [];
      const over = new AbortController();
      const done = work.finally(() => over.abort());
      while (!over.signal.aborted) {
        const began = performance.now();
        const answer = await sendRequest(node.url, tokens[0] ?? '', 'GET', `/api/books/${bookId}`);
        await answer.arrayBuffer();
        context.check(answer.ok, `${what}: a book was answered ${answer.status}`);
        times.push(performance.now() - began);
        await sleep(20);
      }
      const p99 = quantile(times, 0.99);
      context.note(`${what}: p99 of the others ${p99.toFixed(1)} ms`);
      context.check(p99 <= maxWaitMs, `${what}: the others waited ${p99.toFixed(0)} ms`);
      return done;
    }

    // Run this check first, while the node is cold: accepting many connections is slowest then.
    const listeners = openConnections(node.url, count, `GET ${audioPath} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const began = performance.now();
    const { statusCode } = await getOnNewConnection(`${node.url}/healthz`);
    const waited = performance.now() - began;
    context.note(`reading nothing: a new connection waited ${waited.toFixed(0)} ms`);
    context.check(
      statusCode === 200 && waited <= maxNewConnectionMs,
      `a new connection: ${statusCode} after ${waited.toFixed(0)} ms`,
    );
    await othersDuring('reading nothing', sleep(stalledSeconds * 1000));
    for (const socket of listeners) socket.destroy();

    for (const kind of slowKinds) {
      const { left, seconds } = await othersDuring(`slow ${kind}`, sendSlowly(node.url, kind, count));
      context.note(`slow ${kind}: ${count - left} cut in ${seconds.toFixed(1)} s`);
      context.check(
        left === 0 && seconds <= maxSeconds,
        `slow ${kind}: ${left} left after ${seconds.toFixed(0)} s`,
      );
    }
  },
};
