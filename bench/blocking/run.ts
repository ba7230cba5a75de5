import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type BenchTools, runBench } from '../support/harness.ts';
import type { Checkout } from './checkout.ts';
import { bodies, deletion, type Figures, largeDeletion, type Scenario, saves } from './scenarios.ts';

const scenarios: Readonly<Record<string, { readonly about: string; readonly run: Scenario }>> = {
  deletion: { about: 'Deleting a book, of 1.9 million stored positions', run: deletion },
  'large-deletion': { about: 'Deleting a book with 1.2 million rows', run: largeDeletion },
  bodies: { about: 'Bodies of 250 KB from anybody', run: bodies },
  saves: { about: 'Saves of progress with long stretches', run: saves },
};

const { values: flags } = parseArgs({
  options: { other: { type: 'string' }, only: { type: 'string', default: Object.keys(scenarios).join() } },
});
const chosen = flags.only.split(',');
if (chosen.some((name) => !(name in scenarios))) {
  process.stderr.write(
    `Usage: npm run bench:blocking -- [--other CHECKOUT] [--only ${Object.keys(scenarios).join()}]\n`,
  );
  process.exit(2);
}
const checkouts: Checkout[] = [{ name: 'this', root: join(import.meta.dirname, '../..') }];
if (flags.other !== undefined) checkouts.unshift({ name: 'other', root: resolve(flags.other) });

async function measure(run: Scenario, tools: BenchTools, name: string): Promise<Figures[]> {
  const all: Figures[] = [];
  for (const checkout of checkouts) {
    all.push(await run(checkout, { ...tools, folder: join(tools.folder, name) }));
    await tools.stopAll();
  }
  return all;
}

const shown = (value: number): string => value.toFixed(value < 10 ? 2 : 0);

await runBench(async (tools) => {
  for (const name of chosen) {
    const scenario = scenarios[name];
    if (!scenario) continue;
    process.stdout.write(`\n${scenario.about}\n`);
    const all = await measure(scenario.run, tools, name);
    for (const figure of Object.keys(all[0] ?? {})) {
      const values = all.map((figures) => figures[figure] ?? Number.NaN);
      const [other = 0, own] = values;
      const ratio = own ? `  × ${shown(other / own)}` : '';
      process.stdout.write(
        `  ${figure.padEnd(62)}${values.map((value) => shown(value).padStart(10)).join('')}${ratio}\n`,
      );
    }
  }
  return [];
});
