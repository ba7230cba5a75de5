import type { CallName } from '@lamplight/contract';
import { buildRequest, type LooseInput } from './api-request.ts';
import { session } from './session.ts';

/** Long enough for the app's own code to come over a slow line; what nobody took by then is out of date. */
const keptMs = 10_000;
const answers = new Map<string, Promise<Response>>();

const keyOf = (url: string, token: string | null) => `${token} ${url}`;

/** Sends a GET whose answer is sure to be asked for soon: the call itself then finds it on its way. */
export function askAhead(name: CallName & `GET ${string}`, input: LooseInput = {}): void {
  const token = session.token();
  const { url, init } = buildRequest(name, input, token);
  const key = keyOf(url, token);
  const answer = fetch(url, init);
  // Whoever takes the answer meets its failure; untaken, it is nobody's.
  answer.catch(() => {});
  answers.set(key, answer);
  setTimeout(() => answers.delete(key), keptMs);
}

/** The answer that was asked for ahead, once; undefined where none was. */
export function takeAhead(url: string, token: string | null): Promise<Response> | undefined {
  const key = keyOf(url, token);
  const answer = answers.get(key);
  answers.delete(key);
  return answer;
}
