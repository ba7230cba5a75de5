import { isAnyLanguage, languageTags } from '@lamplight/messages/languages';
import type { FastifyInstance } from 'fastify';
import Negotiator from 'negotiator';
import { inLanguage } from '../platform/language.ts';

/** Returns the preferred language of an Accept-Language header; English if it has none of ours, or cannot be read. */
export function preferredLanguage(header: string | undefined): string {
  // The web app sends the language of its page alone.
  if (header === undefined || isAnyLanguage(header)) return header ?? 'en';
  return new Negotiator({ headers: { 'accept-language': header } }).language(languageTags) ?? 'en';
}

/** Answers each request in the language that it prefers. */
export function mountRequestLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    inLanguage(preferredLanguage(request.headers['accept-language']), done),
  );
}
