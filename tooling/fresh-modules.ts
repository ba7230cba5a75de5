import { afterAll, vi } from 'vitest';

// Runs before each test file: a worker's test files share the installed packages, but not the state of our own modules.
vi.resetModules();
// The configuration undoes mocks only before each test, so that those of a file's last test would still exist while
// the next file loads.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
