import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A push service on loopback that accepts every message. */
export interface PushCounter {
  readonly origin: string;
  /** Number of messages by device (path of its endpoint). */
  readonly received: ReadonlyMap<string, number>;
  /** Returns the number of messages of all devices. */
  total(): number;
  stop(): Promise<void>;
}

export async function startPushCounter(): Promise<PushCounter> {
  const received = new Map<string, number>();
  let total = 0;
  const server = createServer((request, response) => {
    const device = request.url ?? '';
    request.resume().on('end', () => {
      received.set(device, (received.get(device) ?? 0) + 1);
      total += 1;
      response.writeHead(201).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    total: () => total,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
