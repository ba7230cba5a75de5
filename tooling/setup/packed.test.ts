import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Runs in its own process, because redirected imports stay redirected. */
const script = `
  const { ensurePacked } = await import('../../../tooling/setup/packed.mjs');
  await ensurePacked(process.execPath);
  const { preferPacked } = await import('./packed.ts');
  const whole = { ...await import('../../../node_modules/kysely/dist/index.js') };
  const wholeMigration = { ...await import('../../../node_modules/kysely/dist/migration/index.js') };
  preferPacked();
  const packed = await import('kysely');
  const migration = await import('kysely/migration');
  const names = (module) => Object.keys(module).sort();
  console.log(JSON.stringify({
    isAnother: packed.Kysely !== whole.Kysely && migration.Migrator !== wholeMigration.Migrator,
    names: [names(packed), names(migration)],
    wholeNames: [names(whole), names(wholeMigration)],
  }));
`;

test('a node loads the bundled Kysely with all of its exports', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: path.join(import.meta.dirname, '../../apps/server/src'),
  });
  const seen = JSON.parse(stdout) as { isAnother: boolean; names: string[][]; wholeNames: string[][] };
  expect(seen.isAnother).toBe(true);
  expect(seen.names).toEqual(seen.wholeNames);
  expect(seen.names[0]).toContain('sql');
});
