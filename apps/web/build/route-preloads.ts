import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

const screenFile = /\/src\/screens\/[\w-]+\/(\w+)-screen\.tsx$/;
const renderFile = /\/src\/app\/render\.tsx$/;

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
      const chunks = Object.values(bundle).filter((part) => part.type === 'chunk');
      const start = chunks.find((chunk) => chunk.moduleIds.some((id) => renderFile.test(id)));
      if (!start) throw new Error('The build has no chunk of src/app/render.tsx');
      const always = filesOf(start, bundle).filter((file) => !html.includes(file));
      const screens = chunks.flatMap((chunk): [string, string[]][] => {
        const names = chunk.moduleIds.flatMap((id) => screenFile.exec(id)?.[1] ?? []);
        const files = filesOf(chunk, bundle).filter((file) => !html.includes(file) && !always.includes(file));
        return files.length > 0 ? names.map((name): [string, string[]] => [name, files]) : [];
      });
      const links = always.map(
        (file): HtmlTagDescriptor => ({
          tag: 'link',
          attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head',
        }),
      );
      const table = JSON.stringify(Object.fromEntries(screens));
      return {
        html: html.replace('name="screens" content="{}"', `name="screens" content='${table}'`),
        tags: links,
      };
    },
  },
});

/** Returns a chunk's file, all its imports and their stylesheets. */
function filesOf(chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): string[] {
  const found = new Set<string>();
  const visit = (file: string) => {
    const part = bundle[file];
    if (found.has(file) || part?.type !== 'chunk') return;
    found.add(file);
    for (const style of part.viteMetadata?.importedCss ?? []) found.add(style);
    for (const imported of part.imports) visit(imported);
  };
  visit(chunk.fileName);
  return [...found];
}
