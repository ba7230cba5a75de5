import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { measuredCalls } from '../api/calls.ts';
import type { Facts } from '../api/server.ts';
import { measure as measureRanges } from '../stream/load.ts';
import type { Facts as StreamFacts } from '../stream/server.ts';
import { cpuUsed } from '../support/cpu.ts';
import { type ServerProcess, startServer } from '../support/harness.ts';
import { measure } from '../support/load.ts';

const connections = 32;

/** Result of one round of requests to one commit's server. */
export interface Round {
  readonly perSecond: number;
  readonly p99: number;
  /** Microseconds of CPU that server and database spent on one request. */
  readonly cpu: number;
}

/** Sends requests to one commit's server for some seconds. */
export type Side = (seconds: number) => Promise<Round>;

/** Starts the server of one commit's benchmark, which fills its own database. */
export interface Contestant {
  /** Root of the commit's checkout. */
  readonly root: string;
  /** Environment variables of the server: DATA_DIR and, for PostgreSQL, DATABASE_URL. */
  readonly env: NodeJS.ProcessEnv;
  readonly folder: string;
  atEnd(stop: () => Promise<void>): void;
}

const rangeBytes: Readonly<Record<string, number>> = { '64 KiB': 64 * 1024, '1 MiB': 1024 * 1024 };

/** Names of everything that can be compared: API calls, and ranges of a stored file. */
export const names = [...measuredCalls.map(({ name }) => name), ...Object.keys(rangeBytes)];

async function start<F>(contestant: Contestant, program: string, args: string[]): Promise<ServerProcess<F>> {
  const server = await startServer<F>(join(contestant.root, 'bench', program), args, contestant.env);
  contestant.atEnd(server.stop);
  return server;
}

/** Starts one commit's server and returns a function for each API call, by the call's name. */
export async function startCalls(
  contestant: Contestant,
  chosen: readonly string[],
  books: number,
): Promise<Map<string, Side>> {
  const calls = measuredCalls.filter(({ name }) => chosen.includes(name));
  if (calls.length === 0) return new Map();
  const { facts, pid } = await start<Facts>(contestant, 'api/server.ts', [String(books)]);
  const sides = calls.map(async ({ name, requests, isAdminCall }, index) => {
    const file = join(contestant.folder, `requests-${index}.txt`);
    await writeFile(file, `${requests(facts).join('\n')}\n`);
    const token = isAdminCall ? facts.adminToken : facts.token;
    const side: Side = (seconds) =>
      measure({ origin: facts.origin, token, file, from: 0, pid, connections, seconds });
    return [name, side] as const;
  });
  return new Map(await Promise.all(sides));
}

/** Starts one commit's server and returns a function for each range of a stored file, by the range's name. */
export async function startRanges(
  contestant: Contestant,
  chosen: readonly string[],
): Promise<Map<string, Side>> {
  const lengths = Object.entries(rangeBytes).filter(([name]) => chosen.includes(name));
  if (lengths.length === 0) return new Map();
  const { facts, pid } = await start<StreamFacts>(contestant, 'stream/server.ts', []);
  return new Map(
    lengths.map(([name, length]): [string, Side] => [
      name,
      async (seconds) => {
        const before = cpuUsed(pid);
        const load = { size: facts.size, length, connections, seconds };
        const { perSecond, p99 } = await measureRanges({ name, ...facts }, load);
        return { perSecond, p99, cpu: (cpuUsed(pid) - before) / (perSecond * seconds) };
      },
    ]),
  );
}
