import { expect, test } from 'vitest';
import { describeFailure, emptySummary, evaluate, type TestSummary } from './summary.ts';

const summary = (projects: TestSummary['projects'], broken: string[] = []): TestSummary => ({
  ...emptySummary(),
  projects,
  broken,
});
const counts = (passed: number, failed = 0, skipped = 0) => ({ passed, failed, skipped });
const one = { projects: ['a'] };

test('counts the tests of a run and the run itself', () => {
  expect(evaluate(summary({ a: counts(3) }), 0, one)).toEqual({
    passed: 4,
    failed: 0,
    problems: [],
    remarks: [],
  });
});

test('counts the tests of projects that were not expected', () => {
  expect(evaluate(summary({ a: counts(3), b: counts(2) }), 0, one)).toMatchObject({ passed: 6, failed: 0 });
});

test('counts failed tests once and reports their names', () => {
  const failures = ['a › x.test.ts › adds: 3 is not 4', 'a › x.test.ts › takes away'];
  expect(evaluate({ ...summary({ a: counts(3, 2) }), failures }, 1, one)).toEqual({
    passed: 3,
    failed: 2,
    problems: failures,
    remarks: [],
  });
});

test('counts a test that passed on a retry as passed and reports its name', () => {
  const flaky = { ...summary({ a: counts(1) }), flaky: ['a journey'] };
  expect(evaluate(flaky, 0, one)).toEqual({
    passed: 2,
    failed: 0,
    problems: [],
    remarks: ['passed only when tried again: a journey'],
  });
});

test('describes a failure in one line without colours', () => {
  expect(describeFailure('adds', '\u001B[31mexpected 3\u001B[39m to be 4\n\n- 3\n+ 4')).toBe(
    'adds: expected 3 to be 4',
  );
  expect(describeFailure('adds', undefined)).toBe('adds');
});

test.each([
  ['no report', undefined, 0, 'it ended without a report'],
  ['an unexplained exit code', summary({ a: counts(3) }), 2, 'it ended with 2'],
  ['no tests', summary({}), 0, 'a ran no tests'],
  ['a skipped test', summary({ a: counts(3, 0, 1) }), 0, 'a skipped 1'],
  [
    'a file that does not load',
    summary({ a: counts(3) }, ['x.test.ts does not load']),
    1,
    'x.test.ts does not load',
  ],
])('%s is a failure', (_, given, code, complaint) => {
  const verdict = evaluate(given, code, one);
  expect(verdict.failed).toBe(1);
  expect(verdict.problems).toEqual([complaint]);
});

test('two projects that run the same files must run the same number of tests', () => {
  const verdict = evaluate(summary({ a: counts(3), b: counts(2) }), 0, {
    projects: ['a', 'b'],
    equal: ['a', 'b'],
  });
  expect(verdict).toMatchObject({ passed: 5, failed: 1, problems: ['a and b ran different tests (3, 2)'] });
});
