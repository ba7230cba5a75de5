import type { BodyOf, CallName, Calls, ParamsOf, QueryOf, ResultOf } from '@lamplight/contract';
import { ApiError, errorFrom, isAbort } from './api-error.ts';
import { buildRequest } from './api-request.ts';
import { takeAhead } from './ask-ahead.ts';
import { hearAnswer, heldAnswer } from './held/held-answers.ts';
import { reach } from './reach.ts';
import { session } from './session.ts';

export { ApiError, detailOf } from './api-error.ts';

/** One part of a call's input: absent, optional or required, as the contract has it. */
type Part<Key extends string, Value> = unknown extends Value
  ? object
  : object extends Value
    ? { [K in Key]?: Value | undefined }
    : { [K in Key]: Value };

export type CallInput<N extends CallName> = Part<'params', ParamsOf<Calls[N]>> &
  Part<'query', QueryOf<Calls[N]>> &
  Part<'body', BodyOf<Calls[N]>> & {
    signal?: AbortSignal | undefined;
    /** Lets the request outlive the page; browsers allow 64 KiB of such bodies. */
    keepalive?: boolean | undefined;
  };
type InputArgument<N extends CallName> =
  object extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>];
export type CallResult<N extends CallName> = ResultOf<Calls[N]>;
type PagedName = { [N in CallName]: Calls[N] extends { paged: true } ? N : never }[CallName];
type RowOf<N extends CallName> = CallResult<N> extends readonly (infer Row)[] ? Row : never;

async function send(name: CallName, input: object | undefined): Promise<Response> {
  const token = session.token();
  const { url, init } = buildRequest(name, input ?? {}, token);
  let response: Response;
  try {
    response = await (takeAhead(url, token) ?? fetch(url, init));
  } catch (error) {
    if (isAbort(error)) throw error;
    void reach.missed();
    throw new ApiError({
      status: 0,
      code: 'network',
      detail: 'Can’t reach the server. Check your connection.',
    });
  }
  reach.answered();
  if (response.ok) return response;
  const refusal = await errorFrom(response);
  // Only if nobody signed in anew meanwhile; the route table then leads to /login.
  if (refusal.status === 401 && refusal.code === 'not_signed_in' && session.token() === token)
    session.signOut();
  throw refusal;
}

async function body<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError({
      status: 0,
      code: 'network',
      detail: 'The connection was lost. Please try again.',
    });
  }
}

/**
 * Makes a call of the contract. Throws ApiError; an aborted call throws the signal's AbortError. Where no answer comes,
 * what this device keeps for the signed-in member may stand in.
 */
export async function call<N extends CallName>(
  name: N,
  ...[input]: InputArgument<N>
): Promise<CallResult<N>> {
  const given: object = input ?? {};
  try {
    const result = await body<CallResult<N>>(await send(name, given));
    hearAnswer(name, given, result);
    return result;
  } catch (error) {
    const isCut = error instanceof ApiError && error.code === 'network';
    const kept = isCut ? await heldAnswer(name, given) : undefined;
    if (kept === undefined) throw error;
    return kept as CallResult<N>;
  }
}

export interface PageOf<Row> {
  rows: Row[];
  /** How many rows all pages have together. */
  total: number;
  /** There are more, which nobody counted. */
  isFloor?: boolean;
  /** There is a page after this one. */
  hasNext?: boolean;
}

/** Returns the offset that an answer's Link names for the rows after its last; null if there is none. */
function nextOffset(response: Response): number | null {
  const address = /<([^>]*)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1];
  const offset = address && new URL(address, 'http://api').searchParams.get('offset');
  return offset ? Number(offset) : null;
}

const hasNext = (response: Response): boolean =>
  response.headers.get('link')?.includes('rel="next"') ?? false;

/**
 * Makes a paged call and reads from X-Total-Count how many rows there are in all. A numbered page that the server
 * cut, because its answer would be too large, is completed by further requests.
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
