import { setTimeout as sleep } from 'node:timers/promises';
import { quantile } from '../support/quantile.ts';
import { type SlowKind, sendSlowly } from '../support/slow-clients.ts';
import { type Client, concurrently } from './client.ts';
import { expectAll, type Row } from './report.ts';

const ms = (value: number): string => `${value.toFixed(0)} ms`;

/** Maximum p99 of other clients' response times during an attack, in milliseconds. */
const maxWaitMs = 250;

/** Sends small requests one after another until `end` is called, which returns their response times in milliseconds. */
function watch(client: Client): { end(): Promise<number[]> } {
  const stop = new AbortController();
  const times: number[] = [];
  const work = (async () => {
    while (!stop.signal.aborted) {
      const health = await client.ask('GET', '/healthz');
      const list = await client.ask('GET', '/api/books/popular', { by: 'member' });
      for (const answer of [health, list]) times.push(answer.status === 200 ? answer.ms : Infinity);
      await sleep(20);
    }
  })();
  return {
    end: async () => {
      stop.abort();
      await work;
      return times;
    },
  };
}

/** Sends fifty logins at once: each costs a password hash, and other clients must not be slowed down. */
export async function passwords(client: Client): Promise<Row> {
  const others = watch(client);
  const rounds = 4;
  let answered = 0;
  for (let round = 0; round < rounds; round += 1) {
    const answers = await concurrently(50, (n) => {
      const username = `fodder ${n}`;
      const password = n % 2 === 0 ? client.fixtures.password : 'wrong';
      return client.ask('POST', '/api/auth/login', { form: { username, password } });
    });
    answered += answers.filter(({ status }) => status === 200 || status === 401).length;
  }
  const times = await others.end();
  return expectAll('passwords', '50 logins at once, four times, while others ask', [
    [`${answered} answered`, answered === rounds * 50],
    [`others p99 ${ms(quantile(times, 0.99))}`, quantile(times, 0.99) <= maxWaitMs],
  ]);
}

/** Returns the share of pairs in which the first time is longer; 0.5 if the two kinds are indistinguishable. */
function distinguishability(first: readonly number[], second: readonly number[]): number {
  let won = 0;
  for (const a of first) for (const b of second) won += a > b ? 1 : a === b ? 0.5 : 0;
  return won / (first.length * second.length);
}

/** Alternates logins with known and unknown names: the response time must not reveal whether a name is known. */
export async function timing(client: Client): Promise<Row> {
  const pairs = 100;
  const requests = {
    login: (username: string) =>
      client.ask('POST', '/api/auth/login', { form: { username, password: 'a wrong password' } }),
    forgot: (email: string) => client.ask('POST', '/api/auth/forgot-password', { json: { email } }),
  };
  const { email } = client.fixtures.accounts.visitor;
  const facts: [string, boolean][] = [];
  for (const [name, ask] of Object.entries(requests)) {
    const known: number[] = [];
    const unknown: number[] = [];
    for (let n = -5; n < pairs; n += 1) {
      const [one, other] = [await ask(email), await ask(`nobody-${n}${email.slice(8)}`)];
      // The first few pairs only warm up the server.
      if (n < 0) continue;
      known.push(one.ms);
      unknown.push(other.ms);
    }
    const share = distinguishability(known, unknown);
    facts.push([
      `${name} ${ms(quantile(known, 0.5))} and ${ms(quantile(unknown, 0.5))}, distinguishable ${share.toFixed(2)}`,
      Math.abs(share - 0.5) <= 0.2,
    ]);
  }
  return expectAll('guessing', 'times of known and unknown names, 100 of each alternately', facts);
}

/**
 * Opens six hundred connections that each send a byte a second: the server must close them within 15 s without
 * delaying other clients.
 */
export async function slowClients(client: Client, kind: SlowKind): Promise<Row> {
  const count = 600;
  const others = watch(client);
  const { left, seconds } = await sendSlowly(client.origin, kind, count);
  const times = await others.end();
  return expectAll('slow clients', `${count} slow ${kind}`, [
    [`${count - left} closed in ${seconds.toFixed(1)} s`, left === 0 && seconds <= 15],
    [`others p99 ${ms(quantile(times, 0.99))}`, quantile(times, 0.99) <= maxWaitMs],
  ]);
}
