import type { Operation } from '../context.ts';
import type { Reply } from '../http/server.ts';
import type { Price } from '../resources.ts';
import type { FormValues } from './card-form.ts';

/** A request to a hosted page. Changes made by the request are committed before the page is sent. */
export interface PageContext {
  operation: Operation;
  /** Last part of the path: a session's id or secret, or an invoice's id. */
  id: string;
  query: URLSearchParams;
  /** The form's fields; empty for a GET. */
  typed: FormValues;
}

export type Pages = Readonly<Record<string, (visit: PageContext) => Reply>>;

/** Returns the locale of prices and dates: English if a session names none, or leaves it to the browser. */
const localeOf = (locale: string | null): string => (locale === null || locale === 'auto' ? 'en' : locale);

/**
 * Formats an amount of money.
 * @param amount in the smallest unit of the currency
 * @param locale of the session
 */
export function money(amount: number, currency: string, locale: string | null = null): string {
  const format = new Intl.NumberFormat(localeOf(locale), {
    style: 'currency',
    currency: currency.toUpperCase(),
  });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}

/** Returns the interval of a price, for example 'per month'. */
export function intervalText({ recurring }: Price): string {
  if (!recurring) return '';
  const { interval, interval_count: count } = recurring;
  return count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;
}

/** Formats a price with its interval, for example '$9.99 per month'. */
export const priceText = (price: Price, quantity = 1, locale: string | null = null): string =>
  `${money(price.unit_amount * quantity, price.currency, locale)} ${intervalText(price)}`.trim();

/**
 * Formats a date.
 * @param at unix seconds
 */
export const dateText = (at: number, locale: string | null = null): string =>
  new Intl.DateTimeFormat(localeOf(locale), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(at * 1000),
  );

export const brandName = (brand: string): string =>
  ({ visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' })[brand] ?? brand;

/** Text that is already HTML and is not escaped again. */
export interface Html {
  html: string;
}

type Part = string | number | null | undefined | false | Html | readonly Html[];

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escaped = (text: string): string => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

function rendered(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return 'html' in part ? part.html : part.map(({ html }) => html).join('');
}

/** Builds HTML; parts that are not `Html` are escaped. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: strings.map((text, index) => text + rendered(parts[index])).join('') };
}

export interface PageOptions {
  status?: number;
  columns?: 'one' | 'two';
  /** Locale of the session, in which prices and dates are formatted. The words stay English. */
  locale?: string | null;
  /** Redirect targets of the page's forms: browsers apply the content security policy to redirects as well. */
  leadsTo?: readonly (string | null)[];
}

const originOf = (url: string | null): string =>
  url !== null && URL.canParse(url) ? new URL(url).origin : '';

/**
 * Renders a page. A form with invalid input also gets status 200, because no request failed. The page runs no scripts,
 * and says that it is a test.
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
<header class="test"><strong>TEST</strong> · A sandbox in place of Stripe. No money moves; never enter a real card.${options.locale && html` Locale: ${options.locale}`}</header>
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
      // Makes browsers send the Origin header with the page's own forms; without it, the check against other sites
      // would reject them.
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
