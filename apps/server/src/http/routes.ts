import type { IncomingMessage } from 'node:http';
import type { BodyOf, Call, CallTable, ParamsOf, QueryOf, ResultOf } from '@lamplight/contract';
import { Problem } from '@lamplight/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { ProblemError } from '../platform/errors.ts';
import type { Tokens } from '../platform/tokens.ts';
import { type Actor, type ActorFor, authorize, type FindActor, readActor } from './actor.ts';
import { callerOf } from './caller.ts';
import { type HeavyReads, isHeavyRead } from './heavy-reads.ts';

interface Input<C extends Call> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  readonly actor: ActorFor<C['access']>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** One handler for each call of a table; leaving one out does not compile. */
export type Handlers<Table extends CallTable> = {
  readonly [Name in keyof Table]: (
    input: Input<Extract<Table[Name], Call>>,
  ) => Promise<ResultOf<Extract<Table[Name], Call>>>;
};

type AnyHandler = (input: Input<Call>) => Promise<unknown>;

const knownAccess: readonly string[] = ['public', 'signed_in', 'library', 'admin'];

const jsonOf = new WeakMap<object, Buffer>();

/** A frozen answer never changes: its JSON is made once. */
function jsonOnce(result: unknown, reply: FastifyReply): unknown {
  if (typeof result !== 'object' || result === null) return result;
  const json = jsonOf.get(result) ?? Buffer.from(reply.serialize(result) as string);
  jsonOf.set(result, json);
  void reply.type('application/json; charset=utf-8');
  return json;
}

/** The methods that an address under /api takes; none where nothing is. */
export function allowedMethods(table: CallTable, path: string, prefix = '/api'): string[] {
  const patterns = Object.keys(table).map((name) => name.split(' '));
  const allowed = patterns.flatMap(([method = '', shape = '']) =>
    new RegExp(`^${prefix}${shape.replace(/\{\w+\}/g, '[^/]+').replace(/\/$/, '')}/?$`).test(path)
      ? [method]
      : [],
  );
  return [...new Set(allowed)];
}

const mountRoute = (app: FastifyInstance, route: RouteOptions): void => void app.route(route);

/** Refusing a file in its middle must not tear the connection down: the answer could not be read any more. */
async function* piecesOf(body: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* body.iterator({ destroyOnReturn: false });
  } finally {
    body.resume();
  }
}

/** The body of an upload is handed on as it arrives, whatever it says it is. */
const mountUpload = (app: FastifyInstance, route: RouteOptions): void =>
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (_: FastifyRequest, body: IncomingMessage) => piecesOf(body));
    scope.route(route);
  });

interface CallDeps {
  readonly tokens: Tokens;
  readonly findActor: FindActor;
  readonly heavyReads: HeavyReads;
  readonly prefix?: string;
}

/** Lets the API's routes in: each as its contract says, refused unless it declares who may call it. */
export function mountCalls<Table extends CallTable>(
  app: FastifyInstance,
  table: Table,
  handlers: Handlers<Table>,
  { tokens, findActor, heavyReads, prefix = '/api' }: CallDeps,
): void {
  for (const [name, call] of Object.entries(table)) {
    const handler = (handlers as unknown as Record<string, AnyHandler | undefined>)[name];
    if (!handler) throw new Error(`${name} has no handler`);
    if (!knownAccess.includes(call.access)) throw new Error(`${name} does not declare who may call it`);
    const [method = '', path = ''] = name.split(' ');
    const actors = new WeakMap<FastifyRequest, Actor>();
    const mount = call.upload ? mountUpload : mountRoute;

    mount(app, {
      ...(call.bodyBytes ? { bodyLimit: call.bodyBytes } : {}),
      // Those that a client is to know of, unlike the ones that come with every GET.
      ...(method === 'HEAD' ? { config: { swagger: { exposeHeadRoute: true } } } : {}),
      method,
      url: `${prefix}${path.replace(/\{(\w+)\}/g, ':$1')}`,
      schema: {
        summary: call.summary,
        tags: [call.group],
        operationId: prefix === '/api' ? name : `${method} ${prefix}${path}`,
        ...(call.access === 'public' ? { security: [] } : {}),
        ...(call.params ? { params: call.params } : {}),
        ...(call.query ? { querystring: call.query } : {}),
        ...(call.body ? { body: call.body } : {}),
        ...(call.form ? { consumes: ['application/x-www-form-urlencoded'] } : {}),
        response: { 200: call.result, '4xx': Problem },
      },
      onRequest: async (request) => {
        if (call.access === 'public') return;
        const actor = await readActor(request.headers.authorization, tokens, findActor);
        authorize(call.access, actor, call.refusal);
        actors.set(request, actor);
      },
      preValidation: async (request) => {
        if (call.upload) return;
        const isForm =
          request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false;
        if (call.body && isForm !== (call.form ?? false))
          throw new ProblemError(
            'unsupported_media_type',
            call.form ? 'This call takes a form-encoded body.' : 'This call takes a JSON body.',
          );
      },
      handler: async (request, reply) => {
        void reply.header('cache-control', 'private, no-cache');
        const actor = actors.get(request) ?? null;
        const read = () =>
          handler({
            params: request.params,
            query: request.query,
            body: request.body,
            actor,
            request,
            reply,
          });
        const client = actor ? `account ${actor.id}` : callerOf(request);
        const isGone = () => request.raw.socket.destroyed;
        const result = isHeavyRead(call, request.query)
          ? await heavyReads.run(client, read, isGone)
          : await read();
        return Object.isFrozen(result) ? jsonOnce(result, reply) : result;
      },
    });
  }
}
