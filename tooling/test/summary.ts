/** Summary that the reporter of a test runner writes: counts by project, and errors outside of any test. */
export interface TestSummary {
  projects: Record<string, Counts>;
  broken: string[];
  /** Failed tests: full name and first line of the error. */
  failures: string[];
  /** Flaky tests, which failed and passed on a retry: full name and first line of the error. */
  flaky: string[];
}

export interface Counts {
  passed: number;
  failed: number;
  /** Tests that did not run, for any reason. A run with any of them fails. */
  skipped: number;
}

/** Environment variable with the file that a reporter writes its summary to. */
export const summaryVariable = 'LAMPLIGHT_TEST_SUMMARY';

export const emptySummary = (): TestSummary => ({ projects: {}, broken: [], failures: [], flaky: [] });

/** Returns a test's name and the first line of its error, for the end of the log. */
export function describeFailure(name: string, problem: string | undefined): string {
  // oxlint-disable-next-line no-control-regex -- the colours of a terminal
  const [line = ''] = (problem ?? '').replaceAll(/\u001B\[[\d;]*m/gu, '').split('\n');
  return line ? `${name}: ${line.slice(0, 300)}` : name;
}

export function countsOf(summary: TestSummary, project: string): Counts {
  summary.projects[project] ??= { passed: 0, failed: 0, skipped: 0 };
  return summary.projects[project];
}

export interface Verdict {
  passed: number;
  failed: number;
  /** One line for each failure, including those outside any test. */
  problems: string[];
  /** Notes about a run that may have passed, such as flaky tests. */
  remarks: string[];
}

/** Projects that must each run at least one test. Tests of other projects are counted, too. */
export interface Expected {
  projects: readonly string[];
  /** Two projects that must run the same number of tests. */
  equal?: readonly [string, string];
}

/**
 * Evaluates a runner's summary. Every test counts, and the run itself counts as one check. The run fails if the
 * runner left no summary or an exit code that its tests do not explain, if an expected project ran nothing, if any
 * project skipped tests, or if two projects that must run the same tests did not.
 */
export function evaluate(summary: TestSummary | undefined, exitCode: number, expected: Expected): Verdict {
  if (!summary) return { passed: 0, failed: 1, problems: ['it ended without a report'], remarks: [] };
  let passed = 0;
  let failed = 0;
  const problems = [...summary.broken];
  for (const project of new Set([...expected.projects, ...Object.keys(summary.projects)])) {
    const counts = countsOf(summary, project);
    passed += counts.passed;
    failed += counts.failed;
    if (total(counts) === 0) problems.push(`${project} ran no tests`);
    if (counts.skipped > 0) problems.push(`${project} skipped ${counts.skipped}`);
  }
  if (expected.equal) {
    const [one, other] = expected.equal.map((project) => total(countsOf(summary, project)));
    if (one !== other)
      problems.push(`${expected.equal.join(' and ')} ran different tests (${one}, ${other})`);
  }
  if (exitCode !== 0 && failed === 0 && problems.length === 0) problems.push(`it ended with ${exitCode}`);
  if (problems.length > 0) failed += 1;
  else if (failed === 0) passed += 1;
  const remarks = summary.flaky.map((name) => `passed only when tried again: ${name}`);
  return { passed, failed, problems: [...summary.failures, ...problems], remarks };
}

const total = (counts: Counts): number => counts.passed + counts.failed + counts.skipped;
