// Runs a file on a Node that is new enough: `node tooling/run.mjs [--setup start|test|check] FILE args…`. With --setup
// it prepares the clone first, as tooling/setup.mjs does.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chosenNode, isOwnNodeUsable } from './setup/node.mjs';
import { inRoot } from './setup/paths.mjs';

const given = process.argv.slice(2);
const plan = given[0] === '--setup' ? given.splice(0, 2)[1] : undefined;
const [file, ...args] = given;
const quiet = '--disable-warning=ExperimentalWarning';
/** Folder of Node's compile cache, which reduces the startup time by a third. */
const compiled = inRoot('.cache', 'node');

if (file && args.includes('--help') && /^(?:docs|e2e|tooling)\//.test(file)) showHelp(file);
else if (!file) fail('Usage: node tooling/run.mjs [--setup start|test|check] FILE args…');
else if (plan && !(await prepare(plan))) process.exitCode = 1;
else if (!existsSync(file)) {
  const folder = path.dirname(path.resolve(file));
  const isUnbuilt = path.basename(folder) === 'dist' && !existsSync(folder);
  const advice = isUnbuilt ? ' Run `node tooling/setup.mjs start` first: it builds the app.' : '';
  fail(`${file} does not exist.${advice}`);
} else if (isOwnNodeUsable()) await runHere();
else if (!existsSync(chosenNode()))
  fail('Run `node tooling/setup.mjs start` first: it fetches a Node that is new enough.');
else runThere();

/** Sets the clone up; returns false if that failed. */
async function prepare(plan) {
  const { setUp } = await import('./setup/set-up.mjs');
  return setUp(plan);
}

/** Prints the documentation of a development tool: the README next to it, or docs/testing.md. */
function showHelp(tool) {
  const readme = path.join(path.dirname(tool), 'README.md');
  process.stdout.write(readFileSync(existsSync(readme) ? readme : inRoot('docs', 'testing.md')));
}

/** Runs the file in this process, which avoids a second process and receives signals directly. */
async function runHere() {
  module.enableCompileCache?.(compiled);
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    if (warning.name !== 'ExperimentalWarning') process.stderr.write(`${warning.stack ?? warning.message}\n`);
  });
  const full = path.resolve(file);
  process.argv = [process.argv[0], full, ...args];
  endWithNpm(() => process.kill(process.pid, 'SIGTERM'));
  await import(pathToFileURL(full).href);
}

/** Calls `end` when npm has exited: npm does not forward SIGTERM, so this process would continue and keep the port. */
function endWithNpm(end) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}

function runThere() {
  const node = chosenNode();
  // Puts this Node first on the PATH, so that child processes of the file, such as test workers, use it.
  const env = {
    NODE_COMPILE_CACHE: compiled,
    ...process.env,
    PATH: [path.dirname(node), process.env.PATH].join(path.delimiter),
  };
  const child = spawn(node, [quiet, path.resolve(file), ...args], { stdio: 'inherit', env });
  // A terminal sends Ctrl-C to the whole process group, including the child; a second signal would prevent a graceful
  // shutdown.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'));
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithNpm(() => child.kill('SIGTERM'));
  child.on('error', (problem) => fail(`${node} does not start: ${problem.message}`));
  child.on('exit', (code, signal) => {
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeAllListeners(name);
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code ?? 1;
  });
}

function fail(text) {
  process.stderr.write(`${text}\n`);
  process.exitCode = 1;
}
