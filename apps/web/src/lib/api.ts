import type { BodyOf, EndpointName, Endpoints, ParamsOf, QueryOf, ResultOf } from '@lamplight/contract';
import { ApiError, errorFrom, isAbort } from './api-error.ts';
import { callExtensions } from './api-extensions.ts';
import { buildRequest, type LooseInput } from './api-request.ts';
import { m } from './messages.ts';
import { pageLeaving } from './page-leaving.ts';
import { serverStatus } from './server-status.ts';
import { session } from './session.ts';

export { ApiError, detailOf, tryAgain } from './api-error.ts';

/** Type of one part of an endpoint's input: absent, optional or required, as the contract defines. */
type Part<Key extends string, Value> = unknown extends Value
  ? object
  : object extends Value
    ? { [K in Key]?: Value | undefined }
    : { [K in Key]: Value };

export type CallInput<N extends EndpointName> = Part<'params', ParamsOf<Endpoints[N]>> &
  Part<'query', QueryOf<Endpoints[N]>> &
  (Endpoints[N] extends { upload: object } ? { body: Blob } : Part<'body', BodyOf<Endpoints[N]>>) & {
    signal?: AbortSignal | undefined;
    /** Lets the request continue after the page is closed; browsers limit the bodies of such requests to 64 KiB. */
    keepalive?: boolean | undefined;
  };
type InputArgument<N extends EndpointName> =
  object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];
export type CallResult<N extends EndpointName> = ResultOf<Endpoints[N]>;
type PagedName = { [N in EndpointName]: Endpoints[N] extends { paged: true } ? N : never }[EndpointName];
type RowOf<N extends EndpointName> = CallResult<N> extends readonly (infer Row)[] ? Row : never;

/**
 * Lifetime of a prefetched response in milliseconds: long enough for the app's code to load over a slow connection.
 * Afterwards an unused response is stale.
 */
const prefetchLifetimeMs = 10_000;
const prefetched = new Map<string, Promise<Response>>();

const keyOf = (url: string, token: string | null) => `${token} ${url}`;

/** Sends a GET request that will soon be needed; the later API call then uses its response. */
export function prefetchRequest(name: EndpointName & `GET ${string}`, input: LooseInput = {}): void {
  const token = session.token();
  const { url, init } = buildRequest(name, input, token);
  const key = keyOf(url, token);
  const answer = fetch(url, init);
  // The caller that takes the prefetched response handles its error. Without such a caller the error is ignored.
  answer.catch(() => {});
  prefetched.set(key, answer);
  setTimeout(() => prefetched.delete(key), prefetchLifetimeMs);
}

/** Returns the prefetched response once; undefined if there is none. */
function takePrefetched(url: string, token: string | null): Promise<Response> | undefined {
  const key = keyOf(url, token);
  const answer = prefetched.get(key);
  prefetched.delete(key);
  return answer;
}

/** Throws an AbortError if a request failed because it was aborted, by its signal or because the page is left. */
function throwAbort(error: unknown): void {
  if (isAbort(error)) throw error;
  if (pageLeaving.isLeaving()) throw new DOMException('The page is being left.', 'AbortError');
}

/**
 * Sends a request. If the server requires a recent sign-in, asks the member to authenticate again, and retries once.
 */
export async function send(name: EndpointName, input: object | undefined): Promise<Response> {
  try {
    return await sendOnce(name, input);
  } catch (error) {
    const needsProof = error instanceof ApiError && error.code === 'reauthentication_required';
    if (!needsProof) throw error;
    if (!(await callExtensions().confirmIdentity()))
      throw new ApiError({
        status: error.status,
        code: error.code,
        detail: m.canceled,
      });
    return await sendOnce(name, input);
  }
}

async function sendOnce(name: EndpointName, input: object | undefined): Promise<Response> {
  const token = session.token();
  const { url, init } = buildRequest(name, input ?? {}, token);
  let response: Response;
  try {
    response = await (takePrefetched(url, token) ?? fetch(url, init));
  } catch (error) {
    throwAbort(error);
    void serverStatus.onFailedRequest();
    throw new ApiError({
      status: 0,
      code: 'network',
      detail: m.serverUnreachable,
    });
  }
  serverStatus.onResponse();
  if (response.ok) return response;
  const refusal = await errorFrom(response);
  // Sign out only if nobody has logged in again since the request; the route table then redirects to /login.
  if (refusal.status === 401 && refusal.code === 'not_signed_in' && session.token() === token)
    session.signOut();
  throw refusal;
}

async function body<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (error) {
    throwAbort(error);
    throw new ApiError({
      status: 0,
      code: 'network',
      detail: m.connectionLost,
    });
  }
}

/** Version of `call` that always returns the server's response, never stored data. */
export const callServer = async <N extends EndpointName>(
  name: N,
  ...[input]: InputArgument<N>
): Promise<CallResult<N>> => body<CallResult<N>>(await send(name, input));

/**
 * Sends a request to an endpoint of the contract. Throws ApiError; an aborted request throws an
 * AbortError. If no response comes, stored data of downloaded books may be returned instead.
 */
export async function call<N extends EndpointName>(
  name: N,
  ...[input]: InputArgument<N>
): Promise<CallResult<N>> {
  const given: object = input ?? {};
  try {
    const result = await body<CallResult<N>>(await send(name, given));
    callExtensions().recordResponse(name, given, result);
    return result;
  } catch (error) {
    const isCut = error instanceof ApiError && error.code === 'network';
    const offline = isCut ? await callExtensions().respondOffline(name, given) : undefined;
    if (offline === undefined) throw error;
    return offline as CallResult<N>;
  }
}

export interface PageOf<Row> {
  rows: Row[];
  /** Number of rows on all pages. */
  total: number;
  /** True if `total` is a lower bound, because the server stops counting at a limit. */
  isFloor?: boolean;
  /** True if there is a next page. */
  hasNext?: boolean;
}

/** Returns the offset in the next page's Link header; null if there is none. */
function nextOffset(response: Response): number | null {
  const address = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  const offset = address && new URL(address, 'http://api').searchParams.get('offset');
  return offset ? Number(offset) : null;
}

const hasNext = (response: Response): boolean =>
  response.headers.get('link')?.includes('rel="next"') ?? false;

/**
 * Requests a page and reads the total number of rows from X-Total-Count. If the server returns fewer rows of a
 * numbered page, to limit the response size, further requests fetch the rest.
 */
export async function callPage<N extends PagedName>(
  name: N,
  ...[input]: InputArgument<N>
): Promise<PageOf<RowOf<N>>> {
  const response = await send(name, input);
  const rows = await body<RowOf<N>[]>(response);
  const total = Number(response.headers.get('x-total-count') ?? Number.NaN);
  const isFloor = response.headers.has('x-total-is-floor');

  const given = (input ?? {}) as { query?: { page?: number; per_page?: number; offset?: number } };
  const { page = 1, per_page = 0, offset = (page - 1) * per_page, ...others } = given.query ?? {};
  const end = offset + per_page;
  let last = response;
  for (let at = nextOffset(last); at !== null && at < end; at = nextOffset(last)) {
    last = await send(name, { ...given, query: { ...others, offset: at, per_page: end - at } });
    rows.push(...(await body<RowOf<N>[]>(last)));
  }
  return {
    rows,
    total: Number.isFinite(total) ? total : rows.length,
    hasNext: hasNext(last),
    ...(isFloor && { isFloor }),
  };
}
