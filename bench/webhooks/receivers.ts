import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Receivers that accept each message in the end. */
export const workingReceivers = ['quick', 'slow', 'failing', 'lying'] as const;
export const brokenReceivers = ['hanging', 'redirecting', 'gone'] as const;
export type ReceiverName = (typeof workingReceivers)[number] | (typeof brokenReceivers)[number];

/** A request with which a node sent a message. */
export interface ReceivedRequest {
  readonly id: string;
  readonly text: string;
  /** Time in milliseconds since 1970. */
  readonly at: number;
  /** True if the response was a success, or looked like one. */
  isAccepted: boolean;
}

export interface Receivers {
  /** Path of the certificate, which nodes must trust. */
  readonly certificate: string;
  readonly requests: Readonly<Record<ReceiverName, readonly ReceivedRequest[]>>;
  /** Number of requests to the address that the redirecting receiver names. */
  redirected(): number;
  urlOf(name: ReceiverName): string;
  stop(): Promise<void>;
}

/** Number of messages that the receiver 'gone' accepts before it answers 410. */
const acceptedBeforeGone = 10;
const slowMs = 300;
/** One of this many messages fails at its first attempt, at the receivers 'failing' and 'lying'. */
const failureEvery = 8;

type Respond = (
  response: ServerResponse,
  message: { readonly attempt: number; readonly index: number },
) => void | Promise<void>;

/** Responses of the receivers. `index` counts messages from 1, `attempt` the attempts of one message. */
const responses: Readonly<Record<ReceiverName, Respond>> = {
  quick: (response) => void response.writeHead(204).end(),
  slow: async (response) => {
    await sleep(slowMs);
    response.writeHead(200).end('done');
  },
  failing: (response, { attempt, index }) =>
    void response.writeHead(attempt === 1 && index % failureEvery === 0 ? 500 : 200).end('so be it'),
  lying: (response, { attempt, index }) => {
    const kind = attempt === 1 ? index % failureEvery : -1;
    if (kind === 0) response.socket?.end('HTTP/1.1 200 OK\r\nContent-Le');
    else if (kind === 1) response.socket?.destroy();
    else if (kind === 2) {
      response.writeHead(200, { 'content-length': '9999999999' });
      response.write('\0'.repeat(100_000));
    } else if (kind === 3) response.writeHead(200, { 'content-encoding': 'gzip' }).end('not gzip');
    else response.writeHead(201, { location: 'https://elsewhere.example' }).end('<script>alert(1)</script>');
  },
  hanging: () => {},
  redirecting: (response) => void response.writeHead(307, { location: '/redirected' }).end(),
  gone: (response, { index }) => void response.writeHead(index > acceptedBeforeGone ? 410 : 200).end(),
};

/** Makes a key and a certificate of all receivers, valid for two days. */
function makeCertificate(folder: string): { readonly key: string; readonly cert: string } {
  const [key, cert] = [join(folder, 'receivers.key'), join(folder, 'receivers.pem')];
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const names = ['-subj', '/CN=Receivers', '-addext', 'subjectAltName=DNS:*.receivers.example'];
  execFileSync('openssl', ['req', '-x509', ...kind, ...names, '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  });
  return { key, cert };
}

/** Starts receivers of webhooks on one https port of loopback; each has its own host name. */
export async function startReceivers(folder: string): Promise<Receivers> {
  const { key, cert } = makeCertificate(folder);
  const names: readonly ReceiverName[] = [...workingReceivers, ...brokenReceivers];
  const requests = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<
    ReceiverName,
    ReceivedRequest[]
  >;
  let redirected = 0;
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    // Aborted if the node is killed while it sends.
    request.on('error', () => {});
    request.on('end', () => {
      if (request.url === '/redirected') redirected += 1;
      const name = String(request.headers.host).split('.')[0] as ReceiverName;
      const id = String(request.headers['webhook-id']);
      const own = requests[name];
      const attempt = own.filter((entry) => entry.id === id).length + 1;
      const index = new Set(own.map((entry) => entry.id)).size + (attempt === 1 ? 1 : 0);
      const text = Buffer.concat(parts).toString();
      const entry: ReceivedRequest = { id, text, at: Date.now(), isAccepted: false };
      own.push(entry);
      const writeHead = response.writeHead.bind(response);
      response.writeHead = ((status: number, headers?: Record<string, string>) => {
        entry.isAccepted = status < 300;
        return writeHead(status, headers);
      }) as typeof response.writeHead;
      void responses[name](response, { attempt, index });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    certificate: cert,
    requests,
    redirected: () => redirected,
    urlOf: (name) => `https://${name}.receivers.example:${port}/hook`,
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
