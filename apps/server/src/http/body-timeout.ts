import type { IncomingMessage, ServerResponse } from 'node:http';
import { replyToMalformedRequest } from './problems.ts';

interface BodyTimeoutOptions {
  /** Timeout in milliseconds for a whole body, or for the next `minBytes` bytes of a large one. */
  readonly ms: number;
  /** Bytes of a large body that must arrive within each timeout. */
  readonly minBytes: number;
  /** Returns whether the body may be large, and so take longer. */
  isLargeBody(request: IncomingMessage): boolean;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const timeoutError = (): Error & { code: string } =>
  Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Enforces a body timeout for one request; Node itself has a single limit for all requests. A large body may take
 * longer as long as bytes keep arriving; any other body must be complete within the timeout.
 */
export function enforceBodyTimeout(
  request: IncomingMessage,
  response: ServerResponse,
  { ms, minBytes, isLargeBody }: BodyTimeoutOptions,
): void {
  if (!hasBody(request)) return;
  const isLarge = isLargeBody(request);
  const { socket } = request;
  let bytesSeen = socket.bytesRead;
  const check = (): void => {
    if (request.complete) return clearInterval(timer);
    const hasProgressed = socket.bytesRead - bytesSeen >= minBytes;
    bytesSeen = socket.bytesRead;
    if (isLarge && hasProgressed && !response.writableEnded) return;
    clearInterval(timer);
    if (response.headersSent) socket.destroy();
    else {
      replyToMalformedRequest(timeoutError(), socket);
      socket.destroySoon();
    }
  };
  const timer = setInterval(check, ms);
  request.once('close', () => clearInterval(timer));
}
