import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from './api-error.ts';

/** A request with its complete body. */
export interface Request {
  method: string;
  /** Path without the query. */
  path: string;
  query: string;
  body: string;
  header(name: string): string | undefined;
}

const mostBytes = 1_000_000;

/** @throws ApiError 413 for a body of more than a megabyte */
export async function readRequest(message: IncomingMessage): Promise<Request> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > mostBytes) throw new ApiError(413, 'invalid_request_error', 'The request is too large.');
    chunks.push(chunk);
  }
  const [path = '/', query = ''] = (message.url ?? '/').split(/\?(.*)/s);
  return {
    method: message.method ?? 'GET',
    path,
    query,
    body: Buffer.concat(chunks).toString('utf8'),
    header: (name) => {
      const value = message.headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : value;
    },
  };
}

export interface Reply {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Resets the connection instead of responding. */
  isReset?: boolean;
}

export function send(response: ServerResponse, reply: Reply): void {
  if (reply.isReset) {
    response.socket?.resetAndDestroy();
    return;
  }
  response.writeHead(reply.status, { 'content-length': Buffer.byteLength(reply.body), ...reply.headers });
  response.end(reply.body);
}

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json', 'cache-control': 'no-cache, no-store', ...headers },
  body: JSON.stringify(body),
});
