// Runs all benchmarks in sequence; writes their output to the terminal and to docs/performance.md.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus, release, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Goal } from './support/harness.ts';

const root = join(import.meta.dirname, '..');
/** `args`: program below bench/ and its arguments, if it is not `<name>/run.ts`. */
const benches: readonly {
  readonly name: string;
  readonly about: string;
  readonly args?: readonly string[];
}[] = [
  { name: 'server', about: 'A node by itself: start, memory, and how it answers while 32 listen' },
  { name: 'stream', about: 'Audio, beside nginx and bare Node' },
  { name: 'peer', about: 'The library, beside Audiobookshelf' },
  { name: 'api', about: 'Calls as the library grows from 1,000 books to 100,000' },
  {
    name: 'library',
    about: 'Libraries, people, series and shelves beside a million listened books',
    args: [
      'api/run.ts',
      '--listeners',
      '10000',
      '--only',
      'library:,people:,popular,recently,continue,publisher',
    ],
  },
  {
    name: 'saves',
    about: 'A save of progress with what was played',
    args: ['server/saves.ts', '--rounds', '40'],
  },
  { name: 'discussion', about: 'Comments as a chapter grows from 100 to 100,000' },
  { name: 'align', about: 'Texts of the sample library, placed in its recordings' },
  {
    name: 'sentences',
    about: 'Finding what is said, as the library grows from 750,000 words to 7.5 million',
  },
  { name: 'read-along', about: 'Reading along: the mark, its work, and scrolling' },
  { name: 'web', about: 'The first sight of home, on a phone' },
];

const { values: flags } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const requested = flags.only.split(',').filter(Boolean);
const chosen = benches.filter(({ name }) => requested.length === 0 || requested.includes(name));
if (chosen.length === 0 || requested.some((name) => !benches.some((bench) => bench.name === name))) {
  process.stderr.write(`Usage: npm run bench -- [--only ${benches.map(({ name }) => name).join(',')}]\n`);
  process.exit(2);
}

interface Outcome {
  readonly output: string;
  readonly goals: readonly Goal[];
  readonly isMet: boolean;
}

async function run(program: string, args: readonly string[]): Promise<Outcome> {
  const child = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', join('bench', program), ...args],
    {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
    },
  );
  const goals: Goal[] = [];
  child.on('message', (goal) => goals.push(goal as Goal));
  const pieces: Buffer[] = [];
  child.stdout?.on('data', (piece: Buffer) => {
    pieces.push(piece);
    process.stdout.write(piece);
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { output: Buffer.concat(pieces).toString().trim(), goals, isMet: code === 0 };
}

const file = join(root, 'docs/performance.md');
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const processors = cpus();
const when = `${new Date().toISOString().slice(0, 10)}, ${git('rev-parse', '--short', 'HEAD')}`;
const circumstances =
  `${when}, ` +
  `${processors.length} × ${processors[0]?.model ?? 'unknown processor'}, ${(totalmem() / 1e9).toFixed(0)} GB, ` +
  `Linux ${release()}, Node ${process.version}`;

/** Sections and rows that are in the file already: those of benchmarks that are not run now stay unchanged. */
const existing = existsSync(file) ? readFileSync(file, 'utf8') : '';
const sections = new Map(
  existing
    .split(/^## /m)
    .slice(1)
    .map((section) => [section.split('\n', 1)[0] ?? '', `## ${section.trim()}\n`]),
);
const rows = new Map<string, string[]>(
  benches.map(({ name }) => [name, existing.split('\n').filter((line) => line.startsWith(`| ${name} |`))]),
);

const missed: string[] = [];
for (const { name, about, args: [program = `${name}/run.ts`, ...args] = [] } of chosen) {
  process.stdout.write(`\n── ${about}\n\n`);
  const { output, goals, isMet } = await run(program, args);
  if (!isMet) missed.push(name);
  const command = `\`npm run bench -- --only ${name}\``;
  const rowOf = ({ what, seen, limit, isMet: isGoalMet }: Goal) =>
    `| ${name} | ${what} | ${seen} | ${limit} | ${isGoalMet ? 'met' : '**missed**'} | ${when} |`;
  const isExplained = isMet || goals.some((goal) => !goal.isMet);
  const wholeRun = {
    what: 'all of it',
    seen: 'it failed, or missed a limit shown below',
    limit: '',
    isMet: false,
  };
  rows.set(name, (isExplained ? goals : [...goals, wholeRun]).map(rowOf));
  sections.set(about, `## ${about}\n\n${command}: ${circumstances}\n\n\`\`\`\n${output}\n\`\`\`\n`);
}

const intro =
  '# Performance\n\nWritten by `npm run bench`. Machines differ, and so does one machine from hour to hour: compare ' +
  'what was measured in one run. First the goals, then the output of each benchmark with its command, commit, machine and date.\n';
const table = [
  '| benchmark | figure | measured | goal | | date, commit |',
  '|---|---|---|---|---|---|',
  ...benches.flatMap(({ name }) => rows.get(name) ?? []),
  '',
].join('\n');
const inOrder = benches.flatMap(({ about }) => sections.get(about) ?? []);
writeFileSync(file, [intro, table, ...inOrder].join('\n'));
process.stdout.write(`\n${table}`);
process.stdout.write(
  missed.length > 0 ? `\nMissed a goal: ${missed.join(', ')}\n` : '\nEvery goal is met.\n',
);
process.exitCode = missed.length > 0 ? 1 : 0;
