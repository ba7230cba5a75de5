import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { progress, SetupProblem } from './output.mjs';
import { inRoot } from './paths.mjs';
import { npm, npmComplaint } from './run-quietly.mjs';

const stampFile = inRoot('node_modules', '.lamplight-installed.json');

/**
 * Installs what package-lock.json says unless that is done already. `scope` 'run' leaves the tools for tests out;
 * an installation of 'all' serves 'run' too and is never shrunk to it.
 * No install script runs: nothing here needs one (PostgreSQL's links are made by tooling/postgres).
 */
export async function ensureDependencies(scope) {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  const done = readStamp();
  const isCurrent = done?.lock === lock && done.platform === platform();
  if (isCurrent && (done.scope === 'all' || scope === 'run')) return;

  // A start must not take the tools away from someone who has them, or who installed by hand.
  const wanted =
    (done?.scope ?? (existsSync(inRoot('node_modules')) ? 'all' : scope)) === 'all' ? 'all' : scope;
  const args = [
    'ci',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--prefer-offline',
    '--include=optional',
  ];
  args.push(wanted === 'all' ? '--include=dev' : '--omit=dev');
  const what = wanted === 'all' ? 'Installing dependencies and test tools' : 'Installing dependencies';
  const { code, output } = await progress(what, async () => {
    const first = await npm(args);
    // A tool that still writes into node_modules keeps npm from emptying it: once more, when it has ended.
    return /ENOTEMPTY|EBUSY/.test(first.output) && first.code !== 0 ? npm(args) : first;
  });
  if (code !== 0) {
    throw new SetupProblem(
      `${npmComplaint(output)}\n\nThe dependencies could not be installed (npm ci ended with ${code}). ` +
        'The lines above are what npm said. Without a connection to the npm registry this step cannot be made.',
    );
  }
  writeFileSync(stampFile, JSON.stringify({ lock, scope: wanted, platform: platform() }));
}

const platform = () => `${process.platform}-${process.arch}`;

function readStamp() {
  if (!existsSync(stampFile)) return undefined;
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}
