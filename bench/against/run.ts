import { execFileSync } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { median, readEngines, reportGoal, runOnEngines } from '../support/harness.ts';
import { checkOut, removeCheckout } from './checkout.ts';
import { names, type Round, type Side, startCalls, startRanges } from './contests.ts';
import { ratioOf, ratioText } from './ratios.ts';

const root = join(import.meta.dirname, '../..');
/** Requests sent before the first round, so that the JIT compiler has compiled the code. */
const warmUpRequests = 6000;
const maxWarmUpRounds = 10;
const usual = ['who I am', 'one book', 'a page of 24', 'saving within a chapter'];

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'sqlite,postgres' },
    books: { type: 'string', default: '1000' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    keep: { type: 'string' },
  },
});
const [commit, ...given] = positionals;
const chosen = given.length > 0 ? given : usual;
const engines = readEngines(flags.engine);
const [books = 0, rounds = 0, seconds = 0] = [flags.books, flags.rounds, flags.seconds].map(Number);
const unknown = chosen.filter((name) => !names.includes(name));
if (!commit || !engines || !books || !rounds || !seconds || unknown.length > 0) {
  process.stderr.write(
    'Usage: npm run bench -- --against COMMIT [NAME…] [--engine sqlite,postgres] [--books 1000] [--rounds 5] [--seconds 2] [--keep FOLDER]\n' +
      `Names: ${names.join('; ')}\n`,
  );
  process.exit(2);
}
const other = execFileSync('git', ['rev-parse', '--short=8', commit], { cwd: root, encoding: 'utf8' }).trim();

const print = (...[name = '', ...cells]: string[]): void => {
  process.stdout.write(`${name.padEnd(26)}${cells.map((cell) => cell.padStart(19)).join('')}\n`);
};

async function warmUp(send: Side): Promise<void> {
  let sent = 0;
  for (let round = 0; round < maxWarmUpRounds && sent < warmUpRequests; round += 1)
    sent += (await send(seconds)).perSecond * seconds;
}

/** Measures both commits alternately: A B, then B A, and so on. */
async function compare(ours: Side, theirs: Side): Promise<[Round[], Round[]]> {
  const sides = [
    { send: ours, results: [] as Round[] },
    { send: theirs, results: [] as Round[] },
  ] as const;
  for (const { send } of sides) await warmUp(send);
  for (let round = 0; round < rounds; round += 1)
    for (const { send, results } of round % 2 === 0 ? sides : sides.toReversed())
      results.push(await send(seconds));
  return [sides[0].results, sides[1].results];
}

/** Prints one comparison and returns messages about missed goals. */
function report(what: string, [ours, theirs]: readonly [Round[], Round[]]): string[] {
  const rate = ratioOf(ours, theirs, 'perSecond');
  const cpu = ratioOf(ours, theirs, 'cpu');
  const p99 = ratioOf(ours, theirs, 'p99');
  const pair = (of: keyof Round) =>
    [ours, theirs]
      .map((side) => median(side.map((round) => round[of])).toFixed(of === 'p99' ? 1 : 0))
      .join(' / ');
  print(what, pair('perSecond'), ratioText(rate), pair('cpu'), ratioText(cpu), pair('p99'), ratioText(p99));
  const goals = [
    { of: 'rate', ratio: rate, limit: 'at least 1', isMet: rate.median >= 1 },
    { of: 'processor time', ratio: cpu, limit: 'at most 1', isMet: cpu.median <= 1 },
    { of: 'p99', ratio: p99, limit: 'at most 1', isMet: p99.median <= 1 },
  ];
  for (const { of, ratio, limit, isMet } of goals)
    reportGoal({ what: `${what}: ${of}, times ${other}`, seen: ratioText(ratio), limit, isMet });
  return goals
    .filter(({ isMet }) => !isMet)
    .map(({ of, ratio, limit }) => `${what}: ${of} ${ratioText(ratio)}, ${limit}`);
}

const checkout = flags.keep ? join(flags.keep, other) : null;
await runOnEngines(engines, async ({ folder, atEnd, engine, database }) => {
  const theirRoot = checkout ?? join(folder, other);
  if (!checkout) atEnd(() => removeCheckout(theirRoot));
  await checkOut(commit, theirRoot);
  const sidesOf = async (name: string, at: string): Promise<Map<string, Side>> => {
    const data = join(folder, `${engine}-${name}`);
    await mkdir(data);
    const url = (await database(`lamplight_bench_${name}`))['database-url'];
    const env = { DATA_DIR: data, ...(url ? { DATABASE_URL: url } : {}) };
    const contestant = { root: at, env, folder: data, atEnd };
    const calls = await startCalls(contestant, chosen, books);
    return new Map([...calls, ...(await startRanges(contestant, chosen))]);
  };
  const [ours, theirs] = [await sidesOf('ours', root), await sidesOf('theirs', theirRoot)];
  process.stdout.write(
    `\n${engine}, ${books} books: this commit / ${other}, 32 connections, ${rounds} rounds of ${seconds} s by turns; median (smallest–largest ratio)\n\n`,
  );
  print('call', 'per second', 'ratio', 'CPU µs', 'ratio', 'p99 ms', 'ratio');
  const missed: string[] = [];
  for (const name of chosen) {
    const [side, otherSide] = [ours.get(name), theirs.get(name)];
    if (side && otherSide) missed.push(...report(`${engine}, ${name}`, await compare(side, otherSide)));
  }
  return missed;
});
