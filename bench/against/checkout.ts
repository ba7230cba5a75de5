import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** Runs a program; its output goes to stderr, so that stdout holds only the results. @throws if it fails */
async function run(cwd: string, program: string, ...args: string[]): Promise<void> {
  const child = spawn(program, args, { cwd, stdio: ['ignore', process.stderr, 'inherit'] });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed in ${cwd}.`);
}

/** Checks a commit out into a folder and prepares it as `npm start` does. An existing folder is used unchanged. */
export async function checkOut(commit: string, folder: string): Promise<void> {
  if (existsSync(folder)) return;
  await run(root, 'git', 'worktree', 'add', '--quiet', '--detach', folder, commit);
  await run(folder, process.execPath, 'tooling/setup.mjs', 'start');
}

export const removeCheckout = (folder: string): Promise<void> =>
  run(root, 'git', 'worktree', 'remove', '--force', folder);
