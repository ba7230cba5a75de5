import { writeFileSync } from 'node:fs';
import type { FullConfig, FullResult, Reporter, Suite, TestError } from '@playwright/test/reporter';
import { countsOf, describeFailure, emptySummary, summaryVariable } from './summary.ts';

/** Writes the counts of a run to the file named in LAMPLIGHT_TEST_SUMMARY. */
class PlaywrightSummaryReporter implements Reporter {
  readonly #summary = emptySummary();
  #suite: Suite | undefined;

  onBegin(_config: FullConfig, suite: Suite): void {
    this.#suite = suite;
  }

  /** Collects errors outside of tests: a file that does not load, a server that does not start. */
  onError(error: TestError): void {
    this.#summary.broken.push(error.message ?? 'an error without a message');
  }

  onEnd(result: FullResult): void {
    for (const test of this.#suite?.allTests() ?? []) {
      const counts = countsOf(this.#summary, test.parent.project()?.name ?? '');
      const outcome = test.outcome();
      const problem = test.results.find((tried) => tried.error)?.error?.message;
      const name = describeFailure(test.titlePath().filter(Boolean).join(' › '), problem);
      if (outcome === 'flaky') this.#summary.flaky.push(name);
      if (outcome === 'unexpected') this.#summary.failures.push(name);
      if (outcome === 'expected' || outcome === 'flaky') counts.passed += 1;
      else if (outcome === 'skipped') counts.skipped += 1;
      else counts.failed += 1;
    }
    if (result.status === 'timedout') this.#summary.broken.push('the run took too long');
    const file = process.env[summaryVariable];
    if (file) writeFileSync(file, JSON.stringify(this.#summary));
  }
}

// Playwright takes a reporter from a file by its default export.
// oxlint-disable-next-line import/no-default-export
export default PlaywrightSummaryReporter;
