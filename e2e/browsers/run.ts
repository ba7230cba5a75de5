// `npm run browsers`: the journeys in Firefox and WebKit, with real audio. docs/browsers.md has the options.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startApp } from '../support/app-under-test.ts';
import { startDesktopSession } from './desktop-session.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import { libraryJourneys } from './library-journeys.ts';
import { listeningJourneys } from './listening-journeys.ts';
import { missingPackages } from './packages.ts';
import { BrowserPage } from './page.ts';
import { visitorJourneys } from './visitor-journeys.ts';
import { startWebKit } from './webkit.ts';

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    engine: { type: 'string' },
    only: { type: 'string' },
  },
});
const results = path.resolve(import.meta.dirname, '../../test-results');
const starters = { Firefox: startFirefox, WebKit: startWebKit };
type Engine = keyof typeof starters;
const wanted = [...visitorJourneys, ...listeningJourneys, ...libraryJourneys].filter(
  ({ name, isShort }) => (!values.short || isShort) && (!values.only || name.includes(values.only)),
);

/** Runs the journeys in one engine, each in a new browser, and prints a line for each. Returns how many failed. */
async function runIn(engine: Engine): Promise<number> {
  const start = starters[engine];
  // Each engine has its own display: two windows on one display would share its mouse.
  const session = await startDesktopSession();
  const app = await startApp();
  let failed = 0;
  try {
    for (const journey of wanted) {
      const startedAt = performance.now();
      let driver: Driver | undefined;
      let problem: Error | undefined;
      try {
        driver = await start(session.env);
        const page = new BrowserPage(driver, app.url);
        await driver.resize(1280, 860);
        await journey.run(page, app);
        const errors = (await driver.takeErrors()).filter((text) => !journey.expectedErrors?.test(text));
        if (errors.length > 0) throw new Error(`Console errors:\n${errors.join('\n')}`);
      } catch (error) {
        problem = error instanceof Error ? error : new Error(String(error));
        mkdirSync(results, { recursive: true });
        const picture = await driver?.screenshot().catch(() => null);
        const file = path.join(results, `${engine}-${journey.name.replaceAll(/\W+/g, '-')}.png`);
        if (picture) writeFileSync(file, picture);
      }
      await driver?.close();
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
      process.stdout.write(`${problem ? '✗' : '✓'} ${engine}: ${journey.name} (${seconds} s)\n`);
      if (problem) {
        failed += 1;
        process.stdout.write(`    ${problem.stack}\n`);
      }
    }
  } finally {
    await app.stop();
    await session.stop();
  }
  return failed;
}

const engines = (['Firefox', 'WebKit'] as const).filter((name) => !values.engine || name === values.engine);
if (engines.length === 0 || wanted.length === 0) {
  process.stderr.write(
    'No journey to run: --engine is Firefox or WebKit, --only a part of the name of a journey.\n',
  );
  process.exitCode = 2;
} else await runAll();

/** Installs what is missing, runs the journeys in the engines side by side, and sets the exit code. */
async function runAll(): Promise<void> {
  const missing = missingPackages();
  if (missing.length > 0) {
    process.stderr.write(
      `Firefox and WebKit need packages of Debian: apt-get install ${missing.join(' ')}\n`,
    );
    process.exitCode = 1;
    return;
  }
  const failures = await Promise.all(engines.map(runIn));
  const failed = failures.reduce((sum, each) => sum + each, 0);
  process.stdout.write(`\n${wanted.length * engines.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
