import { vi } from 'vitest';

/**
 * Stubs a network that takes requests and never answers, with timeouts on the fake timers. Returns the requests sent
 * to the API.
 */
export function stubHungNetwork(): string[] {
  const requests: string[] = [];
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Timed out.', 'TimeoutError')), ms);
    return controller.signal;
  });
  vi.stubGlobal('fetch', (url: string, { method = 'GET', signal }: RequestInit) => {
    if (url.startsWith('/api')) requests.push(`${method} ${url}`);
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(signal.reason as DOMException)),
    );
  });
  return requests;
}
