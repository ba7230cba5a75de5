import { writeFileSync } from 'node:fs';
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule } from 'vitest/node';
import { countsOf, describeFailure, emptySummary, summaryVariable } from './summary.ts';

/** Writes the counts of a run to the file named in LAMPLIGHT_TEST_SUMMARY. */
class VitestSummaryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const summary = emptySummary();
    summary.broken.push(...unhandled.map((error) => error.message));
    for (const module of modules) {
      const counts = countsOf(summary, module.project.name);
      for (const test of module.children.allTests()) {
        const { state, errors } = test.result();
        const name = () =>
          describeFailure(
            `${module.project.name} › ${module.relativeModuleId} › ${test.fullName}`,
            errors?.[0]?.message,
          );
        if (state === 'failed') summary.failures.push(name());
        else if (test.diagnostic()?.flaky) summary.flaky.push(name());
        if (state === 'passed' || state === 'failed') counts[state] += 1;
        else counts.skipped += 1;
      }
      const suites = [...module.children.allSuites()];
      const errors = [...module.errors(), ...suites.flatMap((suite) => suite.errors())];
      for (const error of errors) summary.broken.push(`${module.relativeModuleId}: ${error.message}`);
    }
    const file = process.env[summaryVariable];
    if (file) writeFileSync(file, JSON.stringify(summary));
  }
}

// Vitest takes a reporter from a file by its default export.
// oxlint-disable-next-line import/no-default-export
export default VitestSummaryReporter;
