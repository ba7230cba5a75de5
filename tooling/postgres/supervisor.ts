// Runs a private PostgreSQL until standard input closes, which happens however the parent process ends. Prints a line
// of JSON: `{ url }` when the server accepts connections, or `{ problem }`. The input line `crash` kills the server,
// `revive` starts it again with the same data; both print such a line. With --durable, acknowledged commits survive a
// crash.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
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

  // Use a locale that does not sort by bytes, so that tests find queries whose order depends on the locale.
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
          // Child processes of a killed server use its shared memory for a moment longer, so try again.
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

/** Starts the server. Returns null once it accepts connections, or its output if it fails. */
async function serve(bin: string, folder: string, port: number): Promise<string | null> {
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=200'];
  // Test data need not survive a crash of the machine; syncing every commit would slow down the tests.
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

/** Returns the ids of the user nobody if this process runs as root, because PostgreSQL refuses to run as root. */
function unprivilegedIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const id = (flag: string) => Number(execFileSync('id', [flag, 'nobody'], { encoding: 'utf8' }));
  return { uid: id('-u'), gid: id('-g') };
}

/** Waits until the eighth line of postmaster.pid is `ready`, which means that the server accepts connections. */
async function isReady(process: ChildProcess, folder: string): Promise<boolean> {
  for (let waited = 0; waited < 30_000 && process.exitCode === null; waited += 20) {
    try {
      const lines = readFileSync(path.join(folder, 'postmaster.pid'), 'utf8').split('\n');
      // Compare the pid, because a killed predecessor may have left its file.
      if (Number(lines[0]) === process.pid && lines[7]?.trim() === 'ready') return true;
    } catch {
      // The server has not written the file yet.
    }
    await sleep(20);
  }
  process.kill('SIGKILL');
  return false;
}

async function stop(): Promise<never> {
  if (server && server.exitCode === null && server.signalCode === null) {
    // SIGINT is PostgreSQL's fast shutdown; a server that has not ended after 5 s is killed.
    server.kill('SIGINT');
    await Promise.race([once(server, 'exit'), sleep(5000)]);
    server.kill('SIGKILL');
  }
  rmSync(scratch, { recursive: true, force: true, maxRetries: 5 });
  process.exit();
}
