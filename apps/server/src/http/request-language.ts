import type { IncomingMessage } from 'node:http';
import type { Site } from '@lamplight/contract';
import { type LanguageTag, pseudoLanguages } from '@lamplight/messages/languages';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { inLanguage } from '../platform/language.ts';

interface Offer extends Pick<Site, 'languages' | 'default_language'> {
  /** Whether a header may name a pseudo-locale. */
  readonly hasPseudoLocales?: boolean;
}

/**
 * Returns the language of a request from its Accept-Language header. The web app sends one tag, that of its page; for
 * other clients, the publisher's default language is preferred. An unreadable header counts as none.
 */
export function requestLanguage(
  header: string | undefined,
  { languages, default_language, hasPseudoLocales = false }: Offer,
): string {
  const [first = 'en'] = languages;
  if (header === undefined) return default_language ?? first;
  const isExact =
    languages.some((tag) => tag === header) || (hasPseudoLocales && Object.hasOwn(pseudoLanguages, header));
  if (isExact) return header;
  if (default_language !== null) return default_language;
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).languages();
  const baseOf = (tag: string) => tag.split('-')[0]?.toLowerCase();
  const found = wanted.map((sent) => languages.find((tag: LanguageTag) => baseOf(tag) === baseOf(sent)));
  return found.find(Boolean) ?? first;
}

const english: Offer = { languages: ['en'], default_language: null };
/** Matches the paths of probes. They must not wait for the database, from which the offered languages are read. */
const isProbe = (url: string): boolean => /^\/(?:healthz|readyz|metrics)(?:\?|$)/.test(url);

interface OfferSource extends Pick<Offer, 'hasPseudoLocales'> {
  current(): Promise<Offer>;
}

/** Runs `work` in the language of a request; in English while the database cannot be read. */
export function inRequestLanguage(
  { headers, url = '' }: Pick<IncomingMessage, 'headers' | 'url'>,
  site: OfferSource,
  work: () => void,
): void {
  const { hasPseudoLocales = false } = site;
  const start = ({ languages, default_language }: Offer) => {
    const tag = requestLanguage(headers['accept-language'], {
      languages,
      default_language,
      hasPseudoLocales,
    });
    inLanguage(tag, work, languages);
  };
  if (isProbe(url)) start(english);
  else site.current().then(start, () => start(english));
}

/**
 * Sets the language of each request from its headers; routes.ts changes it to the account's own language once the
 * account is known.
 */
export function mountRequestLanguage(app: FastifyInstance, site: OfferSource): void {
  app.addHook('onRequest', (request, _reply, done) => inRequestLanguage(request, site, done));
}
