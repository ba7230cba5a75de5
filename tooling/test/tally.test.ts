import { expect, test } from 'vitest';
import { emptyTally, judge, type Tally, told } from './tally.ts';

const tally = (projects: Tally['projects'], broken: string[] = []): Tally => ({
  ...emptyTally(),
  projects,
  broken,
});
const counts = (passed: number, failed = 0, skipped = 0) => ({ passed, failed, skipped });
const one = { projects: ['a'] };

test('a run counts its tests and itself', () => {
  expect(judge(tally({ a: counts(3) }), 0, one)).toEqual({
    passed: 4,
    failed: 0,
    complaints: [],
    remarks: [],
  });
});

test('failed tests are counted once, and named', () => {
  const failures = ['a › x.test.ts › adds: 3 is not 4', 'a › x.test.ts › takes away'];
  expect(judge({ ...tally({ a: counts(3, 2) }), failures }, 1, one)).toEqual({
    passed: 3,
    failed: 2,
    complaints: failures,
    remarks: [],
  });
});

test('a test that passed only when tried again is passed, and named', () => {
  const flaky = { ...tally({ a: counts(1) }), flaky: ['a journey'] };
  expect(judge(flaky, 0, one)).toEqual({
    passed: 2,
    failed: 0,
    complaints: [],
    remarks: ['passed only when tried again: a journey'],
  });
});

test('a failure is told in one line without colours', () => {
  expect(told('adds', '\u001B[31mexpected 3\u001B[39m to be 4\n\n- 3\n+ 4')).toBe('adds: expected 3 to be 4');
  expect(told('adds', undefined)).toBe('adds');
});

test.each([
  ['no report', undefined, 0, 'it ended without a report'],
  ['an unexplained exit code', tally({ a: counts(3) }), 2, 'it ended with 2'],
  ['no tests', tally({}), 0, 'a ran no tests'],
  ['a skipped test', tally({ a: counts(3, 0, 1) }), 0, 'a skipped 1'],
  [
    'a file that does not load',
    tally({ a: counts(3) }, ['x.test.ts does not load']),
    1,
    'x.test.ts does not load',
  ],
])('%s is a failure', (_, given, code, complaint) => {
  const verdict = judge(given, code, one);
  expect(verdict.failed).toBe(1);
  expect(verdict.complaints).toEqual([complaint]);
});

test('two projects that run the same files must run the same number of tests', () => {
  const verdict = judge(tally({ a: counts(3), b: counts(2) }), 0, {
    projects: ['a', 'b'],
    equal: ['a', 'b'],
  });
  expect(verdict).toMatchObject({ passed: 5, failed: 1, complaints: ['a and b ran different tests (3, 2)'] });
});
