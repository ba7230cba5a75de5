import { createRequire } from 'node:module';
import { join } from 'node:path';
import { webMessages } from '@lamplight/messages/build';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserTargets } from './build/browser-targets.ts';
import { firstLoadBudget } from './build/first-load-budget.ts';
import { inlineAssets } from './build/inline-assets.ts';
import { precompress } from './build/precompress.ts';
import { routePreloads } from './build/route-preloads.ts';
import { serviceWorker } from './build/service-worker.ts';
import { unusedRouterParts } from './build/unused-router-parts.ts';

const server = process.env['LAMPLIGHT_SERVER'] ?? 'http://127.0.0.1:4280';

/** The default decoder of HTML entities needs a document, which workers lack; this variant does not. */
const entityNames = {
  name: 'entity-names',
  enforce: 'pre',
  resolveId: (id: string) =>
    id === 'decode-named-character-reference' ? createRequire(import.meta.url).resolve(id) : null,
} as const;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    react(),
    tailwindcss(),
    webMessages(),
    unusedRouterParts(),
    routePreloads(),
    firstLoadBudget(),
    inlineAssets(),
    serviceWorker(),
    precompress(),
  ],
  worker: { plugins: () => [entityNames] },
  build: {
    target: browserTargets,
    assetsDir: 'assets',
    // Inlined assets would be data: URLs, which the content security policy forbids for fonts.
    assetsInlineLimit: 0,
    sourcemap: false,
    // The content security policy is strict, and every target browser supports modulepreload.
    modulePreload: {
      polyfill: false,
      // These chunks are already loaded: listing them for each screen would only make the entry script
      // longer.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !/\/(vendor|home|calls|rolldown-runtime)-[\w-]{7}\.js$/.test(file)),
    },
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        // Style of the pages that the server renders for visitors.
        'public-pages': join(import.meta.dirname, 'src/ui/public-pages.css'),
        // Style and script of the player in frames of other sites, which the server sends within its page.
        'embed-style': join(import.meta.dirname, 'src/ui/embed-style.css'),
        'embed-player': join(import.meta.dirname, 'src/features/publishing/embeds/embed-player.ts'),
      },
      output: {
        // Without the names of all screens that share a chunk.
        chunkFileNames: ({ name }) => `assets/${name.replace(/^common~.*/, 'common')}-[hash:7].js`,
        assetFileNames: ({ names: [name = ''] }) =>
          `assets/${name.replace(/^common~.*?(\.\w+)?$/, 'common$1').replace(/\.\w+$/, '')}-[hash:7][extname]`,
        codeSplitting: {
          // Each group also takes what its modules import. The rest is split by screen, as route-table.ts loads it.
          groups: [
            // Without libraries, so that home's first requests are sent without loading any
            // (src/app/prefetch-home.ts).
            { name: 'calls', test: /src[\\/]main\.tsx$/ },
            // Separate, so that it stays cached across our releases.
            { name: 'vendor', test: /node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/ },
            // The layout and home in one chunk: each extra file costs a phone a round trip.
            { name: 'home', test: /src[\\/](app[\\/]render|screens[\\/]home[\\/]home-screen)\.tsx$/ },
            // Modules that home loads after its covers, in one chunk, too.
            { name: 'home-rows', test: /src[\\/]screens[\\/]home[\\/]home-rows\.tsx$/ },
            // Many small chunks compress badly: one chunk for small modules that most screens share, another for
            // those that some screens share.
            {
              name: 'shared',
              test: /src[\\/](ui|lib)[\\/]|lucide-react/,
              minShareCount: 6,
              maxModuleSize: 4000,
            },
            {
              name: 'common',
              minShareCount: 4,
              maxModuleSize: 3000,
              entriesAware: true,
              entriesAwareMergeThreshold: 3000,
            },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': server, '/demo-api': server, '/media': server, '/healthz': server },
  },
});
