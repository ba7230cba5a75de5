import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { ApiDefinition, BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '@lamplight/contract';
import {
  accessLevels,
  bodyBytesOf,
  bodyLimits,
  bodyValuesOf,
  keyScopeOf,
  Problem,
} from '@lamplight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { containsApiKey, looksLikeApiKey } from '../platform/api-keys.ts';
import { ProblemError } from '../platform/errors.ts';
import { preferLanguage } from '../platform/language.ts';
import type { Tokens } from '../platform/tokens.ts';
import {
  type Actor,
  type ActorFor,
  bearerToken,
  type FindActor,
  type FindKeyActor,
  keyRefusal,
  notSignedIn,
  readBearer,
  refusalError,
} from './auth.ts';
import { rateLimitKey } from './client-key.ts';
import { type HeavyReads, isHeavyRead } from './heavy-reads.ts';
import { m as refusals } from './messages.ts';
import { m } from './problems.messages.ts';
import { SerializedResult } from './serialization.ts';
import { makeWellFormed } from './well-formed.ts';

interface Input<C extends Endpoint> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly actor: ActorFor<C['access']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Handlers of a table of endpoints by operation id, one for each endpoint; code without one of them does not compile.
 */
export type RouteHandlers<Table extends ApiDefinition> = {
  readonly [Name in keyof Table as Extract<Table[Name], Endpoint>['operationId']]: (
    input: Input<Extract<Table[Name], Endpoint>>,
  ) => Promise<ResultOf<Extract<Table[Name], Endpoint>> | SerializedResult>;
};

type AnyHandler = (input: Input<Endpoint>) => Promise<unknown>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The account that makes the request; null before it is authenticated, and for public endpoints. */
    actor: Actor | null;
  }
}

/** Returns a pattern that matches the paths of an endpoint such as '/books/{id}'. */
const addressPattern = (prefix: string, shape: string): RegExp =>
  new RegExp(`^${prefix}${shape.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '')}/?$`);

/** Returns the methods that an address under /api accepts; none if there is no such endpoint. */
export function allowedMethods(table: ApiDefinition, path: string, prefix = '/api'): string[] {
  const patterns = Object.keys(table).map((name) => name.split(' '));
  const allowed = patterns.flatMap(([method = '', shape = '']) =>
    addressPattern(prefix, shape).test(path) ? [method] : [],
  );
  return [...new Set(allowed)];
}

/**
 * Returns a function that tests whether a request may have a large body: a file, or more bytes than most endpoints
 * accept.
 */
export function largeBodyTest(
  table: ApiDefinition,
): (request: Pick<IncomingMessage, 'method' | 'url'>) => boolean {
  const large = Object.entries(table).flatMap(([name, { upload, bodyBytes }]) => {
    const [method, shape = ''] = name.split(' ');
    return upload || (bodyBytes ?? 0) > bodyLimits.bytes
      ? [{ method, pattern: addressPattern('/api', shape) }]
      : [];
  });
  return ({ method, url = '' }) => {
    const [path = ''] = url.split('?', 1);
    return large.some((call) => call.method === method && call.pattern.test(path));
  };
}

/** Returns the name of the first field in a call's body, which contains the text that others read. */
const textFieldOf = ({ body }: Endpoint): string => Object.keys(body?.properties ?? {})[0] ?? '';

const clientOf = ({ id, session: { keyId } }: Actor): string =>
  keyId === null ? `account ${id}` : `key ${keyId}`;

const registerRoute = (app: FastifyInstance, route: RouteOptions): void => void app.route(route);

/**
 * Ending the stream of a file early must not close the connection, because the client could then not read the response.
 */
async function* bodyChunks(body: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } finally {
    body.resume();
  }
}

/** Passes the body of an upload to its handler as a stream, whatever its Content-Type. */
const registerUploadRoute = (app: FastifyInstance, route: RouteOptions): void =>
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_: FastifyRequest, body: IncomingMessage) => bodyChunks(body));
    scope.route(route);
  });

interface RouteServices {
  readonly tokens: Tokens;
  readonly findActor: FindActor;
  /**
   * Finds the actor like `findActor`, from a cache: changes of rights by another node take effect after up to two
   * seconds.
   */
  readonly findRecentActor: FindActor;
  readonly findKeyActor: FindKeyActor;
  /**
   * Returns the error for a muted member who sends text in a field that others read; null if the member may send it.
   */
  muteError(actor: Actor, field: string): ProblemError | null;
  readonly heavyReads: HeavyReads;
  readonly prefix?: string;
}

