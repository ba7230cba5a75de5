import { join } from 'node:path';
import type { Plugin } from 'vite';
import { compileAll } from './compile.ts';
import { readSources } from './read-sources.ts';

const replaced = join(import.meta.dirname, 'catalogues.ts');

/**
 * Returns a plugin that puts the compiled catalogues into the server's build, which then needs neither PO files nor a
 * parser for them.
 */
export const serverMessages = (): Plugin => ({
  name: 'server-messages',
  apply: 'build',
  load(id) {
    if (id !== replaced) return null;
    const sources = readSources().filter(({ file }) => !file.startsWith('apps/web/'));
    const catalogues = JSON.stringify(Object.fromEntries(compileAll(sources)));
    return `const all = JSON.parse(${JSON.stringify(catalogues)});
export const catalogueOf = (tag) => (Object.hasOwn(all, tag) && tag !== 'en' ? all[tag] : null);`;
  },
});
