import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { acceptWebSocket, type TextSocket } from './web-socket.ts';

/** A push service on loopback that speaks the protocol between Firefox and Mozilla's push service (autopush). */
export interface PushService {
  /** Value of Firefox's `dom.push.serverURL`. */
  readonly url: string;
  /** Times in milliseconds since 1970 at which messages arrived from the app's server. */
  readonly received: readonly number[];
  /** Codes with which Firefox acknowledged messages: 100 if the service worker got it. */
  readonly acknowledged: readonly number[];
  stop(): Promise<void>;
}

interface BrowserMessage {
  readonly messageType?: 'hello' | 'register' | 'unregister' | 'ack' | 'broadcast_subscribe' | 'ping';
  readonly channelID?: string;
  readonly updates?: readonly { readonly code?: number }[];
}

export async function startPushService(): Promise<PushService> {
  const received: number[] = [];
  const acknowledged: number[] = [];
  const browsers = new Map<string, TextSocket>();
  const streams = new Set<Duplex>();

  async function deliver(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const channel = (request.url ?? '').slice(1);
    const browser = browsers.get(channel);
    if (request.method !== 'POST' || !browser) return void response.writeHead(410).end();
    received.push(Date.now());
    browser.send(
      JSON.stringify({
        messageType: 'notification',
        channelID: channel,
        version: randomUUID(),
        ttl: Number(request.headers['ttl']),
        data: body.toString('base64url'),
        headers: { encoding: request.headers['content-encoding'] },
      }),
    );
    response.writeHead(201).end();
  }

  function handle(browser: TextSocket, text: string): void {
    const { messageType, channelID = '', updates = [] } = JSON.parse(text) as BrowserMessage;
    const answer = (fields: object) => browser.send(JSON.stringify({ messageType, status: 200, ...fields }));
    if (messageType === 'hello') answer({ uaid: randomUUID().replaceAll('-', ''), use_webpush: true });
    else if (messageType === 'register') {
      browsers.set(channelID, browser);
      answer({ channelID, pushEndpoint: `${origin}/${channelID}` });
    } else if (messageType === 'unregister') {
      browsers.delete(channelID);
      answer({ channelID });
    } else if (messageType === 'ack') acknowledged.push(...updates.map(({ code = 0 }) => code));
    // An empty object is the protocol's ping.
    else if (messageType === undefined) browser.send('{}');
  }

  // An interrupted request gets no response.
  const server = createServer(
    (request, response) => void deliver(request, response).catch(() => request.destroy()),
  );
  server.on('upgrade', (request, stream) => {
    streams.add(stream);
    stream.once('close', () => streams.delete(stream));
    acceptWebSocket(request, stream, handle);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `${origin.replace('http', 'ws')}/`,
    received,
    acknowledged,
    stop: async () => {
      for (const stream of streams) stream.destroy();
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
