import { execFileSync } from 'node:child_process';
import path from 'node:path';

/** Global setup of tests that start built programs: builds what has changed since the last build. */
export function setup(): void {
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'setup.mjs'), 'test'], { stdio: 'inherit' });
}
