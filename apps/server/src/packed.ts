import { existsSync, readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/**
 * From now on Kysely is loaded from the few files that setup makes of its 258, where it made them of the very
 * version that is installed. What was loaded before keeps the other one, so this comes first (decision 18).
 */
export function preferPacked(): void {
  const manifest = readFileSync(new URL('../package.json', import.meta.resolve('kysely')), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = new URL(`../../../.cache/packed/kysely-${version}/`, import.meta.url);
  if (!existsSync(folder)) return;
  const packed: Record<string, string> = {
    kysely: new URL('kysely.mjs', folder).href,
    'kysely/migration': new URL('migration.mjs', folder).href,
  };
  registerHooks({
    resolve(specifier, context, next) {
      const url = packed[specifier];
      return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
    },
  });
}
