import { createServer, type IncomingMessage, type Server } from 'node:http';
import { ApiError } from './api-error.ts';
import { json, type Reply, type Request, readRequest, send } from './request.ts';

export interface ServerParts {
  api: (request: Request) => Promise<Reply>;
  control: (request: Request) => Reply;
  hosted: (request: Request) => Reply;
  /** Returns whether a Host header names this sandbox. */
  isOurHost: (host: string) => boolean;
}

/**
 * Creates the HTTP server. It accepts loopback host names only, so that a website cannot reach it through its own name.
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
