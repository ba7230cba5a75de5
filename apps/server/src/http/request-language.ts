import type { Site } from '@lamplight/contract';
import { type LanguageTag, pseudoLanguages } from '@lamplight/messages/languages';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { inLanguage } from '../platform/language.ts';

type Offer = Pick<Site, 'languages' | 'default_language'>;

/**
 * Returns the language of a request by its Accept-Language header. The web app sends one tag, that of its page; from
 * other clients the publisher's default counts first. A header that cannot be read counts as none.
 */
export function requestLanguage(header: string | undefined, { languages, default_language }: Offer): string {
  const [first = 'en'] = languages;
  if (header === undefined) return default_language ?? first;
  const isExact = languages.some((tag) => tag === header) || Object.hasOwn(pseudoLanguages, header);
  if (isExact) return header;
  if (default_language !== null) return default_language;
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).languages();
  const baseOf = (tag: string) => tag.split('-')[0]?.toLowerCase();
  const found = wanted.map((one) => languages.find((tag: LanguageTag) => baseOf(tag) === baseOf(one)));
  return found.find(Boolean) ?? first;
}

const english: Offer = { languages: ['en'], default_language: null };
/** Probes must not wait for the database, from which the offer comes. */
const isProbe = (url: string): boolean => /^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(url);

/**
 * Answers each request in its language; with the account's own once it is known (routes.ts). While the database cannot
 * be read, that is English.
 */
export function mountRequestLanguage(app: FastifyInstance, site: { current(): Promise<Offer> }): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const go = (offer: Offer) =>
      inLanguage(requestLanguage(request.headers['accept-language'], offer), done, offer.languages);
    if (isProbe(request.url)) go(english);
    else site.current().then(go, () => go(english));
  });
}
