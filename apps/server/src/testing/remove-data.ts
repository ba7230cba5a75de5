import { rm } from 'node:fs/promises';
import { afterAll } from 'vitest';
import { testConfig } from './test-config.ts';

// Runs with each API test file: removes the files that its apps have left.
afterAll(() => rm(testConfig.dataDir, { recursive: true, force: true }));
