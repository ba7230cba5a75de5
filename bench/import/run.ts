import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median, reportGoal, runBench } from '../support/harness.ts';
import { fillLibraryFolder } from './folder.ts';

const { values: flags } = parseArgs({
  options: {
    books: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '3' },
    against: { type: 'string', multiple: true, default: [] },
  },
});
const [books, rounds] = [Number(flags.books), Number(flags.rounds)];
const maxImportMegabytes = 300;

/** Built checkouts to compare; the first is this one. */
const checkouts = [join(import.meta.dirname, '../..'), ...flags.against.map((path) => resolve(path))];
const commands = ['import', 'backup', 'restore'] as const;
type Command = (typeof commands)[number];

interface Run {
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly megabytes: number;
  readonly output: string;
}

/** Reads the CPU seconds and the peak memory of a process; null if the process has ended. Linux only. */
function usageOf(pid: number): Pick<Run, 'processorSeconds' | 'megabytes'> | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    // Fields 11 and 12 are user and system time, in ticks of 10 ms.
    const ticks = Number(fields[11]) + Number(fields[12]);
    return peak === undefined ? null : { processorSeconds: ticks / 100, megabytes: Number(peak) / 1024 };
  } catch {
    return null;
  }
}

async function run(checkout: string, command: Command, args: readonly string[]): Promise<Run> {
  const program = join(checkout, 'apps/server/dist', `${command}.js`);
  const startedMs = performance.now();
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', program, ...args], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => (output += piece));
  let usage = { processorSeconds: 0, megabytes: 0 };
  const ended = once(child, 'close') as Promise<[number | null]>;
  const isOver = ended.then(() => true);
  do usage = usageOf(child.pid ?? 0) ?? usage;
  while (!(await Promise.race([isOver, sleep(20, false)])));
  const [code] = await ended;
  if (code !== 0) throw new Error(`${program} ended with ${code}:\n${output.slice(-2000)}`);
  return { seconds: (performance.now() - startedMs) / 1000, ...usage, output };
}

await runBench(async ({ folder }) => {
  const source = join(folder, 'source');
  await fillLibraryFolder(source, books);
  const runs = new Map(checkouts.map((checkout) => [checkout, new Map<Command, Run[]>()]));
  const missed: string[] = [];
  /** Reports of each checkout's imports: other commits may report more, but every round must report the same. */
  const reports = new Map(checkouts.map((checkout) => [checkout, new Set<string>()]));
  for (let round = 0; round < rounds; round += 1)
    for (const checkout of round % 2 === 0 ? checkouts : checkouts.toReversed()) {
      const [data, restored, archive] = ['data', 'restored', 'backup.tar'].map((name) => join(folder, name));
      const argsOf = {
        import: [source, '--apply', '--json', '--data-dir', data],
        backup: [archive, '--data-dir', data],
        restore: [archive, '--data-dir', restored],
      } as Record<Command, string[]>;
      for (const command of commands) {
        const ended = await run(checkout, command, argsOf[command]);
        const all = runs.get(checkout) ?? new Map<Command, Run[]>();
        all.set(command, [...(all.get(command) ?? []), ended]);
        if (command === 'import') reports.get(checkout)?.add(ended.output.replace(/"free_bytes":\d+/, ''));
      }
      for (const path of [data, restored, archive]) await rm(path ?? '', { recursive: true });
    }
  for (const [checkout, own] of reports)
    if (own.size > 1) missed.push(`The reports of the imports of ${checkout} differ.`);

  const spread = (all: readonly Run[], key: 'seconds' | 'processorSeconds' | 'megabytes'): string => {
    const values = all.map((result) => result[key]);
    const digits = key === 'megabytes' ? 0 : 1;
    const [least, most] = [Math.min(...values), Math.max(...values)].map((value) => value.toFixed(digits));
    return `${median(values).toFixed(digits)} (${least} to ${most})`;
  };
  process.stdout.write(`${books} books of two files, ${rounds} rounds by turns; median (least to most)\n`);
  for (const command of commands) {
    process.stdout.write(`\n${command.padEnd(9)}${'wall s'.padEnd(22)}${'processor s'.padEnd(22)}peak MB\n`);
    const first = median((runs.get(checkouts[0] ?? '')?.get(command) ?? []).map(({ seconds }) => seconds));
    for (const checkout of checkouts) {
      const all = runs.get(checkout)?.get(command) ?? [];
      const cells = (['seconds', 'processorSeconds', 'megabytes'] as const).map((key) => spread(all, key));
      const times = (first / median(all.map(({ seconds }) => seconds))).toFixed(2);
      const ratio = checkout === checkouts[0] ? 'this checkout' : `${times} of the time of ${checkout}`;
      process.stdout.write(`${''.padEnd(9)}${cells.map((cell) => cell.padEnd(22)).join('')}${ratio}\n`);
    }
  }
  const peak = Math.max(
    ...(runs.get(checkouts[0] ?? '')?.get('import') ?? []).map(({ megabytes }) => megabytes),
  );
  const goal = {
    what: `memory of an import of ${books} books`,
    seen: `${peak.toFixed(0)} MB`,
    limit: `at most ${maxImportMegabytes} MB`,
    isMet: peak <= maxImportMegabytes,
  };
  reportGoal(goal);
  if (!goal.isMet) missed.push(`${goal.what}: ${goal.seen}, ${goal.limit}`);
  return missed;
});
