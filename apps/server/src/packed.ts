import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON, registerHooks } from 'node:module';

/** Bundles that setup makes of Kysely, by import name. */
const files = { kysely: 'kysely.mjs', 'kysely/migration': 'migration.mjs' };

/** Where it lies, if it was made of the very version that is installed. */
function packedFolder(): URL | null {
  const manifest = findPackageJSON('kysely', import.meta.url);
  if (!manifest) return null;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = new URL(`../../../.cache/packed/kysely-${version}/`, import.meta.url);
  return Object.values(files).every((file) => existsSync(new URL(file, folder))) ? folder : null;
}

/**
 * From now on Kysely is loaded from the few files that setup makes of its 257, where they are. What was loaded before
 * keeps the other one, so this comes first (decision 18).
 */
export function preferPacked(): void {
  const folder = packedFolder();
  if (!folder) return;
  const packed = new Map(Object.entries(files).map(([name, file]) => [name, new URL(file, folder).href]));
  registerHooks({
    resolve(specifier, context, next) {
      const url = packed.get(specifier);
      return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
    },
  });
}
