import { vi } from 'vitest';

// Runs before each test file: a worker's test files share the installed packages, but not the state of our own modules.
vi.resetModules();