/** Registers the API's endpoints as the contract defines them; one without declared access is rejected. */
export function registerRoutes<Table extends ApiDefinition>(
  app: FastifyInstance,
  table: Table,
  handlers: RouteHandlers<Table>,
  { tokens, findActor, findRecentActor, findKeyActor, muteError, heavyReads, prefix = '/api' }: RouteServices,
): void {
  if (!app.hasRequestDecorator('actor')) app.decorateRequest('actor', null);
  for (const [name, call] of Object.entries(table)) {
    const handler = (handlers as unknown as Record<string, AnyHandler | undefined>)[call.operationId];
    if (!handler) throw new Error(`${name} has no handler`);
    if (!accessLevels.includes(call.access)) throw new Error(`${name} does not declare who may call it`);
    const [method = '', path = ''] = name.split(' ');
    const mount = call.upload ? registerUploadRoute : registerRoute;
    const mayUseRecent = method === 'GET' || call.isFrequent;

    /** Returns the error for an account that may not make this call; null if it may. */
    const refusalOf = (actor: Actor): ProblemError | null => {
      const facts = call.duringSetup
        ? { ...actor, second_factor_missing: false, consent_missing: false }
        : call.withoutConsent
          ? { ...actor, consent_missing: false }
          : actor;
      const refusal = refusalError(facts, call.access, call.refusal);
      return refusal ?? (call.publishesText ? muteError(actor, textFieldOf(call)) : null);
    };

    const keyScope = keyScopeOf(name, call);

    async function authenticateKey(request: FastifyRequest, token: string): Promise<void> {
      const found = await findKeyActor(token);
      if (!found) throw new ProblemError('not_signed_in', refusals.invalidKey);
      request.actor = found.actor;
      const refusal = keyRefusal(found, keyScope, call.access);
      if (refusal) throw refusal;
    }

    mount(app, {
      ...(call.upload ? {} : { bodyLimit: bodyBytesOf(call), config: { maxValues: bodyValuesOf(call) } }),
      method,
      url: `${prefix}${path.replace(/\{(\w+)\}/g, ':$1')}`,
      schema: {
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: call.body } : {}),
        response: { 200: call.result, '4xx': Problem },
      },
      onRequest: async (request) => {
        if (containsApiKey(request.url)) throw new ProblemError('bad_request', refusals.keyInAddress);
        if (call.access === 'public') return;
        const token = bearerToken(request.headers.authorization);
        if (token !== null && looksLikeApiKey(token)) return authenticateKey(request, token);
        const subject = await readBearer(request.headers.authorization, tokens);
        const recent = mayUseRecent ? await findRecentActor(subject) : null;
        request.actor = recent;
        if (recent && !refusalOf(recent)) return preferLanguage(recent.language);
        // The cached rights are not enough for a refusal, because another node may have just given access: read them
        // again.
        const actor = await findActor(subject);
        if (!actor) throw notSignedIn();
        request.actor = actor;
        preferLanguage(actor.language);
        const refusal = refusalOf(actor);
        if (refusal) throw refusal;
      },
      preValidation: async (request) => {
        if (call.upload) return;
        const isForm =
          request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
        if (call.body && isForm !== (call.form ?? false))
          throw new ProblemError('unsupported_media_type', call.form ? m.formExpected : m.jsonExpected);
      },
      // Texts are checked only after the schema has accepted the body: checking every text of a large body takes longer
      // than parsing it.
      preHandler: async (request) => {
        if (!call.upload) makeWellFormed(request.body);
      },
      handler: async (request, reply) => {
        void reply.header('cache-control', 'private, no-cache');
        const { actor } = request;
        const read = () =>
          handler({
            params: request.params,
            query: request.query,
            body: request.body,
            actor,
            request,
            reply,
          });
        const client = actor ? clientOf(actor) : rateLimitKey(request);
        const isGone = () => request.raw.socket.destroyed;
        const result = isHeavyRead(call, request.query)
          ? await heavyReads.run(client, read, isGone)
          : await read();
        if (call.download) {
          void reply.type(call.download);
          return Readable.from(result as AsyncIterable<Uint8Array>);
        }
        if (!(result instanceof SerializedResult)) return result;
        void reply.type('application/json; charset=utf-8');
        return result.json;
      },
    });
  }
}
