import type { Server, Socket } from 'node:net';

/** Connections that read nothing for this long are closed; players resume from where they stopped. */
const stallTimeoutMs = 120_000;
const checks = 8;

interface Watched {
  /** As of the last look: what is handed to the system whole, in bytes. */
  written: number;
  /** Looks since then that found the same, and more waiting. */
  unchangedChecks: number;
}

/**
 * Cuts connections whose client leaves an answer lying, so that thousands of them cannot hold memory for good. One look
 * at all connections now and then: a timer for each answer would cost more than it guards.
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
