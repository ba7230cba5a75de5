import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import path from 'node:path';

/** Cache of compiled code: a program whose code is cached starts in half the processor time. */
const compileCache = path.resolve(import.meta.dirname, '../../../../.cache/node');

/**
 * Starts a program of the last build: 'main' is the server, the others are the operator's commands.
 * @param env the program's only environment variables
 */
export function startProgram(
  name: 'main' | 'admin' | 'align' | 'backup' | 'export' | 'import' | 'outbox' | 'restore',
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcessWithoutNullStreams {
  const file = path.resolve(import.meta.dirname, `../../dist/${name}.js`);
  return spawn(process.execPath, ['--disable-warning=ExperimentalWarning', file, ...args], {
    env: { NODE_COMPILE_CACHE: compileCache, ...env },
  });
}
