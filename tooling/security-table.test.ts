import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const docs = path.resolve(import.meta.dirname, '../docs');
const rows = readFileSync(path.join(docs, 'security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!subject|row)[a-z]/i.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every row of the security table links to tests that exist', () => {
  expect(rows.length).toBeGreaterThanOrEqual(19);
  for (const [, subject = '', does = '', shown = ''] of rows) {
    const files = [...shown.matchAll(/\]\(([^)]+)\)/g)].map(([, file = '']) => file);
    expect([subject, does !== '', files.length > 0]).toEqual([subject, true, true]);
    expect(files.filter((file) => !existsSync(path.join(docs, file)))).toEqual([]);
  }
});

test('every link in the rows of ASVS leads to a file', () => {
  const asvs = readFileSync(path.join(docs, 'security.md'), 'utf8').match(/^\| \d+\.\d+\.\d+.*$/gm) ?? [];
  expect(asvs.length).toBeGreaterThanOrEqual(20);
  const files = asvs.flatMap((row) => [...row.matchAll(/\]\(([^)#]+)/g)].map(([, file = '']) => file));
  expect(files.filter((file) => !existsSync(path.join(docs, file)))).toEqual([]);
});
