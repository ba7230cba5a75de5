import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
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

/**
 * Reads a request with its body.
 * @throws ApiError 413 for a body of more than a megabyte
 */
async function readRequest(message: IncomingMessage): Promise<Request> {
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

function send(response: ServerResponse, reply: Reply): void {
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

export interface ServerParts {
  api: (request: Request) => Promise<Reply>;
  control: (request: Request) => Reply;
  hosted: (request: Request) => Reply;
  /** Returns whether a Host header names this sandbox. */
  isOurHost: (host: string) => boolean;
}

/**
 * Creates the HTTP server. It accepts only loopback host names, so that a website cannot reach the sandbox through a
 * host name of its own (DNS rebinding).
 */
export function createHttpServer(parts: ServerParts): { server: Server; close(): Promise<void> } {
  const running = new Set<Promise<void>>();
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 10_000 }, (message, response) => {
    const handling = answer(parts, message)
      .catch((error: unknown) => {
        if (error instanceof ApiError) return json(error.status, error.toWire(''));
        process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
        return json(500, { error: { type: 'api_error', message: 'The sandbox failed; its log says why.' } });
      })
      .then((reply) => send(response, reply))
      .finally(() => running.delete(handling));
    running.add(handling);
  });
  return {
    server,
    /** Closes every connection and waits for the requests that are still being handled. */
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
      await Promise.allSettled(running);
    },
  };
}

async function answer(parts: ServerParts, message: IncomingMessage): Promise<Reply> {
  const host = message.headers.host ?? '';
  if (!parts.isOurHost(host))
    return json(403, { error: { message: 'The sandbox answers on loopback only.' } });
  const request = await readRequest(message);
  if (request.path.startsWith('/v1/')) return parts.api(request);
  const origin = request.header('origin');
  const isForeign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== host);
  if (isForeign) return json(403, { error: { message: 'Not from another site.' } });
  return request.path.startsWith('/_sandbox/') ? parts.control(request) : parts.hosted(request);
}
