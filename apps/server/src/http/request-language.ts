import type { Site } from '@lamplight/contract';
import { type LanguageTag, pseudoLanguages } from '@lamplight/messages/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
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

interface OfferSource {
  current(): Promise<Offer>;
}

/** Does work in the language of a request; in English while the database cannot be read. */
export function inRequestLanguage(request: FastifyRequest, site: OfferSource, work: () => void): void {
  const start = (offer: Offer) =>
    inLanguage(requestLanguage(request.headers['accept-language'], offer), work, offer.languages);
  if (isProbe(request.url)) start(english);
  else site.current().then(start, () => start(english));
}

/** Answers each request in its language; with the account's own once it is known (routes.ts). */
export function mountRequestLanguage(app: FastifyInstance, site: OfferSource): void {
  app.addHook('onRequest', (request, _reply, done) => inRequestLanguage(request, site, done));
}
