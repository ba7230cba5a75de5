import { afterAll, vi } from 'vitest';

// Runs before each test file: a worker's test files share the installed packages, but not the state of our own modules.
vi.resetModules();
// The configuration undoes mocks before each test only; those of the last test would still be there while the next
// file loads.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
