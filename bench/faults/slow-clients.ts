import { get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask } from '../support/ask.ts';
import { furnish } from '../support/furnish.ts';
import { installation, startNode } from '../support/nodes.ts';
import { quantile } from '../support/quantile.ts';
import { callers, sendSlowly, slowKinds } from '../support/slow-clients.ts';
import type { Fault } from '../support/trial.ts';

const count = 600;
/** Seconds until who sends a byte a second is cut, at most; and how long those who take nothing are borne here. */
const [mostSeconds, takeNothing] = [15, 20];
/** Milliseconds that 99 of 100 of the others' calls take, at most. */
const mostWait = 250;
/** And those of somebody new: who finds no place among those that wait to be let in knocks again after a second. */
const mostKnock = 1_000;

/** A call over a connection of its own. */
const knock = (url: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false, timeout: 30_000 }, (answer) => resolve(answer.resume()))
      .on('timeout', () => reject(new Error('Who knocks just after them is not answered.')))
      .on('error', reject);
  });

/** Six hundred who send headers, or a body, a byte a second, and who ask for audio and take none of it. */
export const slowClients: Fault = {
  name: `${count} slow clients`,
  run: async (trial) => {
    const flags = { ...installation(), 'data-dir': await trial.folder() };
    const { tokens, bookId, audioPath } = await furnish(flags, 1);
    const node = await startNode(flags);
    trial.atEnd(() => node.kill());

    /** How others fare meanwhile: milliseconds of each call. */
    async function othersDuring<T>(what: string, work: Promise<T>): Promise<T> {
      const times: number[] = [];
      const over = new AbortController();
      const done = work.finally(() => over.abort());
      while (!over.signal.aborted) {
        const began = performance.now();
        const answer = await ask(node.url, tokens[0] ?? '', 'GET', `/api/books/${bookId}`);
        await answer.arrayBuffer();
        trial.expect(answer.ok, `${what}: a book was answered ${answer.status}`);
        times.push(performance.now() - began);
        await sleep(20);
      }
      const p99 = quantile(times, 0.99);
      trial.note(`${what}: p99 of the others ${p99.toFixed(1)} ms`);
      trial.expect(p99 <= mostWait, `${what}: the others waited ${p99.toFixed(0)} ms`);
      return done;
    }

    // First, while the node is new: it has not learnt yet to take in a crowd quickly.
    const listeners = callers(node.url, count, `GET ${audioPath} HTTP/1.1\r\nHost: x\r\n\r\n`);
    const began = performance.now();
    const { statusCode } = await knock(`${node.url}/healthz`);
    const waited = performance.now() - began;
    trial.note(`taking nothing: who knocks just after them waited ${waited.toFixed(0)} ms`);
    trial.expect(
      statusCode === 200 && waited <= mostKnock,
      `who knocks just after them: ${statusCode} after ${waited.toFixed(0)} ms`,
    );
    await othersDuring('taking nothing', sleep(takeNothing * 1000));
    for (const socket of listeners) socket.destroy();

    for (const kind of slowKinds) {
      const { left, seconds } = await othersDuring(`slow ${kind}`, sendSlowly(node.url, kind, count));
      trial.note(`slow ${kind}: ${count - left} cut in ${seconds.toFixed(1)} s`);
      trial.expect(
        left === 0 && seconds <= mostSeconds,
        `slow ${kind}: ${left} left after ${seconds.toFixed(0)} s`,
      );
    }
  },
};
