import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

export interface TestPostgres {
  /** A connection string of a role that may create schemas and extensions. */
  url: string;
  stop(): Promise<void>;
}

/** A cluster of its own that can be made to fail. */
export interface FaultyPostgres extends TestPostgres {
  /** Kills it as a power cut would. */
  crash(): Promise<void>;
  /** Starts it again where it was; resolves when it accepts connections. */
  revive(): Promise<void>;
}

/**
 * The PostgreSQL of a test run: TEST_DATABASE_URL, else a private cluster on a random port that ends with this
 * process, however it ends. Throws a sentence for people if none can be had.
 */
export async function start(): Promise<TestPostgres> {
  const given = process.env['TEST_DATABASE_URL'];
  return given ? { url: given, stop: async () => {} } : startOwn([]);
}

/** One that keeps what it acknowledged through `crash`. Throws a sentence for people if none can be had. */
export const startFaulty = (): Promise<FaultyPostgres> => startOwn(['--durable']);

async function startOwn(options: readonly string[]): Promise<FaultyPostgres> {
  // In its own process group: Ctrl-C must not stop the database before the tests have disconnected.
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
