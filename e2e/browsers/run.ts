// `npm run browsers` runs the journeys in Firefox and WebKit with real audio. docs/browsers.md describes its options.
import { mkdirSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import { startApp } from '../support/app-under-test.ts';
import { startDesktopSession } from './desktop-session.ts';
import type { Driver } from './driver.ts';
import { startFirefox } from './firefox.ts';
import type { Journey } from './journey.ts';
import { libraryJourneys } from './library-journeys.ts';
import { listeningJourneys } from './listening-journeys.ts';
import { type Engine, type Options, parseOptions, usage } from './options.ts';
import { installPackages, missingPackages } from './packages.ts';
import { BrowserPage } from './page.ts';
import { visitorJourneys } from './visitor-journeys.ts';
import { startWebKit } from './webkit.ts';

/** Exit code if packages are missing, so that no journey could run. */
const missingExitCode = 3;

const results = path.resolve(import.meta.dirname, '../../test-results');
const starters = { Firefox: startFirefox, WebKit: startWebKit };
const allJourneys = [...visitorJourneys, ...listeningJourneys, ...libraryJourneys];

const messageOf = (problem: unknown): string =>
  problem instanceof Error ? problem.message : String(problem);

/** Runs the journeys in one engine, each in a new browser, and prints a line for each. Returns how many failed. */
async function runIn(engine: Engine, journeys: readonly Journey[]): Promise<number> {
  const start = starters[engine];
  // Each engine has its own display: two windows on one display would share its mouse.
  await using cleanup = new AsyncDisposableStack();
  const session = await startDesktopSession();
  cleanup.defer(() => session.stop());
  const app = await startApp();
  cleanup.defer(() => app.stop());
  let failed = 0;
  for (const journey of journeys) {
    const startedAt = performance.now();
    let driver: Driver | undefined;
    let problem: Error | undefined;
    try {
      driver = await start(session.env);
      const page = new BrowserPage(driver, app.url);
      await driver.resize(1280, 860);
      await journey.run(page, app);
      const errors = await driver.takeErrors();
      if (errors.length > 0) throw new Error(`Console errors:\n${errors.join('\n')}`);
    } catch (error) {
      problem = error instanceof Error ? error : new Error(String(error));
      mkdirSync(results, { recursive: true });
      const picture = await driver?.screenshot().catch(() => null);
      const file = path.join(results, `${engine}-${journey.name.replaceAll(/\W+/g, '-')}.png`);
      if (picture) writeFileSync(file, picture);
    }
    await driver?.close().catch((error: unknown) => {
      problem ??= new Error(`The browser did not close: ${messageOf(error)}`);
    });
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    process.stdout.write(`${problem ? '✗' : '✓'} ${engine}: ${journey.name} (${seconds} s)\n`);
    if (problem) {
      failed += 1;
      process.stdout.write(`    ${problem.stack}\n`);
    }
  }
  return failed;
}

/** Installs missing packages, runs the journeys in all engines in parallel, and returns the exit code. */
async function runAll({ engines, isShort, isCheck, only }: Options): Promise<number> {
  const journeys = allJourneys.filter(
    (journey) => (!isShort || journey.isShort) && (!only || journey.name.includes(only)),
  );
  if (journeys.length === 0)
    throw new Error(`No journey has '${only}' in its name${isShort ? ' and is short' : ''}.`);
  let missing = missingPackages();
  if (missing.length > 0 && !isCheck && process.getuid?.() === 0) {
    process.stdout.write(`Installing ${missing.join(', ')} …\n`);
    try {
      installPackages(missing);
    } catch (problem) {
      process.stderr.write(`${messageOf(problem)}\n`);
    }
    missing = missingPackages();
  }
  if (missing.length > 0) {
    process.stderr.write(
      `Firefox and WebKit need packages of Debian: apt-get install ${missing.join(' ')}\n`,
    );
    return missingExitCode;
  }
  if (isCheck) return 0;
  const runs = await Promise.allSettled(engines.map((engine) => runIn(engine, journeys)));
  let failed = 0;
  for (const [index, run] of runs.entries()) {
    if (run.status === 'rejected') process.stdout.write(`✗ ${engines[index]}: ${messageOf(run.reason)}\n`);
    failed += run.status === 'rejected' ? 1 : run.value;
  }
  process.stdout.write(failed === 0 ? '\nAll passed\n' : `\n${failed} failed\n`);
  return failed === 0 ? 0 : 1;
}

// Exit explicitly, so that the exit handlers end the browsers, the displays and the server, too.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => process.exit(128 + constants.signals[signal]));

let options: Options | undefined;
try {
  options = parseOptions(process.argv.slice(2));
} catch (problem) {
  process.stderr.write(`${messageOf(problem)}\n\n${usage}\n`);
  process.exitCode = 2;
}
if (options)
  process.exitCode = await runAll(options).catch((problem: unknown) => {
    process.stderr.write(`${messageOf(problem)}\n`);
    return 1;
  });
