import { once } from 'node:events';
import { request as ask, createServer, type Server } from 'node:http';
import type { Page } from '@playwright/test';

/** Resolves when the service worker controls this page. */
export async function workerInControl(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** Returns the names of the origin's caches. The cache of the app shell is listed without its version. */
export const cacheNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await caches.keys()).map((key) => key.replace(/[0-9a-f]{12}$/, '')));

/**
 * Returns the state that an update depends on, so that a failure shows what the update waits for; null while the page
 * loads.
 */
export const updateState = (page: Page) =>
  page
    .evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const { held = [], pending = [] } = await navigator.locks.query();
      return {
        isOldPage: 'isOldPage' in window,
        isLoaded: document.readyState === 'complete',
        isPaused: document.querySelector('audio')?.paused,
        workers: [registration?.active?.state, registration?.waiting?.state],
        heldLocks: held.map(({ name }) => name),
        pendingLocks: pending.map(({ name }) => name),
      };
    })
    .catch(() => null);

export interface Releases {
  readonly url: string;
  /** Publishes a new service worker, as a deployment does. */
  publish(): void;
  stop(): Promise<void>;
}

/** Starts a proxy in front of the app that can serve a newer service worker. */
export async function startReleases(target: string): Promise<Releases> {
  let release = '';
  const server: Server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const isWorker = url === '/sw.js' && release !== '';
    const plain = isWorker ? { ...headers, 'accept-encoding': 'identity' } : headers;
    const forwarded = ask(new URL(url, target), { method, headers: plain }, (answer) => {
      const given = { ...answer.headers };
      if (!isWorker) {
        outgoing.writeHead(answer.statusCode ?? 502, given);
        answer.pipe(outgoing);
        return;
      }
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => {
        const code = Buffer.concat(pieces)
          .toString()
          .replace(/version:(.)[0-9a-f]{12}/, `version:$1${release}`);
        delete given['content-length'];
        delete given.etag;
        outgoing.writeHead(answer.statusCode ?? 502, given).end(code);
      });
    });
    forwarded.on('error', () => outgoing.destroy());
    outgoing.on('close', () => forwarded.destroy());
    incoming.pipe(forwarded);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address !== 'string' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    publish() {
      release = '0123456789ab';
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
