import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { summaryVariable, type TestSummary } from './summary.ts';

export const root = path.resolve(import.meta.dirname, '../..');

/** Returns the path of the script that an installed package's command starts. */
export function scriptOf(packageName: string, command: string): string {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin }: { bin: string | Record<string, string> } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const script = typeof bin === 'string' ? bin : bin[command];
  if (!script) throw new Error(`${packageName} has no command '${command}'.`);
  return path.join(folder, script);
}

export interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Receives the output instead of the terminal: for scripts that run in parallel. */
  collect?: (output: Buffer) => void;
}

/** Runs a script on this Node and returns its exit code. */
export function run(
  script: string,
  args: readonly string[],
  { env = {}, collect }: RunOptions = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const output = collect ? 'pipe' : 'inherit';
    const child = spawn(process.execPath, [script, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
    });
    if (collect) for (const stream of [child.stdout, child.stderr]) stream?.on('data', collect);
    const forward = (signal: NodeJS.Signals) => child.kill(signal);
    process.on('SIGTERM', forward);
    process.on('SIGINT', forward);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      process.off('SIGTERM', forward);
      process.off('SIGINT', forward);
      if (signal === 'SIGINT' || signal === 'SIGTERM') process.exitCode = 130;
      resolve(code ?? 1);
    });
  });
}

/** Runs a test runner whose reporter writes a summary. */
export async function runWithSummary(
  name: string,
  script: string,
  args: readonly string[],
  { env, ...options }: RunOptions = {},
): Promise<{ exitCode: number; summary: TestSummary | undefined }> {
  const file = path.join(root, '.cache', `test-summary-${name}-${process.pid}.json`);
  mkdirSync(path.dirname(file), { recursive: true });
  rmSync(file, { force: true });
  const exitCode = await run(script, args, { ...options, env: { ...env, [summaryVariable]: file } });
  const summary = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as TestSummary) : undefined;
  rmSync(file, { force: true });
  return { exitCode, summary };
}
