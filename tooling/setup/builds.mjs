import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { progress, SetupProblem } from './output.mjs';
import { inRoot, root } from './paths.mjs';
import { runQuietly } from './run-quietly.mjs';

const common = [
  'packages/align',
  'packages/contract',
  'packages/markdown',
  'tooling/tsconfig.base.json',
  'package-lock.json',
];
/** Builds of Vite, each in the `dist` folder of its app. `entry` is a file that every complete build has. */
const builds = [
  { name: 'the web app', app: 'apps/web', sources: ['apps/web', ...common], entry: 'index.html' },
  {
    name: 'the server',
    app: 'apps/server',
    sources: ['apps/server', 'packages/stripe-sandbox', ...common],
    entry: 'main.js',
  },
];
const ignoredFolders = new Set(['node_modules', 'dist', '.vite']);
const isIgnored = (name) => ignoredFolders.has(name) || /\.test\.tsx?$/.test(name);

/** Builds each app unless its existing build was made from the current sources. */
export async function ensureBuilds(node) {
  for (const build of builds) await ensureBuild(node, build);
}

async function ensureBuild(node, { name, app, sources, entry }) {
  const stampFile = inRoot(app, 'dist', '.built.json');
  const files = listFiles(sources);
  const stats = hashOf(files.map((file) => `${file.name} ${file.size} ${file.mtimeMs}`));
  const stamp = readStamp(stampFile);
  if (stamp?.stats === stats) return;
  // A checkout can change file times without changing contents, so compare contents before building.
  const contents = hashOf(files.flatMap((file) => [file.name, readFileSync(file.path)]));
  if (stamp?.contents !== contents) await runVite(node, { name, app, entry });
  writeFileSync(stampFile, JSON.stringify({ stats, contents }));
}

async function runVite(node, { name, app, entry }) {
  // Build in a temporary folder and then swap it in: a failure leaves the last good build, and no reader sees a
  // partial one.
  const built = inRoot(app, 'dist');
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
