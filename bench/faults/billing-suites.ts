import { evaluate } from '../../tooling/test/summary.ts';
import { runWithSummary, scriptOf } from '../../tooling/test/tools.ts';
import type { Scenario } from '../support/scenario.ts';

const engines = ['api-sqlite', 'api-postgres'] as const;
const suites = ['model', 'events', 'crashes'].map(
  (name) => `apps/server/src/features/membership/billing/${name}.api.test.ts`,
);

/** Runs the billing test suites of `npm test` with their full number of samples. */
export const billingSuites: Scenario = {
  name: 'billing: random orders, a thousand events, 300 crashes',
  async run({ note, check }) {
    const output: Buffer[] = [];
    const reporters = ['--reporter=default', '--reporter=./tooling/test/vitest-reporter.ts'];
    const { exitCode, summary } = await runWithSummary(
      'billing',
      scriptOf('vitest', 'vitest'),
      ['run', '--retry=0', ...reporters, ...engines.map((engine) => `--project=${engine}`), ...suites],
      { env: { TEST_SAMPLES: 'whole' }, collect: (piece) => output.push(piece) },
    );
    const { passed, failed, problems } = evaluate(summary, exitCode, { projects: engines, equal: engines });
    note(`${passed} tests passed`);
    check(failed === 0, [...problems, Buffer.concat(output).toString()].join('\n'));
  },
};
