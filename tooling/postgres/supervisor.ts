// Runs one private PostgreSQL until its standard input closes, which it does however the starting process ends.
// Prints one line of JSON: `{ url }` when the server accepts connections, or `{ problem }`. On the line `crash` it kills
// the server as a fault would, on `revive` it starts it again where it was, and prints such a line for each.
// With --durable a commit that was answered outlives a crash.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { findBinaries } from './binaries.ts';

interface Identity {
  uid?: number;
  gid?: number;
}

const scratch = mkdtempSync(path.join(tmpdir(), 'lamplight-postgres-'));
let server: ChildProcess | undefined;

const isDurable = process.argv.includes('--durable');
const identity = unprivilegedIdentity();

const commands = createInterface({ input: process.stdin });
commands.on('close', () => void stop());
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop());

const print = (answer: object): unknown => process.stdout.write(`${JSON.stringify(answer)}\n`);
try {
  const cluster = await start();
  print({ url: cluster.url });
  commands.on('line', (command) => {
    const done = command === 'crash' ? crash() : cluster.revive();
    done.then(
      () => print({ url: cluster.url }),
      (problem: unknown) => print({ problem: String(problem) }),
    );
  });
} catch (problem) {
  print({ problem: String(problem) });
  await stop();
}

async function start(): Promise<{ url: string; revive(): Promise<void> }> {
  const bin = findBinaries(scratch);
  const folder = path.join(scratch, 'cluster');
  mkdirSync(folder);
  chmodSync(scratch, 0o755);
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(folder, identity.uid, identity.gid);

  // A locale that sorts as people do (not by bytes), so that an order that relies on the locale is found out.
  const options = [
    '--pgdata',
    folder,
    '--username',
    'lamplight',
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--no-sync',
  ];
  const locale = ['--locale-provider', 'icu', '--icu-locale', 'en-US', '--locale', 'C'];
  execFileSync(path.join(bin, 'initdb'), [...options, ...locale], {
    ...identity,
    cwd: scratch,
    stdio: 'pipe',
  });

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const output = await serve(bin, folder, port);
    if (output === null)
      return {
        url: `postgres://lamplight@127.0.0.1:${port}/postgres`,
        revive: async () => {
          // Children of a server that was killed hold its memory for a moment longer.
          for (let tries = 1; ; tries += 1) {
            const complaint = await serve(bin, folder, port);
            if (complaint === null) return;
            if (tries === 50) throw new Error(`PostgreSQL did not start again:\n${complaint}`);
            await sleep(100);
          }
        },
      };
    if (attempt === 3) throw new Error(`PostgreSQL did not start:\n${output}`);
  }
}

/** Null once it accepts connections; what it said when it does not. */
async function serve(bin: string, folder: string, port: number): Promise<string | null> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  // Of tests nothing must survive a crash of the machine, and they wait for every commit.
  settings.push('fsync=off', 'full_page_writes=off', 'log_min_messages=warning');
  if (!isDurable) settings.push('synchronous_commit=off');
  server = spawn(
    path.join(bin, 'postgres'),
    ['-D', folder, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    { ...identity, cwd: scratch, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const output: Buffer[] = [];
  server.stderr?.on('data', (piece: Buffer) => output.push(piece));
  return (await isReady(server, folder)) ? null : Buffer.concat(output).toString();
}

async function crash(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const gone = once(server, 'exit');
  server.kill('SIGKILL');
  await gone;
}

/** PostgreSQL refuses to run as root: there it runs as nobody. */
function unprivilegedIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** The eighth line of postmaster.pid says `ready` once connections are accepted. */
async function isReady(process: ChildProcess, folder: string): Promise<boolean> {
  for (let waited = 0; waited < 30_000 && process.exitCode === null; waited += 20) {
    try {
      const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
      // Not the file of one that was killed.
      if (Number(lines[0]) === process.pid && lines[7]?.trim() === 'ready') return true;
    } catch {
      // Not written yet.
    }
    await sleep(20);
  }
  process.kill('SIGKILL');
  return false;
}

async function stop(): Promise<never> {
  if (server && server.exitCode === null && server.signalCode === null) {
    // SIGINT is PostgreSQL's fast shutdown; what does not end by then is of no more use.
    server.kill('SIGINT');
    await Promise.race([once(server, 'exit'), sleep(5000)]);
    server.kill('SIGKILL');
  }
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
}
