import { launch } from 'puppeteer-core';
import type { Driver } from '../../e2e/browsers/driver.ts';
import { drivePuppeteer } from '../../e2e/browsers/puppeteer-driver.ts';

export const chromiumPath = '/usr/bin/chromium';

interface Chromium {
  readonly driver: Driver;
  /** Delivers a push to the app's service worker, as the browser does when its push service sends one. */
  deliver(payload: string): Promise<void>;
}

/** Starts Chromium on a display, with notifications of this origin allowed. */
export async function startChromium(env: NodeJS.ProcessEnv, origin: string): Promise<Chromium> {
  const browser = await launch({
    executablePath: chromiumPath,
    headless: false,
    env,
    args: [
      '--no-sandbox',
      '--no-first-run',
      '--disable-quic',
      '--disable-sync',
      '--disable-background-networking',
      '--disable-component-update',
    ],
  });
  await browser.defaultBrowserContext().overridePermissions(origin, ['notifications']);
  const driver = await drivePuppeteer('Chromium', browser, env);
  const page = (await browser.pages()).at(-1);
  if (!page) throw new Error('Chromium has no page.');
  const protocol = await page.createCDPSession();
  const registration = new Promise<string>((resolve) => {
    protocol.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const active = versions.find(({ status }) => status === 'activated');
      if (active) resolve(active.registrationId);
    });
  });
  await protocol.send('ServiceWorker.enable');
  return {
    driver,
    async deliver(data) {
      const registrationId = await registration;
      await protocol.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
    },
  };
}
