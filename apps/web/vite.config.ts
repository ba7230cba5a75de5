import { createRequire } from 'node:module';
import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { browserTargets } from './build/browser-targets.ts';
import { inlineAssets } from './build/inline-assets.ts';
import { precompress } from './build/precompress.ts';
import { routePreloads } from './build/route-preloads.ts';
import { serviceWorker } from './build/service-worker.ts';

const server = process.env['LAMPLIGHT_SERVER'] ?? 'http://127.0.0.1:4280';

/** Decodes the names of HTML without a document, which workers do not have. */
const entityNames = {
  name: 'entity-names',
  enforce: 'pre',
  resolveId: (id: string) =>
    id === 'decode-named-character-reference' ? createRequire(import.meta.url).resolve(id) : null,
} as const;

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), routePreloads(), inlineAssets(), serviceWorker(), precompress()],
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
          : files.filter((file) => !/(vendor|home|calls|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      input: {
        index: join(import.meta.dirname, 'index.html'),
        // Style of the pages that the server renders for visitors.
        'public-pages': join(import.meta.dirname, 'src/ui/public-pages.css'),
      },
      output: {
        codeSplitting: {
          groups: [
            // Code that changes only with its versions stays cached across our releases.
            {
              name: 'vendor',
              // Libraries, without the parts that home does not need.
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*(useQueries|queriesObserver|useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js)/,
            },
            // Contains no libraries, so that home's first requests wait for none (src/app/prefetch-home.ts).
            {
              name: 'calls',
              test: /src[\\/](main|app[\\/]prefetch-home|lib[\\/](api|page-leaving|server-status|session\.|site\.|storage|store|record))|cached-access|sign-in[\\/]reauthentication\.|offline[\\/](has-downloads|stored-responses)|preload-helper|[\\/]contract[\\/](?!src[\\/](text|account-limits|book-limits|played-stretches|accent|moments|up-next|mail-texts|page-limits|screens|audit-actions|heard|notifications|moderation-limits|clip-limits|follow-limits|review-limits))/,
            },
            // Redirects to the payment provider, shared by screens other than home.
            {
              name: 'billing-redirects',
              test: /src[\\/](features[\\/]membership[\\/]billing[\\/](external-redirect|checkout-return-flag|use-redirect-button|cancel-origin|billing-redirects|redirect-error|register-draft))/,
            },
            // The layout and home in one chunk: each extra file costs a phone a round trip.
            {
              name: 'home',
              // With icons of its menus, for which it would otherwise load what other screens share.
              test: /src[\\/](app[\\/]render|screens[\\/]home[\\/]home-screen)\.tsx|lucide-react.*icons[\\/](book-check|book-x|ellipsis-vertical|rotate-ccw)\./,
            },
            // Many small chunks compress badly: code that most screens share goes into one.
            {
              name: 'shared',
              // Code that several screens share, but home does not use, is excluded: home would have to load
              // it.
              test: /src[\\/](ui|lib|features[\\/](catalogue[\\/](books|search)|accounts[\\/](sessions|users)|listening[\\/]outbox|media[\\/]streaming))[\\/](?!sessions|page-links|consent-box|text-field|text-area|dialog|confirm-dialog|chip|relative-time|playing-lock|unsaved|message-page|use-form|explain-save-failure|form-dialog|form-message|account-fields|use-focus-after-removal|backoff|format-bytes)|offline[\\/]downloaded-audio|billing[\\/]plan-text|settings[\\/]spoiler-guard|player[\\/](book-progress[\\/]spine|progress[\\/]heard|bookmarks[\\/]bookmark(s-query|-ids))|contract[\\/]src[\\/]played-stretches|lucide-react(?!.*icons[\\/](clock|corner-up-left|message-square|thumbs-|trash))/,
              minShareCount: 3,
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
