import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { enforceBodyTimeout } from './body-timeout.ts';

const options = { ms: 150, minBytes: 5, isLargeBody: ({ url }: IncomingMessage) => url === '/upload' };

/** Starts a server that responds with the body's length, and a client that has sent the headers of its request. */
async function connected(url: string, length: number, { answersAtOnce = false, ms = options.ms } = {}) {
  const server = createServer((request, response) => {
    enforceBodyTimeout(request, response, { ...options, ms });
    if (answersAtOnce) response.writeHead(401).end();
    else
      void buffer(request).then(
        (body) => response.end(`got ${body.length}`),
        () => {},
      );
  });
  server.requestTimeout = 0;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const socket = connect({
    port: typeof address === 'object' && address ? address.port : 0,
    host: '127.0.0.1',
  });
  let heard = '';
  socket.on('data', (bytes) => (heard += bytes.toString()));
  socket.on('error', () => {});
  onTestFinished(() => {
    socket.destroy();
    server.closeAllConnections();
    server.close();
  });
  await once(socket, 'connect');
  socket.write(`POST ${url} HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n`);
  // `once` would reject if the connection is reset, which may happen to a client that is still writing.
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
  });
  return { socket, closed, heard: () => heard };
}

test('responds with 408 to a missing body and closes the connection', async () => {
  const { closed, heard } = await connected('/', 10);
  await closed;
  expect(heard()).toContain('HTTP/1.1 408');
  expect(heard()).toContain('request_timeout');
});

test('also times out a body sent byte by byte', async () => {
  const { socket, closed, heard } = await connected('/', 1000);
  const drip = setInterval(() => socket.write('x'), 20);
  await closed;
  clearInterval(drip);
  expect(heard()).toContain('HTTP/1.1 408');
});

test('times out an upload without progress', async () => {
  const { socket, closed, heard } = await connected('/upload', 1000);
  socket.write('x'.repeat(100));
  await closed;
  expect(heard()).toContain('HTTP/1.1 408');
});

test('an upload with progress may take longer than other bodies', async () => {
  const length = 50_000;
  // Milliseconds; longer than a busy machine may delay this test between two writes.
  const ms = 400;
  const { socket, heard } = await connected('/upload', length, { ms });
  const until = performance.now() + 4 * ms;
  let sent = 0;
  while (performance.now() < until) {
    socket.write('x'.repeat(10));
    sent += 10;
    await sleep(5);
  }
  socket.write('x'.repeat(length - sent));
  while (!heard().includes(`got ${length}`)) await once(socket, 'data');
  expect(heard()).toContain('HTTP/1.1 200');
});

test('closes the connection of a client that keeps sending after the response', async () => {
  const { socket, closed, heard } = await connected('/upload', 1_000_000, { answersAtOnce: true });
  const flow = setInterval(() => socket.write('x'.repeat(50)), 20);
  await closed;
  clearInterval(flow);
  expect(heard()).toContain('HTTP/1.1 401');
});
