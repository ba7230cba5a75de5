import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server, Socket } from 'node:net';
import { rateLimitKey } from './client-key.ts';

interface ConnectionLimits {
  /** Maximum connections of all clients together. */
  readonly total: number;
  /** Maximum connections of one IPv4 address, or of one IPv6 network of 64 bits. */
  readonly perAddress: number;
  /**
   * Idle timeout in milliseconds that applies while more than half of all connections, or of those of the client's
   * address, are in use.
   */
  readonly idleMs: number;
  /**
   * Returns whether many clients share an address, such as that of a proxy: the connections of such an address are not
   * limited.
   */
  isExempt(address: string): boolean;
  /**
   * Called when connections from an address were refused, at most once a minute.
   * @param refused number of refused connections
   */
  onRefused(address: string, refused: number): void;
}

interface Connection {
  readonly client: string;
  /** Number of requests in progress. */
  requests: number;
  /** Time at which the last response ended, in milliseconds of `performance.now`. */
  idleSince: number;
}

export interface ConnectionLimiter {
  /** Marks a connection as busy until the response is sent or aborted. */
  track(request: IncomingMessage, response: ServerResponse): void;
}

const sweepMs = 1_000;
const reportMs = 60_000;

/**
 * Prevents one address from using all connections. When an address is at its limit, its longest idle connection is
 * closed to accept a new one; if none is idle, the new one is refused. While connections are scarce, idle ones are
 * closed early.
 */
export function limitConnections(server: Server, limits: ConnectionLimits): ConnectionLimiter {
  const connections = new Map<Socket, Connection>();
  const byClient = new Map<string, Set<Socket>>();
  let reportedAt = Number.NEGATIVE_INFINITY;
  let refused = 0;
  let total = 0;

  function report(address: string): void {
    refused += 1;
    if (performance.now() - reportedAt < reportMs) return;
    reportedAt = performance.now();
    limits.onRefused(address, refused);
    refused = 0;
  }

  /** Returns the connection of a client that has been idle for longest; undefined if all are busy. */
  function longestIdle(sockets: ReadonlySet<Socket>): Socket | undefined {
    let found: Socket | undefined;
    let since = Number.POSITIVE_INFINITY;
    for (const socket of sockets) {
      const connection = connections.get(socket);
      if (!connection || connection.requests > 0 || connection.idleSince >= since) continue;
      found = socket;
      since = connection.idleSince;
    }
    return found;
  }

  function release(socket: Socket): void {
    const connection = connections.get(socket);
    if (!connection) return;
    connections.delete(socket);
    const sockets = byClient.get(connection.client);
    sockets?.delete(socket);
    if (sockets?.size === 0) byClient.delete(connection.client);
  }

  function admit(socket: Socket, address: string): boolean {
    const client = rateLimitKey({ ip: address });
    const sockets = byClient.get(client) ?? new Set<Socket>();
    if (sockets.size >= limits.perAddress) {
      const idle = longestIdle(sockets);
      if (!idle) return false;
      release(idle);
      idle.destroy();
    }
    byClient.set(client, sockets.add(socket));
    connections.set(socket, { client, requests: 0, idleSince: performance.now() });
    return true;
  }

  const isScarce = ({ client }: Connection): boolean =>
    total > limits.total / 2 || (byClient.get(client)?.size ?? 0) > limits.perAddress / 2;

  const timer = setInterval(() => {
    const before = performance.now() - limits.idleMs;
    for (const [socket, connection] of connections)
      if (connection.requests === 0 && connection.idleSince < before && isScarce(connection))
        socket.destroy();
  }, sweepMs).unref();

  server.on('connection', (socket: Socket) => {
    total += 1;
    socket.once('close', () => {
      total -= 1;
      release(socket);
    });
    const address = socket.remoteAddress;
    // The address is undefined if the client has already disconnected.
    if (address === undefined || limits.isExempt(address) || admit(socket, address)) return;
    report(address);
    socket.destroy();
  });
  server.once('close', () => clearInterval(timer));

  return {
    track: ({ socket }, response) => {
      const connection = connections.get(socket);
      if (!connection) return;
      connection.requests += 1;
      response.once('close', () => {
        connection.requests -= 1;
        connection.idleSince = performance.now();
      });
    },
  };
}
