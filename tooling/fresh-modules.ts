import { afterAll, vi } from 'vitest';

// This file runs before each test file. The test files of a worker share installed packages, but must not share the
// state of the product's own modules.
vi.resetModules();
// The Vitest configuration restores mocks only before each test. Without this, mocks of a file's last test would still
// be active while the next file loads.
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
