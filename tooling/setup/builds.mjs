import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { progress, SetupProblem } from './output.mjs';
import { assertWritable, inRoot, isWritable, root } from './paths.mjs';
import { runQuietly } from './run-quietly.mjs';

const common = [
  'languages',
  'packages/align',
  'packages/contract',
  'packages/lpf',
  'packages/markdown',
  'packages/messages',
  'tooling/tsconfig.base.json',
  'package-lock.json',
];
/**
 * Builds of Vite, each in the `dist` folder of its app. `entry` is a file that every complete build has; `chunks`
 * matches files with a hash in their names, which a running server may import after the next build replaced its own.
 */
export const builds = [
  { name: 'the web app', app: 'apps/web', sources: ['apps/web', ...common], entry: 'index.html' },
  {
    name: 'the server',
    app: 'apps/server',
    sources: ['apps/server', 'packages/stripe-sandbox', ...common],
    entry: 'main.js',
    chunks: /-[\w-]{8}\.js$/,
  },
];
/** Name of the file in a build's folder that records the build's inputs and the names of its chunks. */
const stampName = '.built.json';
const ignoredFolders = new Set(['node_modules', 'dist', '.vite']);
const isIgnored = (name) => ignoredFolders.has(name) || /\.test\.tsx?$/.test(name);

/** Builds each app unless its existing build was made from the current sources. */
export async function ensureBuilds(node) {
  for (const build of builds) await ensureBuild(node, build);
  if (isWritable()) await writeCommit();
}

/** Writes the commit's name next to the built server, which reports it; empty without a git repository. */
async function writeCommit() {
  const file = inRoot('apps', 'server', 'dist', 'build.json');
  const { code, output } = await runQuietly('git', [
    'describe',
    '--always',
    '--abbrev=12',
    '--exclude=*',
    '--dirty=-modified',
  ]);
  const content = JSON.stringify({ commit: code === 0 ? output.trim() : '' });
  if (!existsSync(file) || readFileSync(file, 'utf8') !== content) writeFileSync(file, content);
}

async function ensureBuild(node, { name, app, sources, entry, chunks }) {
  const stampFile = inRoot(app, 'dist', stampName);
  const files = listFiles(sources);
  const stats = hashOf(files.map((file) => `${file.name} ${file.size} ${file.mtimeMs}`));
  const stamp = readStamp(stampFile);
  if (stamp?.stats === stats) return;
  // A checkout can change file times without changing contents, so compare contents before building.
  const contents = hashOf(files.flatMap((file) => [file.name, readFileSync(file.path)]));
  if (stamp?.contents === contents) {
    if (isWritable()) writeFileSync(stampFile, JSON.stringify({ ...stamp, stats }));
    return;
  }
  assertWritable();
  const fresh = await runVite(node, { name, app, entry });
  const own = chunks ? readdirSync(fresh).filter((file) => chunks.test(file)) : [];
  const built = inRoot(app, 'dist');
  keepChunks(stamp?.chunks ?? [], built, fresh);
  writeFileSync(path.join(fresh, stampName), JSON.stringify({ stats, contents, chunks: own }));
  swapIn(fresh, built);
}

/** Copies chunks of the previous build that are missing in the new one into the new build's folder. */
export function keepChunks(chunks, built, fresh) {
  for (const file of chunks) {
    const old = path.join(built, file);
    if (existsSync(old) && !existsSync(path.join(fresh, file))) copyFileSync(old, path.join(fresh, file));
  }
}

/** Builds an app and returns the folder of the build: a failure leaves the last good build. */
async function runVite(node, { name, app, entry }) {
  const fresh = inRoot('.cache', `${path.basename(app)}-build`);
  rmSync(fresh, { recursive: true, force: true });
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await progress(`Building ${name}`, () =>
    runQuietly(node, args, { cwd: inRoot(app), env }),
  );
  if (code !== 0 || !existsSync(path.join(fresh, entry))) {
    throw new SetupProblem(
      `${output.trim()}\n\n${name[0].toUpperCase()}${name.slice(1)} could not be built; the lines above are what Vite said.`,
    );
  }
  return fresh;
}

/** Replaces a build by another; no reader sees an incomplete build. */
function swapIn(fresh, built) {
  const previous = `${fresh}-previous`;
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(built)) renameSync(built, previous);
  renameSync(fresh, built);
  rmSync(previous, { recursive: true, force: true });
}

function listFiles(sources) {
  const found = [];
  const visit = (name) => {
    const full = path.join(root, name);
    const stat = statSync(full, { throwIfNoEntry: false });
    if (!stat) return;
    if (!stat.isDirectory()) {
      found.push({ name, path: full, size: stat.size, mtimeMs: stat.mtimeMs });
      return;
    }
    for (const entry of readdirSync(full).sort()) {
      if (!isIgnored(entry)) visit(`${name}/${entry}`);
    }
  };
  for (const source of sources) visit(source);
  return found;
}

function hashOf(pieces) {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece).update('\0');
  return hash.digest('hex');
}

function readStamp(file) {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
