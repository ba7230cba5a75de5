import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checkAdvisories } from './advisories.ts';
import allowed from './allowed.json' with { type: 'json' };
import { type Allowed, foreign, idleExceptions, type Lock, licenceProblems, originProblems } from './lock.ts';

const text = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
const lock = JSON.parse(text) as Lock;
const integrity = `sha512-${'a'.repeat(86)}==`;
const of = (name: string, entry: object): Lock => ({ packages: { [`node_modules/${name}`]: entry } });

test('every locked package comes from the registry and has a checksum', () => {
  expect(foreign(lock).length).toBeGreaterThan(300);
  expect(originProblems(lock)).toEqual([]);
});

test('every production package has an allowed licence, and no exception is unused', () => {
  expect(licenceProblems(lock, allowed)).toEqual([]);
  expect(idleExceptions(lock, allowed)).toEqual([]);
});

test.each([
  ['no content', {}],
  ['a weak sum', { integrity: 'sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=' }],
  ['a repository', { integrity, resolved: 'git+ssh://git@github.com/a/b.git#1' }],
  ['another registry', { integrity, resolved: 'https://registry.example/a.tgz' }],
  ['a name that only looks so', { integrity, resolved: 'https://registry.npmjs.org.example/a.tgz' }],
])('%s is reported', (_, entry) => {
  expect(originProblems(of('a', entry))).toHaveLength(1);
});

test('checks each part of a licence, and applies an exception to its packages only', () => {
  const few: Allowed = {
    licences: ['MIT'],
    packages: [{ package: 'odd', licence: 'MPL-2.0', reason: 'so' }],
    advisories: [],
  };
  const isFine = (name: string, license?: string, dev = false) =>
    licenceProblems(of(name, { dev, ...(license ? { license } : {}) }), few).length === 0;
  for (const fine of ['MIT', '(MIT OR GPL-3.0)', 'MIT AND MIT'])
    expect([fine, isFine('a', fine)]).toEqual([fine, true]);
  for (const bad of ['GPL-3.0', 'MIT AND GPL-3.0', 'MPL-2.0', undefined])
    expect([bad, isFine('a', bad)]).toEqual([bad, false]);
  expect([isFine('odd', 'MPL-2.0'), isFine('odd-linux', 'MPL-2.0'), isFine('oddity', 'MPL-2.0')]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isFine('a', 'GPL-3.0', true)).toBe(true);
});

test('a severe vulnerability fails unless an exception for it is still valid', () => {
  const hole = { url: 'https://github.com/advisories/GHSA-1', title: 'A hole', severity: 'high' };
  const report = JSON.stringify({ vulnerabilities: { a: { via: [hole] }, b: { via: ['a'] } } });
  const excuse = { advisory: 'GHSA-1', package: 'a', reason: 'not reached', until: '2026-12-31' };
  expect(checkAdvisories(report, [], '2026-12-01')).toMatchObject({
    known: 1,
    grave: [expect.stringContaining('A hole')],
  });
  expect(checkAdvisories(report, [excuse], '2026-12-31')).toMatchObject({ known: 1, grave: [] });
  expect(checkAdvisories(report, [excuse], '2027-01-01').grave).toHaveLength(1);
  expect(checkAdvisories(report, [{ ...excuse, package: 'c' }], '2026-12-01').grave).toHaveLength(1);
  const mild = report.replace('high', 'low');
  expect(checkAdvisories(mild, [], '2026-12-01')).toMatchObject({
    grave: [],
    remarks: [expect.stringContaining('low')],
  });
});

test.each(['', 'not JSON', '{"message":"405 Method Not Allowed","error":{}}', '{}'])(
  'a registry that tells nothing (%j) is remarked, and nothing is made of it',
  (answer) => {
    expect(checkAdvisories(answer, [], '2026-12-01')).toMatchObject({
      known: null,
      grave: [],
      remarks: [expect.any(String)],
    });
  },
);
