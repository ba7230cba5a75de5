import { mkdirSync } from 'node:fs';
import { findBrowser } from './browser.mjs';
import { ensureBuilds } from './builds.mjs';
import { ensureDependencies } from './dependencies.mjs';
import { withLock } from './lock.mjs';
import { ensureNode } from './node.mjs';
import { SetupProblem, say } from './output.mjs';
import { cacheDir, isWritable } from './paths.mjs';

/** Requirements of each kind of command. `dependencies: 'run'` omits development tools. */
const plans = {
  start: { dependencies: 'run', builds: true, browser: false },
  test: { dependencies: 'all', builds: true, browser: true },
  check: { dependencies: 'all', builds: false, browser: false },
};

/** Prepares the clone for commands of the given plan; if that fails, prints why and returns false. */
export async function setUp(name) {
  try {
    await prepare(plans[name]);
    return true;
  } catch (problem) {
    say(problem instanceof SetupProblem ? problem.message : (problem?.stack ?? String(problem)));
    return false;
  }
}

async function prepare(plan) {
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
  // An account without write access, such as that of a service, can still run a clone that is already set up.
  if (!isWritable()) return runSteps();
  mkdirSync(cacheDir, { recursive: true });
  await withLock(runSteps);
}
