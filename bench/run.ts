// `npm run bench -- NAME flags…` runs a benchmark, or a test that takes too long for `npm test`. `all` runs the
// benchmarks that have goals. `--record` writes ratios to docs/performance.md. `--against COMMIT` compares with another
// commit.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import type { Goal } from './support/harness.ts';

interface Bench {
  readonly about: string;
  /** Program below bench/ with its arguments; default: `<name>/run.ts`. */
  readonly program?: readonly string[];
  /**
   * Kind of the benchmark's figures; `all` runs only benchmarks with figures. Ratios are also valid on other machines,
   * so only ratios are recorded. Undefined for a benchmark without goals.
   */
  readonly figures?: 'ratios' | 'absolute';
}

const library = 'library:,people:,popular,recently,continue,publisher';
const benches: Readonly<Record<string, Bench>> = {
  against: { about: 'this commit and another one by turns: also `--against COMMIT`', figures: 'ratios' },
  server: { about: 'start, memory, and responses while 32 members listen', figures: 'absolute' },
  stream: { about: 'ranges of audio, beside nginx and bare Node', figures: 'ratios' },
  peer: { about: 'the same work as Audiobookshelf', figures: 'ratios' },
  api: { about: 'the calls of every screen, with 1,000 and 100,000 books', figures: 'ratios' },
  library: {
    about: "members' libraries and home, among a million played books",
    program: ['api/run.ts', '--listeners', '10000', '--only', library],
    figures: 'ratios',
  },
  saves: {
    about: 'a save of progress, with and without what was played',
    program: ['server/saves.ts', '--rounds', '40'],
    figures: 'ratios',
  },
  figures: { about: 'the nightly roll-up of a million listened books, and its screens', figures: 'absolute' },
  discussion: { about: 'a chapter of 100 comments beside one of 100,000', figures: 'ratios' },
  search: { about: 'searches for books, with 10,000 and 100,000 of them', figures: 'absolute' },
  feeds: { about: 'a private feed of 2,000 chapters', figures: 'absolute' },
  'feeds-polled': {
    about: '10,000 private feeds that apps poll every hour',
    program: ['feeds/polled.ts'],
    figures: 'absolute',
  },
  'feed-clients': { about: "Debian's podcast clients on a running app", program: ['feeds/clients.ts'] },
  sentences: { about: 'search in 750,000 and in 7.5 million spoken words', figures: 'ratios' },
  align: { about: 'texts placed in recordings, also in recordings made harder', figures: 'absolute' },
  import: { about: 'import, backup and restore of 1,000 books, beside other checkouts' },
  'read-along': { about: 'how late sentences are marked; how a long text scrolls', figures: 'absolute' },
  web: { about: 'the first page a member sees, on a phone', figures: 'absolute' },
  play: { about: 'from a tap to sound, a seek, the gap between chapters', program: ['web/play.ts'] },
  progress: { about: 'random orders of two devices: none loses a place', program: ['web/progress-model.ts'] },
  members: {
    about: 'the check of a file of 50,000 members, and of one that is too long',
    figures: 'absolute',
  },
  notify: { about: 'a release with 10,000 followers while two of three nodes are killed' },
  newsletter: {
    about: 'a newsletter to 50,000 members, sent by three nodes',
    program: ['notify/newsletter.ts'],
  },
  webhooks: { about: 'events at good and bad receivers while two of three nodes are killed' },
  faults: { about: 'crashes, full disks, outages, wrong clocks, an hour of load' },
  cluster: { about: 'three nodes under load, of which one after another is killed' },
  payments: { about: 'a thousand payment events in random order at three nodes' },
  attack: { about: 'random requests and single attacks, on both databases' },
};

const root = join(import.meta.dirname, '..');
const [first = '', ...given] = process.argv.slice(2);
const name = first === '--against' ? 'against' : first;
const flags = given.filter((flag) => flag !== '--record');
const isInAll = (key: string): boolean => key !== 'against' && benches[key]?.figures !== undefined;
const chosen = name === 'all' ? Object.keys(benches).filter(isInAll) : [name];

function list(): string {
  const rows = Object.entries(benches).map(([key, { about }]) => `  ${key.padEnd(12)}${about}\n`);
  return `Usage: npm run bench -- NAME [flags; --help explains them] [--record]\n\n${rows.join('')}  ${'all'.padEnd(12)}those with goals\n`;
}

interface Outcome {
  readonly goals: readonly Goal[];
  readonly isMet: boolean;
}

async function run(key: string): Promise<Outcome> {
  const { about, program = [`${key}/run.ts`] } = benches[key] ?? { about: '' };
  const [file = '', ...args] = program;
  process.stdout.write(`\n── ${key}: ${about}\n\n`);
  const command = ['--disable-warning=ExperimentalWarning', join('bench', file), ...args, ...flags];
  const child = spawn(process.execPath, command, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const goals: Goal[] = [];
  child.on('message', (goal) => goals.push(goal as Goal));
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGTERM', forward);
  process.on('SIGINT', forward);
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('SIGTERM', forward);
  process.off('SIGINT', forward);
  return { goals, isMet: code === 0 };
}

/** Replaces the rows of these benchmarks in the table of docs/performance.md. */
function record(outcomes: ReadonlyMap<string, Outcome>): void {
  const file = join(root, 'docs/performance.md');
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  }).trim();
  const processors = cpus();
  const when = `${new Date().toISOString().slice(0, 10)}, ${commit}, ${processors.length} × ${processors[0]?.model ?? 'unknown'}`;
  const lines = readFileSync(file, 'utf8').split('\n');
  const first = lines.findIndex((line) => line.startsWith('|---')) + 1;
  const end = lines.findIndex((line, index) => index >= first && !line.startsWith('|'));
  const existing = lines.slice(first, end);
  const rows = Object.keys(benches).flatMap((key) => {
    const outcome = benches[key]?.figures === 'ratios' ? outcomes.get(key) : undefined;
    if (!outcome) return existing.filter((line) => line.startsWith(`| ${key} |`));
    return outcome.goals.map(
      ({ what, seen, limit, isMet }) =>
        `| ${key} | ${what} | ${seen} | ${limit} | ${isMet ? 'met' : '**missed**'} | ${when} |`,
    );
  });
  lines.splice(first, end - first, ...rows);
  writeFileSync(file, lines.join('\n'));
}

if (!chosen.every((key) => Object.hasOwn(benches, key))) {
  process.stderr.write(list());
  process.exitCode = 2;
} else if (flags.includes('--help')) {
  const sections = readFileSync(join(root, 'bench/README.md'), 'utf8').split(/^## /m);
  process.stdout.write(sections.find((section) => section.startsWith(`${name}\n`)) ?? list());
} else {
  const outcomes = new Map<string, Outcome>();
  for (const key of chosen) outcomes.set(key, await run(key));
  if (given.includes('--record')) record(outcomes);
  const missed = chosen.filter((key) => !outcomes.get(key)?.isMet);
  if (name === 'all')
    process.stdout.write(missed.length > 0 ? `\nMissed: ${missed.join(', ')}\n` : '\nEvery goal is met.\n');
  process.exitCode = missed.length > 0 ? 1 : 0;
}
