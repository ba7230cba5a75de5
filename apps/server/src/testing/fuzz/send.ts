import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FuzzRequest } from './requests.ts';

export interface ClientResponse {
  /** Status of the response; 0 if the connection was closed without one. */
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** Duration in milliseconds. */
  readonly ms: number;
  /** Code of the network error; null if there is a response. */
  readonly problem: string | null;
}

/** Milliseconds to wait for a response; after that it counts as missing. */
const responseTimeoutMs = 60_000;

function textOf(bytes: Buffer, encoding: string | undefined): string {
  try {
    if (encoding === 'gzip') return gunzipSync(bytes).toString();
    if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  } catch {
    return `the body is not valid ${encoding}`;
  }
  return bytes.toString();
}

/** Sends requests unchecked, including invalid ones that fetch would reject. */
export function createSender(origin: string, connections: number) {
  const { hostname, port, host } = new URL(origin);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });

  const send = ({ method, path, headers, body }: FuzzRequest): Promise<ClientResponse> =>
    new Promise((resolve) => {
      const started = performance.now();
      const ms = () => performance.now() - started;
      const fail = (error: Error & { code?: string }) =>
        resolve({ status: 0, headers: {}, body: '', ms: ms(), problem: error.code ?? error.message });
      const has = (wanted: string) => headers.some(([name]) => name.toLowerCase() === wanted);
      const sent = headers.map(([name, value]): [string, string] => [name, value]);
      if (!has('host')) sent.unshift(['Host', host]);
      const length = body?.length ?? (/^(POST|PUT|PATCH)$/.test(method) ? 0 : null);
      if (length !== null && !has('transfer-encoding')) sent.push(['Content-Length', String(length)]);
      const options = { agent, hostname, port, method, path, headers: sent.flat(), setHost: false };
      const outgoing = request(options, (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (piece: Buffer) => pieces.push(piece));
        answer.on('error', fail);
        answer.on('end', () => {
          const body = textOf(Buffer.concat(pieces), answer.headers['content-encoding']);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, ms: ms(), problem: null });
        });
      });
      outgoing.setTimeout(responseTimeoutMs, () => outgoing.destroy(new Error('response timeout')));
      outgoing.on('error', fail);
      outgoing.end(body ?? undefined);
    });
  return { send, close: () => agent.destroy() };
}
