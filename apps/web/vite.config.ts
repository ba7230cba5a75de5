import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { precompress } from './build/precompress.ts';

const server = process.env['LAMPLIGHT_SERVER'] ?? 'http://127.0.0.1:4280';

/**
 * The router's Link, NavLink and Form cannot be shaken out, because each is given a displayName when loaded, and with
 * them comes prefetching for a server that renders. We use our own link (src/ui/link.tsx): 3 KB gzip less.
 */
const shakeableRouter: Plugin = {
  name: 'shakeable-router',
  apply: 'build',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production[\\/]lib[\\/]/ },
    handler: (code) => ({
      code: code
        .replace(/^\w+\.displayName = ".*";$/gm, '')
        .replaceAll(/= (React(?:\$1)?\.forwardRef\()/g, '= /* @__PURE__ */ $1'),
      map: null,
    }),
  },
};

export default defineConfig({
  root: import.meta.dirname,
  plugins: [shakeableRouter, react(), tailwindcss(), precompress()],
  build: {
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    assetsDir: 'assets',
    // Inlined assets would be data: URLs, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    sourcemap: false,
    // The page's policy is strict and every target browser preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes only with its versions stays cached across our releases.
            {
              name: 'vendor',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/,
            },
            // Many small chunks compress badly: what most screens share travels together.
            {
              name: 'shared',
              test: /src[\\/](ui|lib)[\\/]|[\\/]contract[\\/]|lucide-react/,
              minShareCount: 3,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/media': server, '/healthz': server },
  },
});
