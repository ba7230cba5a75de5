import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FullConfig } from '@playwright/test';
import { setup as build } from '../../tooling/fresh-builds.ts';
import { preparedDataVariable, startApp } from './app-under-test.ts';

const timeoutMs = 120_000;
/** Names of cover files that the app renders in the background before the first request. */
const warmedCovers = ['240.avif', '360.avif', '480.avif'];

/**
 * Waits until the app has rendered all of these cover sizes, so that copies of its folder need not render them again.
 */
async function coversMade(dataFolder: string): Promise<void> {
  const covers = path.join(dataFolder, 'media', 'covers');
  const isMade = (cover: string) => {
    const files = readdirSync(path.join(covers, cover));
    return warmedCovers.every((file) => files.includes(file));
  };
  const began = performance.now();
  while (!readdirSync(covers).every(isMade)) {
    if (performance.now() - began > timeoutMs) throw new Error(`${covers}: covers are missing`);
    await sleep(50);
  }
}

/**
 * Builds what has changed since the last build, and creates the data folder that each app under test starts with a copy
 * of. Copying the folder is fast; filling it takes seconds. Playwright calls this function once per run, and the
 * returned function at the end of the run.
 */
async function prepareData({ projects }: FullConfig): Promise<() => void> {
  if (projects.some(({ use }) => !use.launchOptions?.executablePath))
    throw new Error('Run `node tooling/setup.mjs test` first: it finds the browser.');
  build();
  const app = await startApp();
  await coversMade(app.folder);
  await app.stop({ keepFolder: true });
  process.env[preparedDataVariable] = app.folder;
  return () => rmSync(app.folder, { recursive: true, force: true, maxRetries: 5 });
}

// Playwright takes a global setup from a file by its default export.
// oxlint-disable-next-line import/no-default-export
export default prepareData;
