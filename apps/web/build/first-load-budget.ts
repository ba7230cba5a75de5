import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { chunkOf, filesOf } from './route-preloads.ts';

/** Bytes after gzip of all code that home loads with an empty cache. */
const budget = 140 * 1024;

/** The page's own code, home, and what home loads once its covers are there. */
const firstLoad = [
  '/src/main.tsx',
  '/src/app/render.tsx',
  '/src/screens/home/home-screen.tsx',
  '/src/screens/home/home-rows.tsx',
];

/** Returns the chunks that home loads with an empty cache, each with its bytes after gzip. */
function firstLoadOf(bundle: Rolldown.OutputBundle): Map<string, number> {
  const files = new Set(firstLoad.flatMap((file) => filesOf(chunkOf(file, bundle), bundle)));
  return new Map(
    [...files].flatMap((file): [string, number][] => {
      const part = bundle[file];
      return part?.type === 'chunk' ? [[file, gzipSync(part.code, { level: 9 }).length]] : [];
    }),
  );
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
      const problem = tooLarge(firstLoadOf(bundle));
      if (problem !== null) this.error(problem);
    },
  },
});
