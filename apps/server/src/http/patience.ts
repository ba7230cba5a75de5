import type { IncomingMessage, ServerResponse } from 'node:http';
import { answerUnreadable } from './problems.ts';

interface Patience {
  /** Milliseconds: for a whole body, or for the next part of an upload. */
  readonly ms: number;
  /** Bytes that an upload must have come on by each time. */
  readonly uploadBytes: number;
  isUpload(request: IncomingMessage): boolean;
}

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const tooSlow = (): Error & { code: string } =>
  Object.assign(new Error('The body took too long.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });

/**
 * Gives up on clients who keep a body back. Node has one limit for all requests; a file that keeps coming may take
 * longer than that, and nothing else may.
 */
export function watchBody(request: IncomingMessage, response: ServerResponse, patience: Patience): void {
  if (!hasBody(request)) return;
  const isUpload = patience.isUpload(request);
  const { socket } = request;
  let seen = socket.bytesRead;
  const look = (): void => {
    if (request.complete) return clearInterval(timer);
    const hasComeOn = socket.bytesRead - seen >= patience.uploadBytes;
    seen = socket.bytesRead;
    if (isUpload && hasComeOn && !response.writableEnded) return;
    clearInterval(timer);
    if (response.headersSent) socket.destroy();
    else {
      answerUnreadable(tooSlow(), socket);
      socket.destroySoon();
    }
  };
  const timer = setInterval(look, patience.ms);
  request.once('close', () => clearInterval(timer));
}
