import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const worthIt = /\.(?:js|css|html|svg|json)$/;
const smallest = 1024;

/** Writes .br and .gz versions of each text file at build time, so that the server never compresses them itself. */
export const precompress = (): Plugin => ({
  name: 'precompress',
  apply: 'build',
  writeBundle: async ({ dir = '' }, bundle) => {
    const files = Object.keys(bundle).filter((file) => worthIt.test(file));
    for (const file of files) {
      const path = join(dir, file);
      const bytes = await readFile(path);
      if (bytes.length < smallest) continue;
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
      await writeFile(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
      await writeFile(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }
  },
});
