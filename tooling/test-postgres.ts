import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface TestPostgres {
  /** Connection string of a role that may create schemas and extensions. */
  url: string;
  stop(): Promise<void>;
}

/** A private PostgreSQL cluster that can be made to fail. */
export interface FaultyPostgres extends TestPostgres {
  /** Kills the cluster as a power cut would. */
  crash(): Promise<void>;
  /** Starts the cluster again with the same data; resolves when it accepts connections. */
  revive(): Promise<void>;
}

/**
 * Starts the PostgreSQL of a test run: TEST_DATABASE_URL, else a private cluster on a random port that ends with
 * this process, however it ends.
 * @throws an error with a message for users if none is available
 */
export async function start(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? { url: given, stop: async () => {} } : startOwn([]);
}

/**
 * Starts a private cluster whose acknowledged commits survive `crash`.
 * @throws an error with a message for users if none is available
 */
export const startFaulty = (): Promise<FaultyPostgres> => startOwn(['--durable']);

async function startOwn(options: readonly string[]): Promise<FaultyPostgres> {
  // In its own process group, because Ctrl-C must not stop the database before the tests have disconnected.
  const supervisor = spawn(
    process.execPath,
    [path.join(import.meta.dirname, 'postgres', 'supervisor.ts'), ...options],
    {
      detached: true,
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  );
  const ended = once(supervisor, 'exit');
  const lines = createInterface({ input: supervisor.stdout });
  async function answered(): Promise<string> {
    const [line] = await Promise.race([once(lines, 'line'), ended.then(() => ['{}'])]);
    const answer: { url?: string; problem?: string } = JSON.parse(String(line));
    if (!answer.url)
      throw new Error(answer.problem ?? 'The PostgreSQL of the tests ended before it was ready.');
    return answer.url;
  }
  async function order(word: string): Promise<void> {
    const done = answered();
    supervisor.stdin.write(`${word}\n`);
    await done;
  }
  return {
    url: await answered(),
    crash: () => order('crash'),
    revive: () => order('revive'),
    async stop() {
      supervisor.stdin.end();
      await ended;
    },
  };
}
