import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const built = path.join(import.meta.dirname, '../dist');

/** Returns a built file and the files that it imports statically, by name. */
function filesLoadedWith(file: string, found = new Map<string, string>()): Map<string, string> {
  if (found.has(file)) return found;
  const source = readFileSync(path.join(built, file), 'utf8');
  found.set(file, source);
  for (const [, imported = ''] of source.matchAll(/^(?:import|export)\b[^'"]*["']\.\/([^"']+)["']/gm))
    filesLoadedWith(imported, found);
  return found;
}

test('the start of the server loads no reader of texts, which it rarely needs', () => {
  const loaded = filesLoadedWith('server.js');
  expect(loaded.size).toBeGreaterThan(10);
  const readers = [...loaded].filter(([, source]) => source.includes('packages/align/src'));
  expect(readers.map(([file]) => file)).toEqual([]);
});
