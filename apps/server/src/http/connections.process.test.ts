import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { limitConnections } from './connections.ts';

const request = 'GET / HTTP/1.1\r\nHost: test\r\n\r\n';

interface Given {
  readonly total?: number;
  readonly perAddress?: number;
  readonly idleMs?: number;
  readonly isExempt?: () => boolean;
}

/** Starts a server that responds to '/' at once; other requests stay open until the test completes them. */
async function listen({ total = 1000, perAddress = 4, idleMs = 60_000, isExempt = () => false }: Given = {}) {
  const refusals: (readonly [string, number])[] = [];
  const held: ServerResponse[] = [];
  const server: Server = createServer({ keepAliveTimeout: 60_000 }, (incoming, response) => {
    connections.track(incoming, response);
    if (incoming.url === '/') response.end('ok');
    else held.push(response);
  });
  const connections = limitConnections(server, {
    total,
    perAddress,
    idleMs,
    isExempt,
    onRefused: (...told) => refusals.push(told),
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
    await once(socket, 'connect');
    return socket;
  };
  return { server, refusals, held, open };
}

async function ask(socket: Socket): Promise<string> {
  socket.write(request);
  const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  return String(answer).split('\r\n', 1)[0] ?? '';
}

const isOpen = async (socket: Socket): Promise<boolean> => (await ask(socket)) === 'HTTP/1.1 200 OK';

test('an address at its limit gives up its longest idle connection for a new one', async () => {
  const { open, refusals } = await listen();
  const sockets: Socket[] = [];
  for (let at = 0; at < 4; at += 1) {
    const socket = await open();
    expect(await isOpen(socket)).toBe(true);
    sockets.push(socket);
  }
  const [oldest, ...others] = sockets;
  const closed = once(oldest as Socket, 'close');
  expect(await isOpen(await open())).toBe(true);
  await closed;
  for (const socket of others) expect(await isOpen(socket)).toBe(true);
  expect(refusals).toEqual([]);
});

test('refuses a connection when all of its address are busy, and says so once', async () => {
  const { open, held, refusals } = await listen();
  const busy: Socket[] = [];
  for (let at = 0; at < 4; at += 1) {
    const socket = await open();
    socket.write(request.replace('/', '/slow'));
    busy.push(socket);
  }
  await expect.poll(() => held.length).toBe(4);
  for (let at = 0; at < 3; at += 1) expect(await isOpen(await open())).toBe(false);
  expect(refusals).toEqual([['127.0.0.1', 1]]);
  for (const response of held) response.end('at last');
  await once(busy[3] as Socket, 'data');
  expect(await isOpen(await open())).toBe(true);
});

test('a thousand connections that send nothing, or half a request, keep no more than the limit', async () => {
  const { open, server } = await listen({ perAddress: 50 });
  const count = () => new Promise((resolve) => server.getConnections((_, number) => resolve(number)));
  for (let at = 0; at < 1000; at += 1) (await open()).write(at % 2 ? 'GET / HT' : '');
  await expect.poll(count).toBeLessThanOrEqual(50);
  expect(await isOpen(await open())).toBe(true);
});

test('an exempt address, such as a proxy, is not limited', async () => {
  const { open } = await listen({ isExempt: () => true, total: 4, idleMs: 0 });
  const sockets = await Promise.all(Array.from({ length: 20 }, open));
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  for (const socket of sockets) expect(await isOpen(socket)).toBe(true);
});

test('idle connections are closed early while connections are scarce, busy ones are not', async () => {
  const plenty = await listen({ idleMs: 10, perAddress: 100 });
  const openSocket = await plenty.open();
  const scarce = await listen({ idleMs: 10, perAddress: 100, total: 3 });
  const idle = await scarce.open();
  const busy = await scarce.open();
  busy.write(request.replace('/', '/slow'));
  for (const socket of [openSocket, idle]) expect(await isOpen(socket)).toBe(true);
  await once(idle, 'close');
  expect(await isOpen(openSocket)).toBe(true);
  for (const response of scarce.held) response.end('at last');
  expect(String((await once(busy, 'data'))[0])).toContain('at last');
});
