import { createHash, timingSafeEqual } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { routes } from '../api/routes.ts';
import { runDueTasks } from '../billing/scheduler.ts';
import { apiVersion, type Operation, type SandboxContext, sandboxNow } from '../context.ts';
import { newId } from '../ids.ts';
import type { Resource } from '../resources.ts';
import { serialize } from '../serialize.ts';
import type { SavedResponse } from '../store/idempotency-store.ts';
import type { ApiFault } from '../test-api/faults.ts';
import { ApiError, invalid } from './api-error.ts';
import { decodeForm } from './form.ts';
import { Params } from './params.ts';
import { createRouter } from './router.ts';
import { json, type Reply, type Request } from './server.ts';

const find = createRouter(routes);

interface ApiParts {
  world: SandboxContext;
  secretKey: string;
  /** Called after every request that may have queued events. */
  afterwards: () => void;
  /** Aborted when the sandbox closes: delayed requests are then rejected. */
  stopping: AbortSignal;
}

/**
 * Handles requests of Stripe's API. Idempotency keys of running requests are only in memory, because no other
 * process opens the file.
 */
export function createApi({ world, secretKey, afterwards, stopping }: ApiParts) {
  const inFlight = new Set<string>();

  return async (request: Request): Promise<Reply> => {
    const requestId = newId('req', 14);
    const key = request.method === 'POST' ? request.header('idempotency-key') : undefined;
    const headers = { 'request-id': requestId, 'stripe-version': apiVersion };
    const inKey: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
    const refuse = (error: ApiError) =>
      json(error.status, error.toWire(requestId), {
        ...headers,
        ...inKey,
        'stripe-should-retry': String(error.status >= 500),
      });
    try {
      authorise(request, secretKey);
      const fault = world.faults.meet(request.method, request.path);
      if (fault && !fault.isAfter && fault.kind !== 'slow') return faultReply(fault, refuse);
      if (key !== undefined && inFlight.has(key)) throw keyInUse(key);
      if (key !== undefined) inFlight.add(key);
      try {
        if (fault?.kind === 'slow') await delay(fault.delayMs ?? 1000, stopping);
        const { answer, isReplayed } = respond(world, request, requestId, key);
        afterwards();
        if (fault && fault.kind !== 'slow') return faultReply(fault, refuse);
        const replayed: Record<string, string> = isReplayed ? { 'idempotent-replayed': 'true' } : {};
        return { ...json(answer.status, null, { ...headers, ...inKey, ...replayed }), body: answer.body };
      } finally {
        if (key !== undefined) inFlight.delete(key);
      }
    } catch (error) {
      if (error instanceof ApiError) return refuse(error);
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      return refuse(new ApiError(500, 'api_error', 'The sandbox failed; its log says why.'));
    }
  };
}

/**
 * Waits for `ms` milliseconds.
 * @throws ApiError if the sandbox is closed in the meantime
 */
async function delay(ms: number, stopping: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal: stopping }).catch(() => {
    throw new ApiError(503, 'api_error', 'The sandbox is closing.');
  });
}

function authorise(request: Request, secretKey: string): void {
  const [scheme = '', credentials = ''] = (request.header('authorization') ?? '').split(' ');
  const isBasic = scheme.toLowerCase() === 'basic';
  const key = isBasic ? Buffer.from(credentials, 'base64').toString('utf8').replace(/:$/, '') : credentials;
  if (!key)
    throw new ApiError(
      401,
      'authentication_error',
      'You did not provide an API key: send `Authorization: Bearer KEY`.',
    );
  const [given, wanted] = [key, secretKey].map((text) => createHash('sha256').update(text).digest());
  if (!given || !wanted || !timingSafeEqual(given, wanted))
    throw new ApiError(401, 'authentication_error', `Invalid API Key provided: ${key.slice(0, 8)}****`);
  const version = request.header('stripe-version') ?? apiVersion;
  if (version !== apiVersion)
    throw new ApiError(
      400,
      'invalid_request_error',
      `Invalid Stripe API version: ${version}. The sandbox speaks ${apiVersion}.`,
    );
}

function faultReply(fault: ApiFault, refuse: (error: ApiError) => Reply): Reply {
  if (fault.kind === 'reset') return { status: 0, headers: {}, body: '', isReset: true };
  if (fault.kind === '429')
    return refuse(
      new ApiError(429, 'rate_limit_error', 'Too many requests (asked for by a fault).', {
        code: 'rate_limit',
      }),
    );
  return refuse(new ApiError(500, 'api_error', 'An unknown error occurred (asked for by a fault).'));
}

