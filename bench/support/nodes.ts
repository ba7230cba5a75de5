import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { hasEnded, untilReady } from '../../tooling/until-ready.ts';

const root = join(import.meta.dirname, '../..');
/** Command that starts a node, as `npm run serve` does. */
const builtNode = [process.execPath, join(root, 'tooling/run.mjs'), join(root, 'apps/server/dist/main.js')];

/** Command-line flags of the server, such as 'data-dir', with their values. */
export type Flags = Readonly<Record<string, string>>;

/** Flags shared by all nodes of one installation, for tests on loopback. */
export const commonFlags = (): Flags => ({
  'jwt-secret': randomBytes(32).toString('base64'),
  'public-url': 'http://127.0.0.1',
  'allow-demo-defaults': 'yes',
  'log-level': 'warn',
});

export const flagsOf = (flags: Flags): string[] =>
  Object.entries(flags).flatMap(([name, value]) => [`--${name}`, value]);

/** A production server in its own process. */
export interface Node {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process until it first responded as ready. */
  readonly readyMs: number;
  /** Returns the output of the process so far. */
  output(): string;
  isRunning(): boolean;
  /** Kills the process with SIGKILL, as in a power cut. */
  kill(): Promise<void>;
  /**
   * Stops the process with SIGTERM.
   * @throws if it exits with an error
   */
  stop(): Promise<void>;
}

/**
 * Starts a node and waits until it is ready.
 * @param command program and arguments; default: the node built here
 * @throws with the node's output if it exits or is not ready within two minutes
 */
export async function startNode(flags: Flags, command: readonly string[] = builtNode): Promise<Node> {
  const port = flags['port'] ?? String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const chunks: Buffer[] = [];
  const began = performance.now();
  const [program = '', ...args] = [...command, 'serve', ...flagsOf({ ...flags, port })];
  // Use a high limit, because a scenario may load more audio in a minute than a member hears in a day.
  const env = { ...process.env, AUDIO_GB_PER_HOUR: '1000' };
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (piece: Buffer) => chunks.push(piece));
  const output = () => Buffer.concat(chunks).toString();
  const end = async (signal: NodeJS.Signals) => {
    const gone = hasEnded(child) ? null : once(child, 'exit');
    child.kill(signal);
    await gone;
  };
  const endWithUs = () => child.kill('SIGKILL');
  process.once('exit', endWithUs);
  child.once('exit', () => process.off('exit', endWithUs));
  await untilReady(child, url).catch(async (problem: unknown) => {
    await end('SIGKILL');
    throw new Error(`${String(problem)}\n${output()}`);
  });
  return {
    url,
    pid: child.pid ?? 0,
    readyMs: performance.now() - began,
    output,
    isRunning: () => !hasEnded(child),
    kill: () => end('SIGKILL'),
    stop: async () => {
      await end('SIGTERM');
      if (child.exitCode !== 0)
        throw new Error(`A node ended with ${child.exitCode ?? child.signalCode}:\n${output()}`);
    },
  };
}
