import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type Config, ConfigError, envVariables } from '../config/config.ts';
import { createLog, type Log } from '../platform/log.ts';

/** Author in audit log lines of commands: an operator has no account. */
export const byOperator = { by: 'command line' } as const;

/** An error in how a command was used; the message is shown to the operator. */
export class UsageError extends Error {}

/** Creates a command's log on standard error; standard output is for the command's result. */
export const commandLog = (level: Config['logLevel']): Log => createLog(level, process.stderr);

interface ParsedCommand {
  /** Values of the command's own options. */
  readonly values: Readonly<Record<string, unknown>>;
  /** The only argument that is not an option. */
  readonly subject: string;
  /** The server's own flags, for `readConfig`. */
  readonly argv: readonly string[];
}

/** Parses the arguments of a command that has one subject, such as a folder. @throws UsageError */
export function parseCommand(
  args: readonly string[],
  ownOptions: ParseArgsOptionsConfig,
  usage: string,
): ParsedCommand {
  const names = Object.keys(envVariables).map((name) => name.toLowerCase().replaceAll('_', '-'));
  const options = {
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    ...ownOptions,
  };
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n${usage}`);
  }
  const { values, positionals } = parsed;
  const [subject, ...more] = positionals;
  if (values['help'] || subject === undefined || more.length > 0) throw new UsageError(usage);
  const argv = names.flatMap((name) => (typeof values[name] === 'string' ? [`--${name}`, values[name]] : []));
  return { values, subject, argv };
}

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
