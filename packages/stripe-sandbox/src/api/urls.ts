import { invalid } from '../http/api-error.ts';

/**
 * Returns a return URL as it was sent: a parser would encode the braces of {CHECKOUT_SESSION_ID}.
 * @throws ApiError unless it is http or https
 */
export function checkedUrl(url: string, param: string): string {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol !== 'http:' && protocol !== 'https:') throw invalid('Not a valid URL', param, 'url_invalid');
  return url;
}
