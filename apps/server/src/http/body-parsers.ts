import { parse as parseForm } from 'node:querystring';
import { bodyLimits } from '@lamplight/contract';
import type { FastifyInstance } from 'fastify';
import { rateLimitKey } from './client-key.ts';
import { toProblemError } from './problems.ts';
import { createNodeRateLimit } from './rate-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum number of values in a JSON body. */
    maxValues?: number;
  }
}

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Counts the values and the nesting depth of a JSON text without parsing it; stops once a limit is exceeded. */
export function measureJson(json: string, most: { readonly depth: number; readonly values: number }) {
  let open = 0;
  let depth = 0;
  let values = 1;
  for (let at = 0; at < json.length && depth <= most.depth && values <= most.values; at += 1) {
    const code = json.charCodeAt(at);
    if (code === quote) {
      do at = json.indexOf('"', at + 1);
      while (at > 0 && isEscaped(json, at));
      if (at < 0) break;
    } else if (code === comma) values += 1;
    else if (opening.has(code)) {
      open += 1;
      values += 1;
      depth = Math.max(depth, open);
    } else if (closing.has(code)) open -= 1;
  }
  return { depth, values };
}

/** Returns whether an odd number of backslashes precedes a character. */
function isEscaped(json: string, at: number): boolean {
  let first = at;
  while (json.charCodeAt(first - 1) === backslash) first -= 1;
  return (at - first) % 2 === 1;
}

/** Returns an error without words: parsers run outside the request's language (problems.ts). */
const refusal = (code: string): Error => Object.assign(new Error(code), { code });

/** Mounts parsers of JSON and forms. Refuses bodies that would take long to parse or to check against a schema. */
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

/** Rate limit for refused large bodies of one address: browsers send none, a retrying program only a few. */
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
