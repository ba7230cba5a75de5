import { type Config, ConfigError } from '../config/config.ts';
import { createLog, type Log } from '../platform/log.ts';

/** Who did it, in audit lines: whoever has the command line has no account. */
export const byOperator = { by: 'command line' } as const;

/** Why a command cannot be carried out, in words for whoever typed it. */
export class UsageError extends Error {}

/** What a command logs. It goes to standard error: standard output is the command's answer. */
export const commandLog = (level: Config['logLevel']): Log => createLog(level, process.stderr);

/** Runs what an operator asked for; why it fails goes to standard error as sentences, with exit code 1. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const lines =
      error instanceof ConfigError
        ? error.problems
        : [error instanceof Error ? error.message : String(error)];
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exitCode = 1;
  }
}
