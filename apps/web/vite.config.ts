import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { inlineSmall } from './build/inline-small.ts';
import { precompress } from './build/precompress.ts';
import { preloadScreens } from './build/preload-screens.ts';
import { serviceWorker } from './build/service-worker.ts';
import { shakeableRouter } from './build/shakeable-router.ts';

const server = process.env['LAMPLIGHT_SERVER'] ?? 'http://127.0.0.1:4280';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    shakeableRouter(),
    react(),
    tailwindcss(),
    preloadScreens(),
    inlineSmall(),
    serviceWorker(),
    precompress(),
  ],
  build: {
    target: ['chrome120', 'edge120', 'firefox121', 'safari17.2'],
    assetsDir: 'assets',
    // Inlined assets would be data: URLs, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    sourcemap: false,
    // The page's policy is strict and every target browser preloads modules by itself.
    modulePreload: {
      polyfill: false,
      // What every screen stands on is there already: naming it for each would only make the first script longer.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !/(vendor|home|calls|rolldown-runtime)-/.test(file)),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What changes only with its versions stays cached across our releases.
            {
              name: 'vendor',
              // Without what home can do without.
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*(useQueries|queriesObserver|useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver)\.js)/,
            },
            // Free of libraries, so that home's first questions wait for none (src/app/home-ahead.ts).
            {
              name: 'calls',
              test: /src[\\/](main|app[\\/]home-ahead|lib[\\/](api|ask-ahead|reach|held[\\/]held-answers|session|storage|token))|known-access|preload-helper|[\\/]contract[\\/](?!src[\\/](text|account-limits|book-limits))/,
            },
            // The ways to the payment provider: screens other than home share them.
            {
              name: 'leaving',
              test: /src[\\/](lib[\\/](leav|use-door|use-shown)|features[\\/]billing[\\/](door|register-draft))/,
            },
            // The frame and home, whole: each file more costs a phone a round trip.
            {
              name: 'home',
              test: /src[\\/]app[\\/](start|home-screen)\.tsx/,
            },
            // Many small chunks compress badly: what most screens share travels together.
            {
              name: 'shared',
              // What several screens share, but home does not, is left out: each home would carry it.
              test: /src[\\/](ui|lib|features[\\/]library)[\\/](?!text-field|text-area|dialog|confirm-dialog|chip|relative-time|playing-lock|unsaved|leav|use-door|use-shown|state-page)|listening[\\/](spine[\\/]spine|bookmarks[\\/]bookmark(s-query|-ids))|lucide-react(?!.*icons[\\/](clock|corner-up-left|message-square|thumbs-|trash))/,
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
