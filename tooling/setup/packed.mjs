import { existsSync, readFileSync } from 'node:fs';
import { progress, say } from './output.mjs';
import { inRoot } from './paths.mjs';
import { runQuietly } from './run-quietly.mjs';

/** Returns the folder of the bundled Kysely, which depends on its version. */
export function packedKysely() {
  const { version } = JSON.parse(readFileSync(inRoot('node_modules/kysely/package.json'), 'utf8'));
  return inRoot('.cache', 'packed', `kysely-${version}`);
}

/** Bundles Kysely unless that is done already. Without the bundle a node starts more slowly. */
export async function ensurePacked(node) {
  if (existsSync(packedKysely())) return;
  const { code, output } = await progress('Packing the query builder', () =>
    runQuietly(node, [inRoot('tooling/setup/pack.mjs')]),
  );
  if (code !== 0) say(`${output.trim()}\n\nKysely could not be packed; everything works, and starts later.`);
}
