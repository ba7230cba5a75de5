import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { argumentProblem } from '../config/argument-problem.ts';
import { type Config, ConfigError, envVariables, locationOf, readConfig } from '../config/config.ts';
import { type DatabaseLocation, databaseName, hasDatabase, openUnmigrated } from '../db/connect.ts';
import { failureReason } from '../db/failure-reason.ts';
import { appliedMigrations, databaseProblem, migrationNames } from '../db/migrate.ts';
import { build, buildText } from '../platform/build.ts';
import { createLog, type Log } from '../platform/log.ts';

/** Author in audit log lines of commands: an operator has no account. */
export const byOperator = { by: 'command line' } as const;

/** An error in how a command was called; the message is shown to the operator. */
export class UsageError extends Error {}

/** Thrown for --help; the message is the usage. */
class HelpRequest extends Error {}

/** Creates a command's log on standard error; standard output is for the command's result. */
export const commandLog = (level: Config['logLevel']): Log => createLog(level, process.stderr);

interface ParsedArguments {
  /** Values of the command's own options. */
  readonly values: Readonly<Record<string, unknown>>;
  /** Arguments that are not options. */
  readonly positionals: readonly string[];
  /** The server's own flags, for `readConfig`. */
  readonly argv: readonly string[];
}

/**
 * Parses a command's own options and the server's flags.
 * @param maxPositionals number of arguments that the command takes besides options
 * @throws HelpRequest for --help; UsageError with the command's usage
 */
export function parseArguments(
  args: readonly string[],
  ownOptions: ParseArgsOptionsConfig,
  { usage, maxPositionals }: { readonly usage: string; readonly maxPositionals: number },
): ParsedArguments {
  const names = Object.keys(envVariables).map((name) => name.toLowerCase().replaceAll('_', '-'));
  const options = {
    ...Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])),
    ...ownOptions,
    help: { type: 'boolean' as const },
  };
  let parsed: { values: Record<string, unknown>; positionals: string[] };
  try {
    parsed = parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(`${argumentProblem(error)}\n${usage}`);
  }
  const { values, positionals } = parsed;
  if (values['help'] === true) throw new HelpRequest(usage);
  const unexpected = positionals[maxPositionals];
  if (unexpected !== undefined) throw new UsageError(`Unexpected argument '${unexpected}'.\n${usage}`);
  const argv = names.flatMap((name) => (typeof values[name] === 'string' ? [`--${name}`, values[name]] : []));
  return { values, positionals, argv };
}

interface ParsedCommand extends Omit<ParsedArguments, 'positionals'> {
  /** The only argument that is not an option, such as a folder. */
  readonly subject: string;
}

/** Parses the arguments of a command that has one subject, such as a folder. @throws UsageError */
export function parseCommand(
  args: readonly string[],
  ownOptions: ParseArgsOptionsConfig,
  usage: string,
): ParsedCommand {
  const { values, positionals, argv } = parseArguments(args, ownOptions, { usage, maxPositionals: 1 });
  const [subject] = positionals;
  if (subject === undefined) throw new UsageError(usage);
  return { values, subject, argv };
}

/** Dummy flag of commands that sign nothing: no secret is generated for them. */
export const noSecret = `--jwt-secret=${'-'.repeat(32)}`;

/**
 * Returns the location of the configured database, without creating anything.
 * @throws UsageError if there is none: a command must not answer from a database that it has created itself
 */
export function requireDatabase(argv: readonly string[]): DatabaseLocation {
  const config = readConfig('start', [...argv, noSecret]);
  const where = locationOf(config);
  if (hasDatabase(where)) return where;
  throw new UsageError(
    `There is no database in ${config.dataDir}. Run this command with the server's variables or flags, such as DATA_DIR or DATABASE_URL.`,
  );
}

/**
 * Asserts that the database needs no migration before a command opens it, since nodes of an older version may be
 * running. Commands that may run beside the server call this, even those that write. An empty database passes.
 * @throws UsageError if the database is older than this version
 */
export async function assertUpToDate(where: DatabaseLocation, names = migrationNames): Promise<void> {
  if (!hasDatabase(where)) return;
  const { db } = await openUnmigrated(where, commandLog('error'));
  try {
    const applied = await appliedMigrations(db);
    const problem = databaseProblem(applied);
    if (problem !== null) throw new UsageError(problem);
    if (applied.length > 0 && names.some((name) => !applied.includes(name)))
      throw new UsageError(
        `The database (${databaseName(where)}) is older than this version of Lamplight, and this command does not change its tables. Start the server of this version, which brings it up to date, or use the command of the version that is running.`,
      );
  } finally {
    await db.destroy();
  }
}

/** Writes a command's result to standard output, and the name of the database to standard error. */
export function printResult(result: string, where: DatabaseLocation): void {
  process.stdout.write(`${result}\n`);
  process.stderr.write(`(in ${databaseName(where)})\n`);
}

/**
 * Runs a command; with --version, prints the version instead. On failure, prints the reason to standard error and sets
 * exit code 1.
 */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  if (process.argv.includes('--version')) return void process.stdout.write(`${buildText(build)}\n`);
  try {
    await work();
  } catch (error) {
    if (error instanceof HelpRequest) return void process.stdout.write(`${error.message.trim()}\n`);
    const lines = error instanceof ConfigError ? error.problems : [failureReason(error)];
    process.stderr.write(`${lines.join('\n')}\n`);
    process.exitCode = 1;
  }
}
