import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const apiTests = ['apps/server/src/**/*.api.test.ts'];
/** Tests with real processes, sockets or time limits. Omitted from `npm run check`, because they take seconds. */
const processTests = ['{apps,packages,tooling,bench,samples}/**/*.process.test.ts'];
/** Recordings of human readers are no part of the repository; without them the tests of them are left out. */
const withoutRecordings = existsSync(join(import.meta.dirname, '../shared/recordings'))
  ? []
  : ['bench/align/human-recordings.process.test.ts'];

// Loading modules takes longer than most tests, so a worker loads each module once for all of its test files.
// Therefore a test must undo its side effects (mocks and stubs are undone below, `testApp` empties databases).
const sharedModules = { pool: 'threads', isolate: false } as const;
const undoing = { restoreMocks: true, unstubGlobals: true, unstubEnvs: true } as const;
/** Whether suites with random or repeated samples use all samples: docs/testing.md lists the commands that do. */
const isWhole = process.env['TEST_SAMPLES'] === 'whole';
const removeData = ['apps/server/src/testing/remove-data.ts'];
/**
 * Node loads the server's modules itself, as in production, which is faster than Vite's transforms. Not for unit tests,
 * which mock modules and contain JSX.
 */
const nativeModules = { viteModuleRunner: false } as const;
const inWorkers = { ...sharedModules, ...undoing, provide: { isWhole } };

export default defineConfig({
  // Not in node_modules, which an installation empties.
  cacheDir: '.cache/vite',
  test: {
    allowOnly: false,
    // Passwords are really hashed, and the tests run on two databases at the same time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // As in playwright.config.ts: a busy machine must not fail a correct change. The report names tests that
    // passed only on a retry.
    retry: 2,
    // One worker more than cores, because API tests wait for PostgreSQL, and process tests for other processes.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{apps,packages,tooling,bench,samples}/**/*.test.{ts,tsx}'],
          exclude: ['**/node_modules/**', '**/dist/**', ...apiTests, ...processTests],
          setupFiles: ['tooling/fresh-modules.ts'],
          ...inWorkers,
        },
      },
      {
        test: {
          name: 'api-sqlite',
          include: apiTests,
          setupFiles: removeData,
          ...inWorkers,
          provide: { isWhole, databaseUrl: '' },
          experimental: nativeModules,
        },
      },
      {
        test: {
          name: 'api-postgres',
          include: apiTests,
          setupFiles: removeData,
          globalSetup: ['tooling/vitest-postgres.ts'],
          experimental: nativeModules,
          ...inWorkers,
        },
      },
      {
        test: {
          name: 'process',
          include: processTests,
          exclude: ['**/node_modules/**', '**/dist/**', ...withoutRecordings],
          globalSetup: ['tooling/fresh-builds.ts'],
        },
      },
    ],
  },
});
