import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const folder = join(import.meta.dirname, '../public');
const scripts = ['reload-on-chunk-error.js', 'theme.js'];
const tagOf = (script: string): string => `<script src="/${script}"></script>`;
const iconAddress = 'href="/favicon.svg"';

/** Encodes an SVG as a data URL. Double quotes become single quotes because the attribute uses double quotes. */
const dataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, encodeURIComponent)}`;

/**
 * Inlines the icon and the scripts that must run first into the page; as separate files, each would cost a
 * phone a round trip before the first paint. The server allows the scripts by their hashes (http/web-app.ts).
 */
export const inlineAssets = (): Plugin => ({
  name: 'inline-assets',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      for (const part of [...scripts.map(tagOf), iconAddress])
        if (!html.includes(part)) throw new Error(`index.html has no ${part}`);
      const minify = (script: string) =>
        minifySync(script, readFileSync(join(folder, script), 'utf8')).code.trim();
      const icon = dataAddress(readFileSync(join(folder, 'favicon.svg'), 'utf8'));
      return scripts
        .reduce(
          (page, script) => page.replace(tagOf(script), () => `<script>${minify(script)}</script>`),
          html,
        )
        .replace(iconAddress, () => `href="${icon}"`);
    },
  },
});
