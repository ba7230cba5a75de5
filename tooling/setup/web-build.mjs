import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { progress, SetupProblem } from './output.mjs';
import { inRoot, root } from './paths.mjs';
import { runQuietly } from './run-quietly.mjs';

const sources = ['apps/web', 'packages/contract', 'tooling/tsconfig.base.json', 'package-lock.json'];
const passedOver = new Set(['node_modules', 'dist', '.vite']);
const built = inRoot('apps/web/dist');
const stampFile = path.join(built, '.built.json');

/** Builds the web app unless the existing build was made from the current sources. */
export async function ensureWebBuild(node) {
  const files = listSources();
  const stats = hashOf(files.map((file) => `${file.name} ${file.size} ${file.mtimeMs}`));
  const stamp = readStamp();
  if (stamp?.stats === stats) return;
  // A checkout can change file times without changing contents, so compare contents before building.
  const contents = hashOf(files.flatMap((file) => [file.name, readFileSync(file.path)]));
  if (stamp?.contents !== contents) await build(node);
  writeFileSync(stampFile, JSON.stringify({ stats, contents }));
}

async function build(node) {
  // Build in a temporary folder and then swap it in: a failure leaves the last good build, and no reader sees a
  // partial one.
  const fresh = inRoot('.cache', 'web-build');
  rmSync(fresh, { recursive: true, force: true });
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const args = [vite, 'build', '--outDir', fresh, '--emptyOutDir'];
  const env = { ...process.env, NODE_ENV: 'production' };
  const { code, output } = await progress('Building the web app', () =>
    runQuietly(node, args, { cwd: inRoot('apps/web'), env }),
  );
  if (code !== 0 || !existsSync(path.join(fresh, 'index.html'))) {
    throw new SetupProblem(
      `${output.trim()}\n\nThe web app could not be built; the lines above are what Vite said.`,
    );
  }
  rmSync(built, { recursive: true, force: true });
  renameSync(fresh, built);
}

function listSources() {
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
      if (!passedOver.has(entry)) visit(`${name}/${entry}`);
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

function readStamp() {
  if (!existsSync(stampFile)) return undefined;
  try {
    return JSON.parse(readFileSync(stampFile, 'utf8'));
  } catch {
    return undefined;
  }
}
