import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { messagesEntryOf } from '@lamplight/messages/build';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** Path of the source file with the table of screens. */
export const routeTable = join(import.meta.dirname, '../src/app/route-table.ts');

/** Returns path and file of each screen in the text of the route table, in its order. */
export const screenFilesIn = (table: string): [path: string, file: string][] =>
  [...table.matchAll(/'(\/[^']*)': \{[^}]*?import\('\.\.\/(screens\/[^']+)'\)/g)].map(
    ([, path = '', file = '']) => [path, file],
  );

/**
 * Maps names to files to preload. A name is the first part of an address, as public/theme.js finds it; addresses
 * below /admin have none, because each screen there has code of its own.
 */
export function preloadedFiles(table: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const [path, file] of screenFilesIn(table)) {
    const [, first = '', second] = path.split('/');
    if (!files.has(first) && !(first === 'admin' && second)) files.set(first, file);
  }
  return files;
}

const renderFile = '/src/app/render.tsx';

/**
 * Speeds up the first paint: adds modulepreload links for the code that the entry script imports, and writes
 * the files of each screen, by the first part of its path, into `<meta name="screens">`. public/theme.js
 * preloads the matching ones.
 */
export const routePreloads = (): Plugin => ({
  name: 'route-preloads',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const start = chunkOf(renderFile, bundle);
      const always = filesOf(start, bundle).filter((file) => !html.includes(file));
      const table = readFileSync(routeTable, 'utf8');
      const screens = [...preloadedFiles(table)].flatMap(([name, screen]): [string, string[]][] => {
        const files = filesOf(chunkOf(`/src/${screen}`, bundle), bundle).filter(
          (file) => !html.includes(file) && !always.includes(file),
        );
        return files.length > 0 ? [[name, files]] : [];
      });
      const isMessages = (file: string) => file.endsWith('.messages');
      // Their language is chosen in the browser.
      const alwaysMessages = always.filter(isMessages);
      if (alwaysMessages.length > 0) screens.push(['*', alwaysMessages]);
      const links = always
        .filter((file) => !isMessages(file))
        .map(
          (file): HtmlTagDescriptor => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }),
        );
      const shown = JSON.stringify(Object.fromEntries(screens));
      return {
        html: html.replace('name="screens" content="{}"', `name="screens" content='${shown}'`),
        tags: links,
      };
    },
  },
});

/** Returns the chunk of a source file. @param file end of its path */
export function chunkOf(file: string, bundle: Rolldown.OutputBundle): Rolldown.OutputChunk {
  const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
  // A chunk of its own may only import the one that has the file.
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(file)) ??
    chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(file)));
  if (!chunk) throw new Error(`The build has no chunk of ${file}`);
  return chunk;
}

/** Returns a chunk's file, all its imports and their stylesheets. */
export function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    const part = bundle[file];
    if (found.has(file) || part?.type !== 'chunk') return;
    found.add(file);
    const messages = messagesEntryOf(file);
    if (messages) found.add(messages);
    for (const style of part.viteMetadata?.importedCss ?? []) found.add(style);
    for (const imported of part.imports) visit(imported);
  };
  visit(chunk.fileName);
  return [...found];
}
