import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { start as startPostgres } from '../../tooling/test-postgres.ts';

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** A measured figure with its limit. */
export interface Goal {
  readonly what: string;
  /** Measured value with its unit. */
  readonly seen: string;
  /** Limit as text, such as 'at least 100' or 'at most 500 ms'. */
  readonly limit: string;
  readonly isMet: boolean;
}

/**
 * Sends a figure to `npm run bench`, which prints a table of all figures. Does nothing if the benchmark was started
 * directly.
 */
export function reportGoal(goal: Goal): void {
  process.send?.(goal);
}

/** Recreates the database `name` in the cluster of `url`, as a copy of `template` if given; returns its URL. */
export async function recreateDatabase(url: string, name: string, template?: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}${template ? ` template ${template}` : ''}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Brings the planner's statistics up to date, as PostgreSQL itself does some minutes after a large change. */
export async function analyze(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

export interface ServerProcess<Facts> {
  readonly facts: Facts;
  readonly pid: number;
  /** Sends a message to the server program and returns the next message received. */
  ask(message: string): Promise<unknown>;
  stop(): Promise<void>;
}

/**
 * Starts a server program and waits for its facts (see serve-for-parent.ts). The program ends when the IPC channel
 * closes.
 */
export async function startServer<Facts>(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): Promise<ServerProcess<Facts>> {
  // Logs go to stderr, so that stdout holds only the results.
  const child = fork(program, [...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', process.stderr, 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit');
  const failed = ended.then(() => Promise.reject(new Error(`${program} ended before it was asked to`)));
  failed.catch(() => {});
  const [facts] = (await Promise.race([once(child, 'message'), failed])) as [Facts];
  return {
    facts,
    pid: child.pid ?? 0,
    ask: async (message) => {
      child.send(message);
      const [answer] = (await Promise.race([once(child, 'message'), failed])) as [unknown];
      return answer;
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export interface BenchTools {
  /** Temporary folder, removed afterwards. */
  readonly folder: string;
  /** Registers a cleanup function; called in reverse order, also after a failure. */
  atEnd(stop: () => Promise<void>): void;
  /** Runs the functions registered by `atEnd` so far. */
  stopAll(): Promise<void>;
}

/**
 * Runs a benchmark that returns messages about missed limits. Prints them, and sets a failing exit code if there are
 * any.
 */
export async function runBench(work: (tools: BenchTools) => Promise<readonly string[]>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'lamplight-bench-'));
  const stops: (() => Promise<void>)[] = [];
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      rmSync(folder, { recursive: true, force: true });
      process.exit(130);
    });
  const stopAll = async () => {
    for (const stop of stops.splice(0)) await stop();
  };
  try {
    const missed = await work({ folder, atEnd: (stop) => stops.unshift(stop), stopAll });
    process.stdout.write(missed.length > 0 ? `\nMISSED\n${missed.join('\n')}\n` : '\nEvery limit is met.\n');
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await stopAll();
    await rm(folder, { recursive: true, force: true });
  }
}

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];

/** Returns the engines of a list such as 'sqlite,postgres'; null if one is unknown. */
export function readEngines(list: string): Engine[] | null {
  const names = list.split(',');
  return names.every((name): name is Engine => (engines as readonly string[]).includes(name)) ? names : null;
}

export interface EngineTools extends BenchTools {
  readonly engine: Engine;
  /**
   * Returns the server flags for a new database: empty, or a copy of `template` if given. On SQLite there are no flags,
   * because the database is in the data folder.
   */
  database(name: string, template?: string): Promise<Record<string, string>>;
}

/** Runs a benchmark on each engine in turn, as `runBench` does. */
export function runOnEngines(
  chosen: readonly Engine[],
  work: (tools: EngineTools) => Promise<readonly string[]>,
): Promise<void> {
  return runBench(async (tools) => {
    const missed: string[] = [];
    for (const engine of chosen) {
      const postgres = engine === 'postgres' ? await startPostgres() : null;
      if (postgres) tools.atEnd(postgres.stop);
      const database = async (name: string, template?: string) =>
        postgres ? { 'database-url': await recreateDatabase(postgres.url, name, template) } : {};
      missed.push(...(await work({ ...tools, engine, database })));
      await tools.stopAll();
    }
    return missed;
  });
}
