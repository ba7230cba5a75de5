import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

const browserFile = path.join(import.meta.dirname, '.cache', 'browser.json');
if (!existsSync(browserFile))
  throw new Error('Run `node tooling/setup.mjs test` first: it finds the browser.');
interface Browser {
  path: string;
  env: Record<string, string>;
}
const found: Browser & { journeys?: Browser } = JSON.parse(readFileSync(browserFile, 'utf8'));
// Files of earlier setups name one browser only.
const browser = found.journeys ?? found;
const env = Object.fromEntries(
  Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined),
);

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/support/prepare-data.ts',
  forbidOnly: true,
  // A crowded machine must not refuse a sound change; what passed only when tried again is named at the end.
  retries: 2,
  // Each has an app of its own, because journeys change the progress of shared accounts. Journeys wait a lot: three
  // keep two cores busy.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['./tooling/test/playwright-reporter.ts']],
  use: {
    // Shorter than a journey's timeout, so that its failure names the step that did not end.
    actionTimeout: 45_000,
    locale: 'en-GB',
    timezoneId: 'UTC',
    // Recording every journey costs too much; what fails is done again, and recorded then.
    trace: 'on-first-retry',
    // A worker would answer what journeys answer by hand; those of the installed app let it in.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: browser.path,
      env: { ...env, ...browser.env },
      args: ['--no-sandbox', '--disable-quic', '--disable-component-update'],
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
      use: { viewport: { width: 1280, height: 860 } },
    },
  ],
});
