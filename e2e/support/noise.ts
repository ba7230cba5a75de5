import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test';

/** Collects problems of a page: console errors and warnings, uncaught errors, failed requests. */
export class Noise {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];
  #wasProgressLate = false;

  /** Starts collecting; returns a function that stops collecting. */
  listen(context: BrowserContext): () => void {
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // Browsers request an icon at addresses that are not pages, such as /healthz.
      if (message.location().url.endsWith('/favicon.ico')) return;
      // Only journeys that test the service worker allow its registration.
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      // The player waits four seconds for progress; on a busy machine one timeout is tolerated.
      if (message.text() === 'Player: progress could not be loaded: timeout' && !this.#wasProgressLate) {
        this.#wasProgressLate = true;
        return;
      }
      this.#heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    };
    const onError = (error: WebError) => {
      const thrown = error.error();
      this.#heard.push(`uncaught: ${thrown.stack || thrown.message}`);
    };
    const onRequestFailed = (request: Request) => {
      const reason = request.failure()?.errorText ?? 'unknown';
      // Seeking and leaving a screen cancel requests, which is not a failure.
      if (reason === 'net::ERR_ABORTED') return;
      this.#heard.push(`request failed: ${request.method()} ${request.url()} (${reason})`);
    };
    context.on('console', onConsole).on('weberror', onError).on('requestfailed', onRequestFailed);
    return () =>
      context.off('console', onConsole).off('weberror', onError).off('requestfailed', onRequestFailed);
  }

  /** Marks problems as expected, such as the 401 for a wrong password. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  unexpected(): string[] {
    return this.#heard.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}
