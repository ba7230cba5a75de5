// Makes a few files of Kysely's many: `node tooling/setup/pack.mjs`. apps/server/src/packed.ts has them loaded.
import { renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'vite';
import { packedKysely } from './packed.mjs';
import { inRoot } from './paths.mjs';

const packed = packedKysely();
// Made aside and then swapped in: a node that starts meanwhile finds all of it or nothing.
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
