import { buildRequest } from '../../../lib/api-request.ts';
import { createBackoff } from '../../../lib/backoff.ts';
import { createTimer } from '../../../lib/timer.ts';

/**
 * Milliseconds before the session is ended, so that requests caused by the logout, such as the last position, are sent
 * first.
 */
const delayMs = 500;
const retryMs = { first: 2000, longest: 5 * 60_000 };

/** True if the server has not ended the session but might do so later. */
const isTemporary = ({ status }: Response): boolean => status >= 500 || status === 429 || status === 408;

/**
 * Ends sessions on the server after a logout, and retries while the server cannot be reached. Pending logouts are in
 * memory only: the page forgets the token at once, and a session that was not ended is listed on the member's other
 * devices.
 */
export function createSessionEnder(send: typeof fetch) {
  const tokens = new Set<string>();
  const timer = createTimer();
  const backoff = createBackoff(retryMs.first, retryMs.longest);
  let isSending = false;

  async function endOne(token: string): Promise<void> {
    const { url, init } = buildRequest('POST /auth/logout', { keepalive: true }, token);
    const response = await send(url, init);
    if (isTemporary(response)) throw new Error(`status ${response.status}`);
    tokens.delete(token);
  }

  async function endAll(): Promise<void> {
    timer.stop();
    if (isSending) return;
    isSending = true;
    await Promise.allSettled([...tokens].map(endOne));
    isSending = false;
    if (tokens.size === 0) backoff.reset();
    else timer.start(() => void endAll(), backoff.next());
  }

  return {
    /** Ends the session of a token that the page no longer stores. */
    end(token: string): void {
      tokens.add(token);
      timer.start(() => void endAll(), delayMs);
    },
    /** Tries again now. Call when the connection is back, or the page is being closed. */
    retryNow(): void {
      if (tokens.size > 0) void endAll();
    },
  };
}
