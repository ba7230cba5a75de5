import { fork } from 'node:child_process';
import { once } from 'node:events';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { promises } from '../../apps/web/src/testing/two-devices-orders.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    world: { type: 'string' },
  },
});
const runs = Number(values.runs);
const seed = values.seed === undefined ? undefined : Number(values.seed);
if (!(Number.isInteger(runs) && runs > 0) || (seed !== undefined && !Number.isInteger(seed))) {
  process.stderr.write(
    'Usage: npm run bench -- progress [--runs 10000] [--seed 42] [--world part of a name]\n',
  );
  process.exit(2);
}
const worlds = Object.entries(promises).filter(([name]) => name.includes(values.world ?? ''));

/** Runs random orders of events and prints the seed to reproduce a failure. */
async function search(name: string, promise: (typeof promises)[keyof typeof promises]): Promise<boolean> {
  const began = performance.now();
  const found = await fc.check(promise, { numRuns: runs, ...(seed !== undefined && { seed }) });
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const mark = found.failed ? '✗' : '✓';
  process.stdout.write(`${mark} ${name}: ${found.numRuns} orders from seed ${found.seed} (${seconds} s)\n`);
  if (found.failed) process.stdout.write(`${await fc.asyncDefaultReportMessage(found)}\n`);
  return !found.failed;
}

const ended = process.env['SEARCHED_WORLD']
  ? await Promise.all(
      worlds.filter(([name]) => name === process.env['SEARCHED_WORLD']).map((world) => search(...world)),
    )
  : // Each world in a process of its own.
    await Promise.all(
      worlds.map(async ([name]) => {
        const env = { ...process.env, SEARCHED_WORLD: name };
        const [code] = await once(fork(import.meta.filename, process.argv.slice(2), { env }), 'exit');
        return code === 0;
      }),
    );
if (ended.length === 0 || ended.includes(false)) process.exitCode = 1;
