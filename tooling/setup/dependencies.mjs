import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { progress, SetupProblem } from './output.mjs';
import { assertWritable, inRoot } from './paths.mjs';
import { npm, npmComplaint } from './run-quietly.mjs';

const stampFile = inRoot('node_modules', '.lamplight-installed.json');

/**
 * Installs the packages of package-lock.json unless they are installed. Scope 'run' omits development tools; an
 * installation of 'all' also serves 'run' and is never reduced. Install scripts are not run, because no package needs
 * them (tooling/postgres creates PostgreSQL's links).
 */
export async function ensureDependencies(scope) {
  const lock = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .digest('hex');
  const done = readStamp();
  const isCurrent = done?.lock === lock && done.platform === platform();
  if (isCurrent && (done.scope === 'all' || scope === 'run')) return;

  assertWritable();
  // `npm start` must not remove development tools that are installed already.
  const wanted =
    (done?.scope ?? (existsSync(inRoot('node_modules')) ? 'all' : scope)) === 'all' ? 'all' : scope;
  // Remove the stamp first, so that an interrupted installation does not look complete.
  rmSync(stampFile, { force: true });
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
    // A tool that still writes into node_modules can prevent npm from emptying it: try once more.
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
