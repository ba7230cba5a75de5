import { run, scriptOf } from '../../tooling/test/tools.ts';
import type { Scenario } from '../support/scenario.ts';

const suites = ['model', 'events', 'crashes'].map(
  (name) => `apps/server/src/features/billing/${name}.api.test.ts`,
);

/** Runs the billing suites of `npm test` with all of their samples. */
export const billingSuites: Scenario = {
  name: 'billing: random orders, a thousand events, 300 crashes',
  async run({ note, check }) {
    const output: Buffer[] = [];
    const args = ['run', '--retry=0', '--project=api-sqlite', '--project=api-postgres', ...suites];
    const options = { env: { TEST_SAMPLES: 'whole' }, collect: (piece: Buffer) => output.push(piece) };
    const exitCode = await run(scriptOf('vitest', 'vitest'), args, options);
    const text = Buffer.concat(output).toString();
    note(
      text
        .split('\n')
        .find((line) => /^\s*Tests /.test(line))
        ?.trim() ?? 'no tests ran',
    );
    check(exitCode === 0, text);
  },
};
