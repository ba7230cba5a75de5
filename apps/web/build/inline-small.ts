import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const folder = join(import.meta.dirname, '../public');
const themeTag = '<script src="/theme.js"></script>';
const iconAddress = 'href="/favicon.svg"';

/** An SVG as an address of its own; double quotes stay out, since it stands between them. */
const dataAddress = (svg: string): string =>
  `data:image/svg+xml,${svg
    .trim()
    .replaceAll('"', "'")
    .replace(/[%#<>]/g, encodeURIComponent)}`;

/**
 * Writes public/theme.js and the icon into the page. As files they would each take a phone a round trip before the
 * first paint. The server allows the script by its hash (http/web-app.ts).
 */
export const inlineSmall = (): Plugin => ({
  name: 'inline-small',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html) {
      for (const part of [themeTag, iconAddress])
        if (!html.includes(part)) throw new Error(`index.html has no ${part}`);
      const theme = minifySync('theme.js', readFileSync(join(folder, 'theme.js'), 'utf8')).code.trim();
      const icon = dataAddress(readFileSync(join(folder, 'favicon.svg'), 'utf8'));
      return html
        .replace(themeTag, () => `<script>${theme}</script>`)
        .replace(iconAddress, () => `href="${icon}"`);
    },
  },
});
