import { createDice } from './dice.ts';
import { type Finding, judge } from './judge.ts';
import { type Attack, createAttack } from './requests.ts';
import { createSender } from './send.ts';
import type { World } from './world.ts';

export interface Storm {
  readonly sent: number;
  /** Requests of each call, of each mutation, and answers of each status. */
  readonly byCall: ReadonlyMap<string, number>;
  readonly byMutation: ReadonlyMap<string, number>;
  readonly byStatus: ReadonlyMap<number, number>;
  readonly findings: readonly Finding[];
  /** Milliseconds, in order. */
  readonly times: readonly number[];
}

interface Plan {
  readonly origin: string;
  readonly world: World;
  readonly seed: number;
  readonly requests: number;
  readonly connections: number;
  /** Called after each request, with how many there were. */
  readonly onSent?: (sent: number) => Promise<void> | undefined;
}

const count = <Key>(into: Map<Key, number>, key: Key): void => void into.set(key, (into.get(key) ?? 0) + 1);

/** An account that changes its own password goes on with the token that it gets for it. */
function newToken({ call }: Attack, status: number, body: string): string | null {
  if (call !== 'PUT /auth/update' || status !== 200) return null;
  return (JSON.parse(body) as { access_token?: string }).access_token ?? null;
}

/** Sends so many requests from several connections at once, and judges every answer. */
export async function storm({ origin, world, seed, requests, connections, onSent }: Plan): Promise<Storm> {
  const dice = createDice(seed);
  const sender = createSender(origin, connections);
  const [byCall, byMutation] = [new Map<string, number>(), new Map<string, number>()];
  const byStatus = new Map<number, number>();
  const findings: Finding[] = [];
  const times: number[] = [];
  let now = world;
  let begun = 0;
  let sent = 0;
  const work = async (): Promise<void> => {
    while (begun < requests) {
      begun += 1;
      const attack = createAttack(now, dice);
      const answer = await sender.send(attack);
      findings.push(...judge(now, attack, answer));
      const token = newToken(attack, answer.status, answer.body);
      if (token) now = { ...now, tokens: { ...now.tokens, [attack.attacker]: token } };
      times.push(answer.ms);
      count(byCall, attack.call);
      count(byMutation, attack.mutation.includes(' + ') ? 'two at once' : attack.mutation);
      count(byStatus, answer.status);
      sent += 1;
      await onSent?.(sent);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  sender.close();
  return { sent, byCall, byMutation, byStatus, findings, times: times.toSorted((a, b) => a - b) };
}
