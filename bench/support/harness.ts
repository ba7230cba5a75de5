import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

/** A figure that is held against a limit. */
export interface Goal {
  readonly what: string;
  /** With its unit. */
  readonly seen: string;
  /** 'at least 100', 'at most 500 ms' */
  readonly limit: string;
  readonly isMet: boolean;
}

/** Tells `npm run bench` of a figure for its table; a benchmark that was started by itself tells nobody. */
export function reportGoal(goal: Goal): void {
  process.send?.(goal);
}

/** An empty database of this name in the cluster that `url` leads to; answers its address. */
export async function recreateDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`drop database if exists ${name} with (force)`);
  await client.query(`create database ${name}`);
  await client.end();
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

export interface ServerProcess<Facts> {
  readonly facts: Facts;
  readonly pid: number;
  /** Sends a message, and answers the next that comes. */
  ask(message: string): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts a program that serves and then says its facts (see serve-for-parent.ts); it ends when its channel to us does. */
export async function startServer<Facts>(
  program: string,
  args: readonly string[],
): Promise<ServerProcess<Facts>> {
  // What it logs is not part of what the benchmark says.
  const child = fork(program, [...args], { stdio: ['ignore', process.stderr, 'inherit', 'ipc'] });
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
  /** Gone afterwards. */
  readonly folder: string;
  /** Called at the end, however it comes; the newest first. */
  atEnd(stop: () => Promise<void>): void;
  /** Calls what `atEnd` was given so far. */
  stopAll(): Promise<void>;
}

/** Runs a benchmark that answers the limits it found missed, prints them, and fails the process if there are any. */
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
    process.stdout.write(missed.length > 0 ? `\nMISSED\n${missed.join('\n')}\n` : '\nEvery limit is kept.\n');
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await stopAll();
    await rm(folder, { recursive: true, force: true });
  }
}
