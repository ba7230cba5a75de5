// Prepares a clone to run: `node tooling/setup.mjs start | test | check`. Plain JavaScript without dependencies, so
// that any Node from 18 can run it on an empty clone.
import { mkdirSync } from 'node:fs';
import { findBrowser } from './setup/browser.mjs';
import { ensureBuilds } from './setup/builds.mjs';
import { ensureDependencies } from './setup/dependencies.mjs';
import { withLock } from './setup/lock.mjs';
import { ensureNode } from './setup/node.mjs';
import { SetupProblem, say } from './setup/output.mjs';
import { cacheDir, isWritable } from './setup/paths.mjs';

/** Setup steps of each command. `dependencies: 'run'` omits development tools. */
const plans = {
  start: { dependencies: 'run', builds: true, browser: false },
  test: { dependencies: 'all', builds: true, browser: true },
  check: { dependencies: 'all', builds: false, browser: false },
};

async function main() {
  const plan = plans[process.argv[2]];
  if (!plan) throw new SetupProblem('Usage: node tooling/setup.mjs start | test | check');
  if (Number(process.versions.node.split('.')[0]) < 18) {
    throw new SetupProblem(`Lamplight needs Node 18 or later to set itself up; this is ${process.version}.`);
  }
  const runSteps = async () => {
    await ensureDependencies(plan.dependencies);
    const node = await ensureNode();
    if (plan.builds) await ensureBuilds(node);
    if (plan.browser) await findBrowser(node);
  };
  // An account that may not write here, such as the service's, can still run what is set up.
  if (!isWritable()) return runSteps();
  mkdirSync(cacheDir, { recursive: true });
  await withLock(runSteps);
}

main().catch((problem) => {
  say(problem instanceof SetupProblem ? problem.message : (problem?.stack ?? String(problem)));
  process.exitCode = 1;
});
