import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launch } from 'puppeteer-core';
import type { Driver } from './driver.ts';
import { drivePuppeteer } from './puppeteer-driver.ts';

/**
 * Starts Firefox and drives it by WebDriver BiDi.
 * @param preferences in addition to those of all journeys
 */
export async function startFirefox(
  env: NodeJS.ProcessEnv,
  preferences: Readonly<Record<string, string | number | boolean>> = {},
): Promise<Driver> {
  const userDataDir = mkdtempSync(path.join(env['HOME'] ?? tmpdir(), 'firefox-'));
  const browser = await launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    headless: false,
    userDataDir,
    env,
    extraPrefsFirefox: {
      'media.autoplay.default': 0,
      // Keeps the browser from connecting to other machines.
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'app.update.enabled': false,
      ...preferences,
    },
  });
  const driver = await drivePuppeteer('Firefox', browser, env);
  return {
    ...driver,
    async close() {
      await driver.close();
      rmSync(userDataDir, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
