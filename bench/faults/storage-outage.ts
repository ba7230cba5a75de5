import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { s3Keys, startS3 } from '../../apps/server/src/testing/s3-server.ts';
import { sendRequest } from '../support/http.ts';
import { commonFlags, startNode } from '../support/nodes.ts';
import { quantile } from '../support/quantile.ts';
import { type Scenario, until } from '../support/scenario.ts';
import { seedInstallation } from '../support/seed.ts';

type ProxyState = 'open' | 'silent' | 'cut';

/** A TCP proxy to the store that can drop connections or stop forwarding. */
async function createProxy(target: string) {
  let state: ProxyState = 'open';
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
    turn: (to: ProxyState) => {
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

/** Maximum milliseconds until a request that needs the store fails. */
const maxErrorMs = 25_000;
const maxRecoveryMs = 10_000;
/** Maximum response time of other requests: `times` the usual time, plus `ms` milliseconds for a loaded machine. */
const maxSlowdown = { times: 3, ms: 30 };

export const storageOutage: Scenario = {
  name: 'S3 store unreachable, and not responding',
  run: async (context) => {
    const store = await startS3();
    context.atEnd(store.stop);
    const proxy = await createProxy(store.endpoint);
    context.atEnd(proxy.stop);
    const common = { ...commonFlags(), 'data-dir': await context.folder() };
    const keys = {
      'aws-access-key-id': s3Keys.AWS_ACCESS_KEY_ID,
      'aws-secret-access-key': s3Keys.AWS_SECRET_ACCESS_KEY,
    };
    const flags = { ...common, ...keys, 'media-url': store.url.replace(store.endpoint, proxy.origin) };
    const { tokens, adminToken, bookId, audioPath } = await seedInstallation(flags, 1);
    const node = await startNode(flags);
    context.atEnd(() => node.kill());
    const token = tokens[0] ?? '';

    async function slowest(): Promise<number> {
      const times: number[] = [];
      for (let asked = 0; asked < 300; asked += 1) {
        const began = performance.now();
        const answer = await sendRequest(node.url, token, 'GET', `/api/books/${bookId}`);
        await answer.arrayBuffer();
        context.check(answer.ok, `a book was answered ${answer.status}`);
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
    const baseline = await slowest();
    // Request cover sizes that do not exist yet, so that the store is needed.
    for (const [state, size] of [
      ['cut', '240.webp'],
      ['silent', '480.webp'],
    ] as const) {
      proxy.turn(state);
      const began = performance.now();
      const refusals = Array.from({ length: 16 }, async () => {
        const answer = await fetch(node.url + cover_image.replace(/[^/]+$/, size));
        const text = await answer.text();
        const isRight = answer.status === 503 && answer.headers.get('retry-after') !== null;
        context.check(isRight, `${state}: a cover was answered ${answer.status}: ${text.slice(0, 200)}`);
        const ms = performance.now() - began;
        context.check(ms < maxErrorMs, `${state}: a cover was refused only after ${ms.toFixed(0)} ms`);
      });
      const p99 = await slowest();
      await Promise.all(refusals);
      const link = await fetch(node.url + audioPath, { redirect: 'manual' });
      context.check([302, 503].includes(link.status), `${state}: audio was answered ${link.status}`);
      context.check((await fetch(`${node.url}/healthz`)).ok, `${state}: the node says that it is not up`);
      context.check(
        p99 <= baseline * maxSlowdown.times + maxSlowdown.ms,
        `${state}: a call takes ${p99.toFixed(1)} ms, ${baseline.toFixed(1)} beside a store that answers`,
      );
      context.note(
        `${state}: p99 of a call ${p99.toFixed(1)} ms (${baseline.toFixed(1)} before), covers 503`,
      );
      proxy.turn('open');
    }
    const backMs = await until(async () => (await upload()).ok, maxRecoveryMs);
    context.check(
      backMs !== null,
      `with the store back, uploads are still refused after ${maxRecoveryMs} ms`,
    );
  },
};

/** PNG with a single grey pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);
