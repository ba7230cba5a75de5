import type { Reply } from '../http/request.ts';
import { type Html, html } from './html.ts';

export interface PageOptions {
  status?: number;
  columns?: 'one' | 'two';
  /** Redirect targets of the page's forms: browsers apply the content security policy to redirects as well. */
  leadsTo?: readonly (string | null)[];
}

const originOf = (url: string | null): string =>
  url !== null && URL.canParse(url) ? new URL(url).origin : '';

/**
 * Renders a whole page. A form with invalid input gets status 200, as no request failed. The page runs no scripts, and
 * is marked as a test.
 */
export function page(title: string, content: Html, options: PageOptions = {}): Reply {
  const targets = ["'self'", ...(options.leadsTo ?? []).map(originOf)].filter(Boolean).join(' ');
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – TEST</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/style.css">
</head>
<body>
<header class="test"><strong>TEST</strong> · A sandbox in place of Stripe. No money moves; never enter a real card.</header>
<main class="${options.columns ?? 'one'}">
${content}
</main>
</body>
</html>`;
  return {
    status: options.status ?? 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
      // Without an Origin header on its own forms, the check against other sites would reject them.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
    },
    body: document.html,
  };
}

export const redirect = (location: string): Reply => ({
  status: 303,
  headers: { location, 'cache-control': 'no-store' },
  body: '',
});

/** Renders a message with a link back. */
export function note(status: number, title: string, text: string, back: string | null = null): Reply {
  return page(
    title,
    html`<section><h1>${title}</h1><p>${text}</p>${back !== null && html`<p><a class="button" href="${back}">Back</a></p>`}</section>`,
    { status },
  );
}
