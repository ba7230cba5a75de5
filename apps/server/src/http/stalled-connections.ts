import type { Server, Socket } from 'node:net';

/**
 * Milliseconds after which a connection is closed if its client reads nothing; players resume from where they stopped.
 */
const stallTimeoutMs = 120_000;
const checks = 8;

interface Watched {
  /** Bytes passed to the operating system, as of the last check. */
  written: number;
  /** Consecutive checks without progress while data was waiting. */
  unchangedChecks: number;
}

/**
 * Closes connections whose client does not read its response; thousands of them would occupy memory forever. One
 * periodic check of all connections is cheaper than a timer for each response.
 */
export function closeStalledConnections(server: Server): void {
  const connections = new Map<Socket, Watched>();
  const timer = setInterval(() => {
    for (const [socket, watched] of connections) {
      const hasMoved = socket.writableLength === 0 || socket.bytesWritten !== watched.written;
      watched.written = socket.bytesWritten;
      watched.unchangedChecks = hasMoved ? 0 : watched.unchangedChecks + 1;
      if (watched.unchangedChecks >= checks) socket.destroy();
    }
  }, stallTimeoutMs / checks).unref();
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { written: 0, unchangedChecks: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.once('close', () => clearInterval(timer));
}
