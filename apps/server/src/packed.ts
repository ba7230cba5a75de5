import { existsSync, readFileSync } from 'node:fs';
import { findPackageJSON, registerHooks } from 'node:module';

/** Bundles of Kysely that setup creates, by import name. */
const files = { kysely: 'kysely.mjs', 'kysely/migration': 'migration.mjs' };

/** Returns the folder of the bundles; null unless they were made from the installed version. */
function packedFolder(): URL | null {
  const manifest = findPackageJSON('kysely', import.meta.url);
  if (!manifest) return null;
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
  const folder = new URL(`../../../.cache/packed/kysely-${version}/`, import.meta.url);
  return Object.values(files).every((file) => existsSync(new URL(file, folder))) ? folder : null;
}

/**
 * Loads Kysely from now on from the few bundles that setup makes of its 257 files, if they exist. Modules loaded before
 * keep the original, so call this first (decision 18).
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
