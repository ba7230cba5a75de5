import { once } from 'node:events';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';

interface ReceivedWebhook {
  readonly id: string;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  readonly body: {
    readonly type: string;
    readonly timestamp: string;
    readonly data: Record<string, unknown>;
  };
}

type Respond = (received: ReceivedWebhook, response: ServerResponse) => void;

/** Starts a receiver of webhooks; it accepts all messages unless a test changes that. */
export async function startWebhookReceiver() {
  const received: ReceivedWebhook[] = [];
  let respond: Respond = (_, response) => void response.writeHead(204).end();
  const server = http.createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const id = String(request.headers['webhook-id']);
      const message = { id, headers: request.headers, text, body: JSON.parse(text) };
      received.push(message);
      respond(message, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    return new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    respondWith(next: Respond | number): void {
      respond = typeof next === 'number' ? (_, response) => void response.writeHead(next).end('no') : next;
    },
    /** Closes all connections, even those without a response. */
    disconnect: () => server.closeAllConnections(),
    /** Verifies a message with the reference implementation of Standard Webhooks; throws if it is not accepted. */
    verify: (secret: string, { text, headers }: ReceivedWebhook): unknown =>
      new Webhook(secret).verify(text, headers as Record<string, string>),
  };
}
