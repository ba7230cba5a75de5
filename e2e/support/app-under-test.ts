import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { constants, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { envVariables } from '../../apps/server/src/config/config.ts';
import { freePort } from '../../apps/server/src/testing/free-port.ts';
import { startProgram } from '../../apps/server/src/testing/start-program.ts';
import { hasEnded, untilReady } from '../../tooling/until-ready.ts';

const root = path.resolve(import.meta.dirname, '../..');
const stopTimeoutMs = 15_000;

/** Environment variable with the data folder that prepare-data.ts creates once per run. */
export const preparedDataVariable = 'LAMPLIGHT_E2E_DATA';
/** Variables with which an app needs its own data instead of the prepared data. */
const needsOwnData: readonly (keyof typeof envVariables)[] = ['SAMPLE_ACTIVITY', 'DATABASE_URL'];

/** The built app as a running process. */
export interface AppUnderTest {
  /** Origin without a trailing slash. */
  readonly url: string;
  /** DATA_DIR of the app, which stop() deletes. */
  readonly folder: string;
  /** Kills the app as a power cut would, and waits until it has exited. */
  crash(): Promise<void>;
  /** Starts the app again after a crash, with the same address and folder. */
  revive(): Promise<void>;
  /** Runs an operator's command on the same folder, as `npm run NAME -- …` does; returns its output. */
  command(name: 'admin' | 'outbox', args: readonly string[], typed?: string): Promise<string>;
  /**
   * Stops the app gracefully.
   * @throws if it logged an error or did not exit properly
   */
  stop(options?: { keepFolder?: boolean }): Promise<void>;
}

/** Creates a data folder: a copy of the prepared one, or an empty one, which the app fills when it starts. */
function newDataFolder(configuration: object): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'lamplight-e2e-'));
  const prepared = process.env[preparedDataVariable];
  if (prepared && !needsOwnData.some((name) => name in configuration))
    cpSync(prepared, folder, { recursive: true, mode: constants.COPYFILE_FICLONE });
  return folder;
}

/**
 * Starts the built app with the sample library and the demo accounts, in its own folder.
 * @param configuration variables in addition to those of all journeys
 */
export async function startApp(
  configuration: Partial<Record<keyof typeof envVariables, string>> = {},
): Promise<AppUnderTest> {
  const port = Number(configuration.PORT ?? (await freePort()));
  const url = `http://127.0.0.1:${port}`;
  const folder = newDataFolder(configuration);
  const words: Buffer[] = [];
  const said = () => Buffer.concat(words).toString();
  const own = {
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
    SAMPLE_ACTIVITY: 'no',
  };
  const env = environment({ ...own, ...configuration });

  async function launch(): Promise<ChildProcess> {
    const child = startProgram('main', ['start'], env);
    child.stdout.on('data', (piece: Buffer) => words.push(piece));
    child.stderr.on('data', (piece: Buffer) => words.push(piece));
    await untilReady(child, url).catch((problem: unknown) => {
      child.kill('SIGKILL');
      throw new Error(`${String(problem)}\n${said()}`);
    });
    return child;
  }

  async function crash() {
    const gone = hasEnded(app) ? undefined : once(app, 'exit');
    app.kill('SIGKILL');
    await gone;
  }

  const sweep = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  let app = await launch().catch((problem: unknown) => {
    sweep();
    throw problem;
  });
  const killHard = () => {
    app.kill('SIGKILL');
    sweep();
  };
  process.once('exit', killHard);

  async function stop({ keepFolder = false } = {}) {
    const ended = hasEnded(app) ? undefined : once(app, 'exit');
    app.kill('SIGTERM');
    await Promise.race([ended, sleep(stopTimeoutMs)]);
    process.off('exit', killHard);
    const graceful = app.exitCode === 0;
    app.kill('SIGKILL');
    if (!keepFolder) sweep();
    mkdirSync(path.join(root, 'test-results'), { recursive: true });
    writeFileSync(path.join(root, 'test-results', `server-${port}.log`), said());
    const errors = said().split('\n').filter(isErrorLine);
    if (errors.length > 0) throw new Error(`The server logged errors:\n${errors.join('\n')}`);
    if (!graceful)
      throw new Error(`The server did not end well on SIGTERM (exit ${app.exitCode}):\n${said()}`);
  }

  async function revive() {
    app = await launch();
  }

  async function command(name: 'admin' | 'outbox', args: readonly string[], typed = '') {
    const child = startProgram(name, args, env);
    const heard: Buffer[] = [];
    for (const pipe of [child.stdout, child.stderr]) pipe.on('data', (piece: Buffer) => heard.push(piece));
    child.stdin.end(typed);
    await once(child, 'close');
    const words = Buffer.concat(heard).toString();
    if (child.exitCode !== 0) throw new Error(`npm run ${name} -- ${args.join(' ')}\n${words}`);
    return words;
  }
  return { url, folder, crash, revive, command, stop };
}

/** Returns this process's environment without the variables that configure the app itself. */
function environment(own: Record<string, string>): NodeJS.ProcessEnv {
  const rest = Object.entries(process.env).filter(([name]) => !(name in envVariables));
  return { ...Object.fromEntries(rest), ...own };
}

/** Matches log lines with pino's levels 50 (error) and 60 (fatal). */
const isErrorLine = (line: string): boolean => /^\{.*"level":(50|60|"error"|"fatal")/.test(line);
