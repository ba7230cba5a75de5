import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const built = path.join(import.meta.dirname, '../dist');
/** A clone has a commit; an unpacked archive has none. */
const isClone = existsSync(path.join(import.meta.dirname, '../../../.git'));

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

test('the server and every command say their version and commit, and do nothing else', () => {
  const programs = readdirSync(built).filter((file) =>
    /^(main|admin|align|backup|import|outbox|restore)\.js$/.test(file),
  );
  expect(programs).toHaveLength(7);
  const folder = mkdtempSync(path.join(tmpdir(), 'lamplight-version-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const program of programs) {
    const args = [path.join(built, program), ...(program === 'main.js' ? ['serve'] : []), '--version'];
    const env = { DATA_DIR: folder };
    expect(execFileSync(process.execPath, args, { env, encoding: 'utf8' }), program).toMatch(
      isClone ? /^Lamplight \d+\.\d+\.\d+ \([0-9a-f]{12}(-modified)?\)\n$/ : /^Lamplight \d+\.\d+\.\d+\n$/,
    );
  }
  expect(readdirSync(folder)).toEqual([]);
}, 60_000);
