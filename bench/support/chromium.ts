import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LaunchOptions } from '@playwright/test';

/** Returns the options that start the browser found by setup. */
export function chromiumOptions(args: readonly string[] = []): LaunchOptions {
  const file = join(import.meta.dirname, '../../.cache/browser.json');
  const { path, env } = JSON.parse(readFileSync(file, 'utf8')) as {
    path: string;
    env: Record<string, string>;
  };
  return {
    executablePath: path,
    env: { ...process.env, ...env },
    args: ['--no-sandbox', '--disable-quic', ...args],
  };
}
