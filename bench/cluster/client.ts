import { setTimeout as sleep } from 'node:timers/promises';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** How requests went, of all clients together. */
export interface Tally {
  asked: number;
  /** Failed at first, and went well the second time. */
  healed: number;
  /** Failed twice, or were answered what nobody expected. */
  readonly failed: string[];
}

export const newTally = (): Tally => ({ asked: 0, healed: 0, failed: [] });

export interface Asked {
  readonly method: string;
  readonly path: string;
  /** A form, bytes, or what becomes JSON. */
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses from 400 on that are no failure here. */
  readonly may?: readonly number[];
}

/** One person's browser: an address of their own, cookies, a sign-in, and one more try when something fails. */
export interface Client {
  token: string;
  /** @throws when the second try fails too, or the answer is a refusal that was not expected */
  ask(asked: Asked): Promise<Answer>;
  /** Another with the same sign-in and cookies, whose own cookies are not this one's. */
  double(): Client;
}

const patienceMs = 60_000;
/** How long a browser waits before its one more try. */
const againMs = 500;

/** `fetch` says only that it failed; why is in the cause. */
const whyOf = (error: unknown): string =>
  error instanceof Error
    ? error.cause instanceof Error
      ? error.cause.message
      : error.message
    : String(error);

const isPlain = (body: object): boolean => !(body instanceof URLSearchParams || body instanceof Uint8Array);

/** @param address as the nearest proxy would tell it; limits are counted by it */
export function createClient(
  origin: string,
  address: string,
  tally: Tally = newTally(),
  known: ReadonlyMap<string, string> = new Map(),
): Client {
  const cookies = new Map(known);

  async function once(client: Client, { method, path, body, headers }: Asked): Promise<Answer> {
    const jar = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(origin + path, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(patienceMs),
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
    const text = await answer.text();
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    return { status: answer.status, headers: answer.headers, text };
  }

  /** What is wrong with an answer, or null. */
  const objection = ({ method, path, may = [] }: Asked, answer: Answer | Error): string | null => {
    if (answer instanceof Error) return `${method} ${path}: ${answer.message}`;
    if (answer.status < 400 || may.includes(answer.status)) return null;
    return `${method} ${path}: ${answer.status} ${answer.text.slice(0, 200)}`;
  };

  const client: Client = {
    token: '',
    double: () => Object.assign(createClient(origin, address, tally, cookies), { token: client.token }),
    ask: async (asked) => {
      tally.asked += 1;
      const attempt = () =>
        once(client, asked).catch((error: unknown) => new Error(`no answer: ${whyOf(error)}`));
      let answer = await attempt();
      const first = objection(asked, answer);
      if (first && (answer instanceof Error || answer.status >= 500)) {
        await sleep(againMs);
        answer = await attempt();
        if (!objection(asked, answer)) tally.healed += 1;
      }
      const problem = objection(asked, answer);
      if (!problem && !(answer instanceof Error)) return answer;
      const whole = first === problem ? `${problem}` : `${problem} (after ${first})`;
      tally.failed.push(whole);
      throw new Error(whole);
    },
  };
  return client;
}

// Whoever asks names what the answer is; that it is so shows when it is used.
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
export const read = <T>({ text }: Answer): T => JSON.parse(text) as T;
