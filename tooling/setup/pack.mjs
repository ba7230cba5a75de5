// Bundles Kysely's many files into a few: `node tooling/setup/pack.mjs`. apps/server/src/packed.ts redirects imports
// to them.
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { packedKysely } from './packed.mjs';
import { inRoot } from './paths.mjs';

const packed = packedKysely();
// Build in a temporary folder and then swap it in: a node that starts meanwhile finds all files or none.
const fresh = inRoot('.cache', 'packing');

await build({
  root: inRoot('apps/server'),
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: true,
    outDir: path.join(fresh, path.basename(packed)),
    emptyOutDir: true,
    minify: false,
    rolldownOptions: {
      input: { kysely: 'kysely', migration: 'kysely/migration' },
      output: { entryFileNames: '[name].mjs' },
    },
  },
});
rmSync(path.dirname(packed), { recursive: true, force: true });
renameSync(fresh, path.dirname(packed));
