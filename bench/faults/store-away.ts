import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { s3Keys, startS3 } from '../../apps/server/src/testing/s3-server.ts';
import { ask } from '../support/ask.ts';
import { furnish } from '../support/furnish.ts';
import { installation, startNode } from '../support/nodes.ts';
import { quantile } from '../support/quantile.ts';
import { type Fault, until } from '../support/trial.ts';

type Line = 'open' | 'silent' | 'cut';

/** A line to a store that can be cut, or fall silent. */
async function createLine(target: string) {
  let state: Line = 'open';
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (state === 'cut') return socket.destroy();
    if (state === 'silent') return socket.resume();
    const { port, hostname } = new URL(target);
    const far = connect(Number(port), hostname);
    far.on('error', () => socket.destroy());
    socket.on('close', () => far.destroy());
    return socket.pipe(far).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
    turn: (to: Line) => {
      state = to;
      for (const socket of sockets) {
        if (to === 'silent') socket.unpipe().resume();
        else socket.destroy();
      }
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Milliseconds until whoever needs the store is told that it is away, at most. */
const mostRefusalMs = 25_000;
const mostBackMs = 10_000;
/** Slower than beside a store that answers, at most: times, and milliseconds on top for a machine in use. */
const most = { times: 3, ms: 30 };

export const storeAway: Fault = {
  name: 'The S3 store away, and silent',
  run: async (trial) => {
    const store = await startS3();
    trial.atEnd(store.stop);
    const line = await createLine(store.endpoint);
    trial.atEnd(line.stop);
    const common = { ...installation(), 'data-dir': await trial.folder() };
    const keys = {
      'aws-access-key-id': s3Keys.AWS_ACCESS_KEY_ID,
      'aws-secret-access-key': s3Keys.AWS_SECRET_ACCESS_KEY,
    };
    const flags = { ...common, ...keys, 'media-url': store.url.replace(store.endpoint, line.origin) };
    const { tokens, adminToken, bookId, audioPath } = await furnish(flags, 1);
    const node = await startNode(flags);
    trial.atEnd(() => node.kill());
    const token = tokens[0] ?? '';

    async function slowest(): Promise<number> {
      const times: number[] = [];
      for (let asked = 0; asked < 300; asked += 1) {
        const began = performance.now();
        const answer = await ask(node.url, token, 'GET', `/api/books/${bookId}`);
        await answer.arrayBuffer();
        trial.expect(answer.ok, `a book was answered ${answer.status}`);
        times.push(performance.now() - began);
      }
      return quantile(times, 0.99);
    }
    const upload = () =>
      fetch(`${node.url}/api/media/covers`, {
        method: 'POST',
        headers: { authorization: `Bearer ${adminToken}`, 'content-type': 'application/octet-stream' },
        body: picture,
      });

    const stored = await upload();
    const { cover_image } = (await stored.json()) as { cover_image: string };
    const beside = await slowest();
    // Sizes that were never made, so that the store must be asked.
    for (const [state, size] of [
      ['cut', '240.webp'],
      ['silent', '480.webp'],
    ] as const) {
      line.turn(state);
      const began = performance.now();
      const refusals = Array.from({ length: 16 }, async () => {
        const answer = await fetch(node.url + cover_image.replace(/[^/]+$/, size));
        const said = await answer.text();
        const isRight = answer.status === 503 && answer.headers.get('retry-after') !== null;
        trial.expect(isRight, `${state}: a cover was answered ${answer.status}: ${said.slice(0, 200)}`);
        const ms = performance.now() - began;
        trial.expect(ms < mostRefusalMs, `${state}: a cover was refused only after ${ms.toFixed(0)} ms`);
      });
      const p99 = await slowest();
      await Promise.all(refusals);
      const link = await fetch(node.url + audioPath, { redirect: 'manual' });
      trial.expect([302, 503].includes(link.status), `${state}: audio was answered ${link.status}`);
      trial.expect((await fetch(`${node.url}/healthz`)).ok, `${state}: the node says that it is not up`);
      trial.expect(
        p99 <= beside * most.times + most.ms,
        `${state}: a call takes ${p99.toFixed(1)} ms, ${beside.toFixed(1)} beside a store that answers`,
      );
      trial.note(`${state}: p99 of a call ${p99.toFixed(1)} ms (${beside.toFixed(1)} before), covers 503`);
      line.turn('open');
    }
    const backMs = await until(async () => (await upload()).ok, mostBackMs);
    trial.expect(backMs !== null, `with the store back, uploads are still refused after ${mostBackMs} ms`);
  },
};

/** A PNG of one grey pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
