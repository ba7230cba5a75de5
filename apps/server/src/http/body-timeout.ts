import type { IncomingMessage, ServerResponse } from 'node:http';
import { replyToMalformedRequest } from './problems.ts';

interface BodyTimeoutOptions {
  /** Milliseconds: for a whole body, or for the next `uploadBytes` of an upload. */
  readonly ms: number;
  /** Bytes that an upload must send within each timeout. */
  readonly uploadBytes: number;
  /** Whether the body may be large, and take longer. */
  isUpload(request: IncomingMessage): boolean;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const timeoutError = (): Error & { code: string } =>
  Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Per-request body timeout. Node itself has a single limit for all requests. Here an upload may take longer
 * as long as bytes keep arriving; any other request may not.
 */
export function enforceBodyTimeout(
  request: IncomingMessage,
  response: ServerResponse,
  { ms, uploadBytes, isUpload }: BodyTimeoutOptions,
): void {
  if (!hasBody(request)) return;
  const mayTakeLonger = isUpload(request);
  const { socket } = request;
  let bytesSeen = socket.bytesRead;
  const check = (): void => {
    if (request.complete) return clearInterval(timer);
    const hasProgressed = socket.bytesRead - bytesSeen >= uploadBytes;
    bytesSeen = socket.bytesRead;
    if (mayTakeLonger && hasProgressed && !response.writableEnded) return;
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
