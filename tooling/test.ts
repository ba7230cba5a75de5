// Runs all checks: `npm test`. With --check, runs only those that need neither database nor browser. With --size,
// prints the size of the repository instead.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { audit } from './audit/audit.ts';
import { sizeReport } from './size.ts';
import { sideBySide } from './test/side-by-side.ts';
import { type Expected, evaluate, type Verdict } from './test/summary.ts';
import { type RunOptions, root, run, runWithSummary, scriptOf } from './test/tools.ts';

type Step = { name: string; work: (options?: RunOptions) => Promise<Verdict> };

/** Returns a step that passes if a package's command exits with 0. */
const check = (name: string, packageName: string, command: string, ...args: string[]): Step => ({
  name,
  async work(options) {
    const exitCode = await run(scriptOf(packageName, command), args, options);
    return exitCode === 0
      ? { passed: 1, failed: 0, problems: [], remarks: [] }
      : { passed: 0, failed: 1, problems: [`it ended with ${exitCode}`], remarks: [] };
  },
});

const vitest = (name: string, expected: Expected, ...choice: string[]): Step => ({
  name,
  async work(options) {
    const args = ['run', '--reporter=default', '--reporter=./tooling/test/vitest-reporter.ts', ...choice];
    const { exitCode, summary } = await runWithSummary('vitest', scriptOf('vitest', 'vitest'), args, options);
    return evaluate(summary, exitCode, expected);
  },
});

/**
 * Returns a step that checks the types of a project. The compiler skips files that have not changed since the last
 * check.
 */
const checkTypes = (name: string, project: string): Step => {
  const info = path.join(
    root,
    '.cache/types',
    `${project === '.' ? 'root' : path.basename(project)}.tsbuildinfo`,
  );
  return check(
    `Types: ${name}`,
    'typescript',
    'tsc',
    '-p',
    project,
    // Use one checker, because several checkers would each compute the types that they share.
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    info,
  );
};

/** Steps without database and browser. They run in parallel, so the longest come first. */
const quick: Step[] = [
  check('Lint', 'oxlint', 'oxlint', '--type-aware', '--deny-warnings', '--report-unused-disable-directives'),
  checkTypes('server, contract, tooling', '.'),
  checkTypes('web', 'apps/web'),
  checkTypes('end-to-end', 'e2e'),
  check('Unused code', 'knip', 'knip'),
  check('Format', '@biomejs/biome', 'biome', 'check', '--error-on-warnings'),
  { name: 'Known vulnerabilities in dependencies', work: () => audit() },
];

const whole: Step[] = [
  vitest('Unit, processes, and API on both databases', {
    projects: ['unit', 'process', 'api-sqlite', 'api-postgres'],
    equal: ['api-sqlite', 'api-postgres'],
  }),
  {
    name: 'End to end, in Chromium',
    async work() {
      const { exitCode, summary } = await runWithSummary(
        'playwright',
        scriptOf('@playwright/test', 'playwright'),
        ['test'],
      );
      return evaluate(summary, exitCode, { projects: ['phone', 'desktop'] });
    },
  },
];

function readFlags(): { readonly check: boolean; readonly size: boolean } {
  try {
    return parseArgs({
      options: { check: { type: 'boolean', default: false }, size: { type: 'boolean', default: false } },
    }).values;
  } catch (error) {
    process.stderr.write(
      `${(error as Error).message}\nUsage: npm test | npm run check | npm run check -- --size\ndocs/testing.md says how to run one project or file.\n`,
    );
    return process.exit(2);
  }
}

const flags = readFlags();
if (flags.size) {
  process.stdout.write(sizeReport());
  process.exit();
}

const isQuick = flags.check;
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (interrupted = true));

interface Result {
  name: string;
  verdict: Verdict;
  seconds: number;
}

async function timed({ name, work }: Step, options?: RunOptions): Promise<Result> {
  const started = performance.now();
  const verdict = await work(options);
  return { name, verdict, seconds: (performance.now() - started) / 1000 };
}

/** Runs a step and shows its output in one piece when it ends. */
async function inOnePiece(step: Step): Promise<Result | undefined> {
  if (interrupted) return undefined;
  const output: Buffer[] = [];
  const result = await timed(step, { collect: (piece) => output.push(piece) });
  process.stdout.write(`\n── ${step.name}\n${Buffer.concat(output).toString()}`);
  return interrupted ? undefined : result;
}

const verdicts: Result[] = [];
const first = isQuick ? [vitest('Unit', { projects: ['unit'] }, '--project', 'unit'), ...quick] : quick;
for (const result of await sideBySide(first, inOnePiece)) if (result) verdicts.push(result);
for (const step of isQuick ? [] : whole) {
  if (interrupted) break;
  process.stdout.write(`\n── ${step.name}\n`);
  const result = await timed(step);
  if (!interrupted) verdicts.push(result);
}

process.stdout.write('\n');
for (const { name, verdict, seconds } of verdicts) {
  const mark = verdict.failed > 0 ? '✗' : verdict.passed > 0 ? '✓' : '–';
  process.stdout.write(`${mark} ${name} (${seconds.toFixed(1)} s)\n`);
  for (const line of [...verdict.problems, ...verdict.remarks]) process.stdout.write(`    ${line}\n`);
}
if (interrupted) process.stdout.write('Interrupted: the rest did not run.\n');
const passed = verdicts.reduce((sum, { verdict }) => sum + verdict.passed, 0);
const failed = verdicts.reduce((sum, { verdict }) => sum + verdict.failed, 0) + (interrupted ? 1 : 0);
process.stdout.write(`\n${passed} passed, ${failed} failed\n`);
process.exitCode = interrupted ? 130 : failed === 0 ? 0 : 1;
