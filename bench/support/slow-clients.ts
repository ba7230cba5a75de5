import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export const slowKinds = ['headers', 'bodies'] as const;
export type SlowKind = (typeof slowKinds)[number];

const partialRequests: Record<SlowKind, string> = {
  headers: 'GET /api/books HTTP/1.1\r\nHost: x\r\nX-Slow: ',
  bodies: 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n',
};

/** Opens connections and sends the first bytes on each. */
export function openConnections(origin: string, count: number, firstBytes: string): Socket[] {
  const { hostname, port } = new URL(origin);
  return Array.from({ length: count }, () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    socket.write(firstBytes);
    return socket;
  });
}

/**
 * Opens connections and sends a byte a second on each, for at most 30 s. Returns the number of connections that are
 * still open then. If all were closed earlier, also returns the time until the last was closed.
 */
export async function sendSlowly(
  origin: string,
  kind: SlowKind,
  count: number,
): Promise<{ left: number; seconds: number }> {
  const began = performance.now();
  const sockets = openConnections(origin, count, partialRequests[kind]);
  for (const socket of sockets) socket.resume();
  const trickle = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('x');
  }, 1000);
  const closed = Promise.all(sockets.map((socket) => once(socket, 'close').catch(() => undefined)));
  await Promise.race([closed, sleep(30_000)]);
  clearInterval(trickle);
  const seconds = (performance.now() - began) / 1000;
  const stillOpen = sockets.filter((socket) => !socket.closed);
  for (const socket of stillOpen) socket.destroy();
  return { left: stillOpen.length, seconds };
}
