import { defineConfig } from 'vitest/config';

const apiTests = ['apps/server/src/**/*.api.test.ts'];

export default defineConfig({
  // Not in node_modules, which an installation empties.
  cacheDir: '.cache/vite',
  test: {
    allowOnly: false,
    // A listener's password is hashed for real, and two databases share the machine with everything else.
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // As for the journeys: a crowded machine must not refuse a sound change, and what passed only then is named.
    retry: 2,
    // By itself it would leave one of two cores idle: the longest tests wait for other processes.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,tooling,bench,samples}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...apiTests],
        },
      },
      { test: { name: 'api-sqlite', include: apiTests, provide: { databaseUrl: '' } } },
      { test: { name: 'api-postgres', include: apiTests, globalSetup: ['tooling/vitest-postgres.ts'] } },
    ],
  },
});
