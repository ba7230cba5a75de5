import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runScenario } from '../support/scenario.ts';
import { databaseOutage } from './database-outage.ts';
import { powerCuts } from './power-cuts.ts';

// Short form of `npm run bench -- faults`: kills real processes a few times.
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lamplight-faults-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Generous limit in milliseconds: `npm run bench -- faults` measures the startup time on an idle machine. */
const readyMs = 60_000;

test.each([...powerCuts(2, readyMs), databaseOutage(1, 5)])('$name', { timeout: 240_000 }, async (fault) => {
  const { missed } = await runScenario(fault, folder);
  // As one text, so that a summary of failures shows the sentences.
  expect(missed.join('\n')).toBe('');
});
