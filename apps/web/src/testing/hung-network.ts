import { vi } from 'vitest';

/**
 * Stubs a page with fake timers whose network takes requests and never answers. Returns the requests sent to the API.
 * The caller restores the real timers.
 */
export function stubHungNetwork(): string[] {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
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
