import { gzipSync } from 'node:zlib';
import { languageTags } from '@lamplight/messages/languages';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, filesOf } from './route-preloads.ts';

/** Bytes after gzip of all code and messages that home loads with an empty cache, in any language. */
const budget = 140 * 1024;

/** The page's own code, home, and what home loads once its covers are there. */
const firstLoad = [
  '/src/main.tsx',
  '/src/app/render.tsx',
  '/src/screens/home/home-screen.tsx',
  '/src/screens/home/home-rows.tsx',
];

/** Returns what home loads in a language with an empty cache: chunks and their messages, with bytes after gzip. */
function firstLoadOf(bundle: Rolldown.OutputBundle, tag: string): Map<string, number> {
  const chunks = new Set(firstLoad.flatMap((file) => filesOf(chunkOf(file, bundle), bundle)));
  const files = [...chunks].flatMap((file) => [file, file.replace(/\.js$/, `.${tag}.js`)]);
  const sizes = new Map<string, number>();
  for (const file of files) {
    const part = bundle[file];
    if (!part || (part.type === 'asset' && !file.endsWith(`.${tag}.js`))) continue;
    const text = part.type === 'chunk' ? part.code : part.source;
    sizes.set(file, gzipSync(text, { level: 9 }).length);
  }
  return sizes;
}

/** Returns why a first load of home is too large; null if it is not. */
export function tooLarge(sizes: ReadonlyMap<string, number>): string | null {
  const sum = [...sizes.values()].reduce((a, b) => a + b, 0);
  if (sum <= budget) return null;
  const list = [...sizes].map(([file, size]) => `  ${file}: ${size}`).join('\n');
  return `Home loads ${sum} bytes of JavaScript (gzip), more than the budget of ${budget}:\n${list}\nLoad with import() what its first paint does not need.`;
}

/** Fails the build if home loads more code than its budget. */
export const firstLoadBudget = (): Plugin => ({
  name: 'first-load-budget',
  apply: 'build',
  generateBundle: {
    // After Vite has written the lists of files to preload.
    order: 'post',
    handler(_, bundle) {
      for (const tag of languageTags) {
        const problem = tooLarge(firstLoadOf(bundle, tag));
        if (problem !== null) this.error(problem);
      }
    },
  },
});