const keyInUse = (key: string): ApiError =>
  new ApiError(
    409,
    'idempotency_error',
    `There is currently another in-progress request using this Idempotent Key: ${key}.`,
    { code: 'idempotency_key_in_use' },
  );

/** Runs the request in one transaction, or returns the stored response of its idempotency key. */
function respond(world: SandboxContext, request: Request, requestId: string, key: string | undefined) {
  const now = world.wallClock();
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.path}\n${request.body}`)
    .digest('hex');
  const known = key === undefined ? undefined : world.answers.find(key, now);
  if (known && known.fingerprint !== fingerprint)
    throw new ApiError(
      400,
      'idempotency_error',
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    );
  if (known) return { answer: known satisfies SavedResponse, isReplayed: true };
  // In a separate transaction, so that due tasks stay committed even if this request fails.
  world.db.transaction(() => runDueTasks(world));
  const keep = (answer: SavedResponse) => {
    if (key !== undefined) world.answers.keep(key, fingerprint, answer, now);
    return { answer, isReplayed: false };
  };
  try {
    return world.db.transaction(() => keep(run(world, request, requestId, key)));
  } catch (error) {
    // Only the response for a declined card is stored: after other errors the client may correct the request and
    // reuse the key.
    if (!(error instanceof ApiError) || error.status !== 402) throw error;
    return world.db.transaction(() =>
      keep({ status: error.status, body: JSON.stringify(error.toWire(requestId)) }),
    );
  }
}

function run(
  world: SandboxContext,
  request: Request,
  requestId: string,
  key: string | undefined,
): SavedResponse {
  const route = find(request.method, request.path);
  if (!route)
    throw new ApiError(
      404,
      'invalid_request_error',
      `Unrecognized request URL (${request.method}: ${request.path}). The sandbox may not know this call.`,
    );
  const params = new Params(decodeForm([request.query, request.body].filter(Boolean).join('&')));
  const operation: Operation = {
    world,
    at: sandboxNow(world),
    request: { id: requestId, idempotency_key: key ?? null },
  };
  const paths = params.texts('expand');
  try {
    const answer = route.handler(operation, params, route.id);
    params.refuseRest();
    const whole = answer.object === 'list' ? answer : serialize(operation, answer as Resource);
    return { status: 200, body: JSON.stringify(expand(operation, whole, paths)) };
  } catch (error) {
    if (!(error instanceof ApiError) || !error.keepsChanges) throw error;
    return { status: error.status, body: JSON.stringify(error.toWire(requestId)) };
  }
}

/**
 * Replaces ids by the objects that they name, along paths such as 'latest_invoice' and 'data.customer'.
 * @throws ApiError for a path that leads to nothing that can be expanded
 */
function expand(operation: Operation, answer: unknown, paths: readonly string[]): unknown {
  return paths.reduce((grown, path) => {
    const parts = path.split('.');
    // Stripe's limit of the depth; the `data` of a list does not count.
    if (parts.filter((part) => part !== 'data').length > 4)
      throw invalid(`You cannot expand more than 4 levels of a property (${path}).`, 'expand');
    return step(operation, grown, parts, path);
  }, answer);
}

function step(operation: Operation, here: unknown, parts: readonly string[], path: string): unknown {
  const [part, ...rest] = parts;
  if (part === undefined || here === null) return here;
  if (Array.isArray(here)) return here.map((item: unknown) => step(operation, item, parts, path));
  if (typeof here !== 'object') throw cannot(path);
  const body = here as Resource;
  // As at Stripe, the field is missing in a coupon for all products.
  if (part === 'applies_to' && body.object === 'coupon') return body;
  if (!(part in body)) throw cannot(path);
  const value = whole(operation, body[part], path);
  if (Array.isArray(value))
    return { ...body, [part]: rest.length === 0 ? value : step(operation, value, rest, path) };
  if (value !== null && typeof value !== 'string' && rest.length === 0) {
    // A path may also name an object that is always included, such as an item's price.
    if (typeof value === 'object') return body;
    throw cannot(path);
  }
  return {
    ...body,
    [part]: step(operation, typeof value === 'string' ? named(operation, value, path) : value, rest, path),
  };
}

/** Replaces the ids in a list by the objects that they name. */
const whole = (operation: Operation, value: unknown, path: string): unknown =>
  Array.isArray(value)
    ? value.map((item: unknown) => (typeof item === 'string' ? named(operation, item, path) : item))
    : value;

function named(operation: Operation, id: string, path: string): Resource {
  const found = operation.world.objects.findAny(id);
  if (!found) throw cannot(path);
  return serialize(operation, found);
}

const cannot = (path: string) => invalid(`This property cannot be expanded (${path}).`, 'expand');
