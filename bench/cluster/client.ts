import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** Numbers of requests of all clients by outcome. */
export interface Tally {
  requests: number;
  /** Requests that failed once and succeeded on the retry. */
  recovered: number;
  /** Requests that failed twice, or had an unexpected status. */
  readonly failed: string[];
}

export const newTally = (): Tally => ({ requests: 0, recovered: 0, failed: [] });

export interface ClientRequest {
  readonly method: string;
  readonly path: string;
  /** Form data, bytes, or an object that is sent as JSON. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Error statuses that are expected for this request. */
  readonly allowedErrors?: readonly number[];
}

/** Browser of one person: with its own IP address, cookies and sign-in, and one retry after a failure. */
export interface Client {
  token: string;
  /**
   * Sends a request.
   * @throws if the retry fails too, or the status is an unexpected error
   */
  ask(request: ClientRequest): Promise<Answer>;
  /** Returns a client with the same login and a copy of the cookies. */
  copy(): Client;
}

const timeoutMs = 60_000;
/** Milliseconds before the retry. */
const retryDelayMs = 500;

/** Returns the cause of a failed `fetch`, which its own message does not contain. */
const causeOf = (error: unknown): string =>
  error instanceof Error
    ? error.cause instanceof Error
      ? error.cause.message
      : error.message
    : String(error);

const isPlain = (body: object): boolean => !(body instanceof URLSearchParams || body instanceof Uint8Array);

/**
 * Creates a client.
 * @param address IP address sent in X-Forwarded-For, by which rate limits count
 */
export function createClient(
  origin: string,
  address: string,
  tally: Tally = newTally(),
  initialCookies: ReadonlyMap<string, string> = new Map(),
): Client {
  const cookies = new Map(initialCookies);

  async function once(client: Client, { method, path, body, headers }: ClientRequest): Promise<Answer> {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(origin + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        'x-forwarded-for': address,
        ...(client.token ? { authorization: `Bearer ${client.token}` } : {}),
        ...(jar ? { cookie: jar } : {}),
        ...(body && isPlain(body) ? { 'content-type': 'application/json' } : {}),
        ...(body instanceof Uint8Array ? { 'content-type': 'application/octet-stream' } : {}),
        ...headers,
      },
      ...(body
        ? { body: isPlain(body) ? JSON.stringify(body) : (body as URLSearchParams | Uint8Array<ArrayBuffer>) }
        : {}),
    });
    const text = await response.text();
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: response.status, headers: response.headers, text };
  }

  /** Returns a text about the problem with a response; null if there is none. */
  const problemIn = (
    { method, path, allowedErrors = [] }: ClientRequest,
    response: Answer | Error,
  ): string | null => {
    if (response instanceof Error) return `${method} ${path}: ${response.message}`;
    if (response.status < 400 || allowedErrors.includes(response.status)) return null;
    return `${method} ${path}: ${response.status} ${response.text.slice(0, 200)}`;
  };

  const client: Client = {
    token: '',
    copy: () => Object.assign(createClient(origin, address, tally, cookies), { token: client.token }),
    ask: async (request) => {
      tally.requests += 1;
      const attempt = () =>
        once(client, request).catch((error: unknown) => new Error(`no answer: ${causeOf(error)}`));
      let response = await attempt();
      const first = problemIn(request, response);
      if (first && (response instanceof Error || response.status >= 500)) {
        await sleep(retryDelayMs);
        response = await attempt();
        if (!problemIn(request, response)) tally.recovered += 1;
      }
      const problem = problemIn(request, response);
      if (!problem && !(response instanceof Error)) return response;
      const fullProblem = first === problem ? `${problem}` : `${problem} (after ${first})`;
      tally.failed.push(fullProblem);
      throw new Error(fullProblem);
    },
  };
  return client;
}

// The caller states the type of the response, which is not checked at run time.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const read = <T>({ text }: Answer): T => JSON.parse(text) as T;
