import { existsSync, readFileSync, type StatsFs, statfsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const browserFile = path.join(import.meta.dirname, '.cache', 'browser.json');
interface Browser {
  path: string;
  env: Record<string, string>;
}
/** Undefined before setup has found a browser: `npm run check` reads this file without one. */
const browser: Browser | undefined = existsSync(browserFile)
  ? JSON.parse(readFileSync(browserFile, 'utf8')).journeys
  : undefined;
const env = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);

const sharedMemory = '/dev/shm';
/** Free bytes in /dev/shm that the browsers need. Containers often have only 64 MB. */
const enoughSharedMemory = 1024 ** 3;
const isRoomy = ({ bavail, bsize }: StatsFs): boolean => bavail * bsize >= enoughSharedMemory;
const hasSharedMemory = existsSync(sharedMemory) && isRoomy(statfsSync(sharedMemory));

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/prepare-data.ts',
  forbidOnly: true,
  // A busy machine must not fail a correct change. The report names tests that passed only on a retry.
  retries: 2,
  // With so many failures something common to all is broken; three attempts of every journey would take hours.
  maxFailures: 15,
  // Each worker has its own app, because journeys change the progress of shared accounts. One worker more than cores,
  // because journeys spend time waiting for their app and for audio.
  workers: availableParallelism() + 1,
  // The longest journeys take a minute on a slow machine.
  timeout: 120_000,
  // A busy machine may take seconds to load a screen.
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./tooling/test/playwright-reporter.ts']],
  use: {
    // Shorter than a journey's timeout, so that its failure names the step that did not end.
    actionTimeout: 45_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Tracing every journey is too slow: only the retry of a failed journey is traced.
    trace: 'on-first-retry',
    // Blocked, because a service worker would respond to requests that journeys mock. Journeys that test the worker
    // allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(browser && { executablePath: browser.path }),
      env: { ...env, ...browser?.env },
      // Playwright has Chromium keep shared memory in files of /tmp, in case /dev/shm is small. That is slower.
      ignoreDefaultArgs: hasSharedMemory ? ['--disable-dev-shm-usage'] : [],
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--disable-component-update',
        // Pages of one app share a process, which starts once and keeps compiled code (e2e/support/shared-context.ts).
        '--process-per-site',
        // Use only V8's interpreter: pages live too briefly for compiled code to save the time that compiling takes.
        '--js-flags=--no-sparkplug --no-maglev --no-opt',
      ],
    },
  },
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 780 }, isMobile: true, hasTouch: true },
    },
    {
      name: 'desktop',
      grepInvert: /@phone/,
      // Reduced motion on the desktop and full motion on the phone, because both must work.
      use: { viewport: { width: 1280, height: 860 }, contextOptions: { reducedMotion: 'reduce' } },
    },
  ],
});
