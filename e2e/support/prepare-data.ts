import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { preparedDataVariable, startApp } from './app-under-test.ts';

const timeoutMs = 120_000;
/** Sizes of each cover that the app renders before the first request. */
const warmedCovers = ['240.avif', '360.avif', '480.avif'];

/** Waits until the app has made the covers that it makes ahead: a copy of its folder need not make them again. */
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
 * Makes the data folder that every app under test starts with a copy of: filling it takes seconds, a copy takes none.
 * Playwright calls this once per run, and what it returns at the end of the run.
 */
async function prepareData(): Promise<() => void> {
  const app = await startApp();
  await coversMade(app.folder);
  await app.stop({ keepFolder: true });
  process.env[preparedDataVariable] = app.folder;
  return () => rmSync(app.folder, { recursive: true, force: true, maxRetries: 5 });
}

// Playwright takes a global setup from a file by its default export.
// oxlint-disable-next-line import/no-default-export
export default prepareData;
