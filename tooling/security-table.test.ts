import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const docs = path.resolve(import.meta.dirname, '../docs');
const rows = readFileSync(path.join(docs, 'security.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| (?!subject)[\w]/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()));

test('every row of the security table links to tests that exist', () => {
  expect(rows.length).toBeGreaterThanOrEqual(19);
  for (const [, subject = '', does = '', shown = ''] of rows) {
    const files = [...shown.matchAll(/\]\(([^)]+)\)/g)].map(([, file = '']) => file);
    expect([subject, does !== '', files.length > 0]).toEqual([subject, true, true]);
    expect(files.filter((file) => !existsSync(path.join(docs, file)))).toEqual([]);
  }
});
