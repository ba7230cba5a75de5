import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '../apps/web/src');

test('screens have their forms of dates from one place', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) => !file.includes('.test.'));
  const choosing = files.filter((file) =>
    /DateTimeFormat\([^)]|toLocale(?:Date|Time)String/.test(readFileSync(join(folder, file), 'utf8')),
  );
  // Besides dates.ts, only the settings form creates formats, to show the date format of each language.
  expect(choosing.toSorted()).toEqual(['features/publishing/site/settings-form.tsx', 'lib/dates.ts']);
});
