import { type Config, ConfigError } from '../config/config.ts';
import { createLog, type Log } from '../platform/log.ts';

/** Author in audit log lines of commands: an operator has no account. */
export const byOperator = { by: 'command line' } as const;

/** An error in how a command was used; the message is shown to the operator. */
export class UsageError extends Error {}

/** Creates a command's log on standard error; standard output is for the command's result. */
export const commandLog = (level: Config['logLevel']): Log => createLog(level, process.stderr);

/** Runs a command; on failure prints the reason to standard error and sets exit code 1. */
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
