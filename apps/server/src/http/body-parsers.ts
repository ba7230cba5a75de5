import { parse as parseForm } from 'node:querystring';
import { bodyLimits } from '@lamplight/contract';
import type { FastifyInstance } from 'fastify';
import { measureJson } from '../platform/measure-json.ts';
import { rateLimitKey } from './client-key.ts';
import { toProblemError } from './problems.ts';
import { createNodeRateLimit } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum number of values in a JSON body. */
    maxValues?: number;
  }
}

/**
 * Returns an error with a code but no message: parsers run outside the request's language, so that problems.ts adds the
 * message.
 */
const refusal = (code: string): Error => Object.assign(new Error(code), { code });

/**
 * Mounts the parsers of JSON and form bodies. They refuse bodies that would take long to parse or to check against a
 * schema.
 */
export function mountBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('text/plain');
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    const { depth } = bodyLimits;
    const { maxValues: values = Number.POSITIVE_INFINITY } = request.routeOptions.config;
    const measured = measureJson(body, { depth, values });
    if (measured.depth > depth) done(refusal('BODY_NESTED'));
    else if (measured.values > values) done(refusal('BODY_VALUES'));
    else void parseJson(request, body, done);
  });
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const fields = body === '' ? 0 : body.split('&', bodyLimits.formFields + 1).length;
      if (fields > bodyLimits.formFields) done(refusal('FORM_FIELDS'));
      else done(null, parseForm(body));
    },
  );
}

/**
 * Rate limit of refused large bodies from one address: browsers send none, and a program that retries sends only a few.
 */
const refusedBodies = { name: 'refused-bodies', points: 20, seconds: 60 };

/** Returns a function that counts refused large bodies by address; over the limit it returns a different error. */
export function createBodyRefusals() {
  const limit = createNodeRateLimit(refusedBodies);
  return async (error: unknown, request: { readonly ip: string }): Promise<unknown> => {
    if (toProblemError(error).code !== 'payload_too_large') return error;
    return limit.count(rateLimitKey(request)).then(
      () => error,
      (excess: unknown) => excess,
    );
  };
}
