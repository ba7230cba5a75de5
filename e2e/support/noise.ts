import type { BrowserContext, ConsoleMessage, Request, WebError } from '@playwright/test';

/** Collects what a page should not do: console errors and warnings, uncaught errors, requests that fail. */
export class Noise {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [];

  /** Returns a function that ends it. */
  listen(context: BrowserContext): () => void {
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      // Browsers ask for it beside an address that is no page, such as /healthz.
      if (message.location().url.endsWith('/favicon.ico')) return;
      // Only the journeys of the installed app let its worker in.
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      this.#heard.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
    };
    const onError = (error: WebError) => {
      const thrown = error.error();
      this.#heard.push(`uncaught: ${thrown.stack ?? thrown.message}`);
    };
    const onRequestFailed = (request: Request) => {
      const reason = request.failure()?.errorText ?? 'unknown';
      // A player that seeks and a screen that is left give up requests: that is no failure.
      if (reason === 'net::ERR_ABORTED') return;
      this.#heard.push(`request failed: ${request.method()} ${request.url()} (${reason})`);
    };
    context.on('console', onConsole).on('weberror', onError).on('requestfailed', onRequestFailed);
    return () =>
      context.off('console', onConsole).off('weberror', onError).off('requestfailed', onRequestFailed);
  }

  /** Says of noise that it belongs to the journey, such as the 401 of a wrong password. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  unexpected(): string[] {
    return this.#heard.filter((line) => !this.#expected.some((pattern) => pattern.test(line)));
  }
}
