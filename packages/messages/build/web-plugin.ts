import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Catalogues } from '../src/index.ts';
import { compileAll } from './compile.ts';
import { definesMessages, readSources, root, type Source, sourcesIn } from './read-sources.ts';

const preloadHelper = '\0vite/preload-helper.js';
/** Where Vite's helper has the address of a file that code to import needs. */
const helperSeam = 'depString = assetsURL(depString, importerUrl);';

/** Ending of the entry that stands for a chunk's messages among the files that an import waits for. */
const entryEnding = '.messages';

/** Names of the chunks that have messages. */
const withMessages = new Set<string>();

/** Returns the entry for the messages of a chunk; null if it has none. */
export const messagesEntryOf = (chunk: string): string | null =>
  withMessages.has(chunk) ? chunk.replace(/\.js$/, entryEnding) : null;

const pathOf = (id: string): string => relative(root, id).replaceAll('\\', '/');

/**
 * Writes the messages of each chunk into files beside it, one for each language: home-abc.js has home-abc.de.js. An
 * import() loads the code and the file of the page's language at the same time, and runs the code once both are there:
 * Vite's own helper waits for them as it waits for stylesheets.
 */
export function webMessages(): Plugin {
  let sources: Source[] = [];
  let compiled = new Map<string, Catalogues>();
  const namesIn = (moduleIds: readonly string[]): string[] => {
    const files = new Set(moduleIds.map(pathOf));
    return sources.filter(({ file }) => files.has(file)).map(({ name }) => name);
  };
  const messagesOf = (tag: string, names: readonly string[]): Catalogues =>
    Object.fromEntries(names.map((name) => [name, compiled.get(tag)?.[name] ?? {}]));

  return {
    name: 'web-messages',
    apply: 'build',
    config: (config) => {
      const inner = typeof config.build?.modulePreload === 'object' ? config.build.modulePreload : {};
      return {
        build: {
          modulePreload: {
            resolveDependencies: (file, dependencies, context) => {
              const own = inner.resolveDependencies?.(file, dependencies, context) ?? dependencies;
              return [
                ...own,
                ...new Set([file, ...dependencies].flatMap((name) => messagesEntryOf(name) ?? [])),
              ];
            },
          },
        },
      };
    },
    buildStart() {
      sources = readSources();
      compiled = compileAll(sources);
    },
    transform(code, id) {
      if (id === preloadHelper) {
        if (!code.includes(helperSeam))
          throw new Error('Vite’s helper of import() has changed: see web-plugin.ts');
        return {
          code: `import { loadMessages } from '@lamplight/messages/load';\n${code.replace(
            helperSeam,
            `${helperSeam} if (depString.endsWith('${entryEnding}')) return loadMessages(depString);`,
          )}`,
          map: null,
        };
      }
      if (!definesMessages(pathOf(id)) || !code.includes('defineMessages')) return null;
      // Names alone: the texts come with the language.
      const constants = sourcesIn(id, code).map(
        ({ constant, name }) => `export const ${constant} = /* @__PURE__ */ defineMessages('${name}');`,
      );
      return {
        code: `import { defineMessages } from '@lamplight/messages';\n${constants.join('\n')}`,
        map: null,
      };
    },
    // Another text is another file name: browsers keep files for good.
    augmentChunkHash(chunk: Rolldown.RenderedChunk) {
      const names = namesIn(chunk.moduleIds);
      if (names.length > 0) return JSON.stringify([...compiled.keys()].map((tag) => messagesOf(tag, names)));
    },
    generateBundle(_, bundle) {
      for (const part of Object.values(bundle)) {
        if (part.type !== 'chunk') continue;
        const names = namesIn(part.moduleIds);
        if (names.length === 0) continue;
        withMessages.add(part.fileName);
        for (const tag of compiled.keys())
          this.emitFile({
            type: 'asset',
            fileName: part.fileName.replace(/\.js$/, `.${tag}.js`),
            source: `export default ${JSON.stringify(messagesOf(tag, names))}`,
          });
      }
    },
  };
}
