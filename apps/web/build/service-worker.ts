import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtTags, compileLanguage, messagesEntryOf, readSources } from '@lamplight/messages/build';
import { build, type Plugin, type Rolldown } from 'vite';
import { browserTargets } from './browser-targets.ts';

const source = join(import.meta.dirname, '../src/pwa/worker/sw.ts');
const publicFolder = join(import.meta.dirname, '../public');

/** Messages of one language; the worker adds those of the language in use to the shell. */
const messagesFile = new RegExp(`\\.(?:${builtTags.join('|')})\\.js$`);

/** Public pages and embedded players come from the server with their style and script. Font files of other alphabets are not precached; the browser loads them when needed. */
const isShellAsset = (file: string): boolean =>
  /^assets\/(?!public-pages-|embed-).+\.(?:js|css|woff2)$/.test(file) && !messagesFile.test(file);

/** Public files without a content hash that any screen may need, mainly the profile images. */
const publicFiles = [
  'manifest.webmanifest',
  'icons/icon-192.png',
  ...readdirSync(join(publicFolder, 'profile-images')).map((file) => `profile-images/${file}`),
];

const textOf = (part: Rolldown.OutputAsset | Rolldown.OutputChunk): string | Uint8Array =>
  part.type === 'chunk' ? part.code : part.source;

/** Writes dist/sw.js: a classic script with the list of files to precache. */
export const serviceWorker = (): Plugin => ({
  name: 'service-worker',
  apply: 'build',
  enforce: 'post',
  async generateBundle(_, bundle) {
    const page = bundle['index.html'];
    if (!page) throw new Error('The build has no index.html');
    const assets = Object.keys(bundle).filter(isShellAsset).toSorted();
    const version = createHash('sha256').update(textOf(page)).update(assets.join());
    for (const file of publicFiles) version.update(readFileSync(join(publicFolder, file)));
    const shell = {
      version: version.digest('hex').slice(0, 12),
      assets: assets.map((file) => `/${file}`),
      messages: Object.keys(bundle).flatMap((file) => {
        const entry = messagesEntryOf(file);
        return entry ? [`/${entry}`] : [];
      }),
      named: ['/home', ...publicFiles.map((file) => `/${file}`)],
    };
    this.emitFile({ type: 'asset', fileName: 'sw.js', source: await compile(shell) });
  },
});

/** Returns the worker's own messages in each language; it has no page that would load them. */
function workerMessages(): object {
  const sources = readSources().filter(({ file }) => file.startsWith('apps/web/src/pwa/worker/'));
  return Object.fromEntries(builtTags.map((tag) => [tag, compileLanguage(tag, sources).catalogues]));
}

async function compile(shell: object): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { __SHELL__: JSON.stringify(shell), __MESSAGES__: JSON.stringify(workerMessages()) },
    build: {
      write: false,
      target: browserTargets,
      lib: { entry: source, formats: ['iife'], name: 'worker', fileName: 'sw' },
    },
  });
  const [result] = Array.isArray(output) ? output : [output];
  const chunk = result && 'output' in result ? result.output[0] : undefined;
  if (!chunk) throw new Error('The service worker could not be built');
  return chunk.code;
}
