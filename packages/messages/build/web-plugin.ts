import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Catalogues } from '../src/index.ts';
import { compileAll } from './compile.ts';
import { definesMessages, readSources, root, type Source, sourcesIn } from './read-sources.ts';

const preloadHelper = '\0vite/preload-helper.js';
/** Line of Vite's preload helper that computes the URL of a dependency. */
const helperSeam = 'depString = assetsURL(depString, importerUrl);';

/** Ending of the dependency that represents the messages of a chunk in Vite's list of a chunk's dependencies. */
const entryEnding = '.messages';

/** File names of the chunks that have messages. */
const withMessages = new Set<string>();

/** Returns the dependency for the messages of a chunk; null if the chunk has no messages. */
export const messagesEntryOf = (chunk: string): string | null =>
  withMessages.has(chunk) ? chunk.replace(/\.js$/, entryEnding) : null;

const pathOf = (id: string): string => relative(root, id).replaceAll('\\', '/');

/**
 * Writes the messages of each chunk into separate files, one for each language: home-abc.js has home-abc.de.js. An
 * import() loads the chunk and its messages in the page's language at the same time. Vite's preload helper waits for
 * the messages as it does for style sheets, and then runs the chunk.
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
      // Keep only the names of the catalogues; the texts are loaded with the language's file.
      const constants = sourcesIn(id, code).map(
        ({ constant, name }) => `export const ${constant} = /* @__PURE__ */ defineMessages('${name}');`,
      );
      return {
        code: `import { defineMessages } from '@lamplight/messages';\n${constants.join('\n')}`,
        map: null,
      };
    },
    // Include the texts in the hash: a changed text must change the file name, because browsers cache these files
    // permanently.
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
