import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { fillFolder, type Id3, silentMp3 } from '../../apps/server/src/testing/recordings.ts';

const here = resolve(import.meta.dirname, '../..');
const { values: flags } = parseArgs({
  options: { tree: { type: 'string', multiple: true, default: [here] }, limit: { type: 'string' } },
});
/** Maximum milliseconds of processor time of one text. */
const limitMs = Number(flags.limit ?? Number.POSITIVE_INFINITY);

const opf = (text: string): string => `<package><metadata><title>x</title>${text}</metadata></package>`;
const isbn = (text: string): string => opf(`<identifier scheme="ISBN">${text}</identifier>`);

/** Texts whose parsing took seconds in the past: files beside one recording, and its tags. */
const cases: Readonly<Record<string, { readonly files?: Record<string, string>; readonly tags?: Id3 }>> = {
  'cue sheet, 80 KB in one line': { files: { 'a.cue': `FILE a${' '.repeat(80_000)}!\nTRACK 01 AUDIO\n` } },
  'OPF, ISBN of 40 KB': { files: { 'a.opf': isbn(`9${' '.repeat(40_000)}x`) } },
  'OPF, <!DOCTYPE 160 KB': { files: { 'a.opf': '<!DOCTYPE'.repeat(18_000) } },
  'album tag, 1,500 characters': { tags: { album: `a${' '.repeat(1500)}x` } },
};

/** Writes the processor milliseconds of a whole process to standard error when it ends. */
const reportCpu = `import { isMainThread } from 'node:worker_threads';
if (isMainThread) process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write('cpu ' + (user + system) / 1000 + '\\n');
});`;

/** Returns the processor milliseconds of a dry run of the import of a folder. */
async function dryRun(tree: string, folder: string): Promise<number> {
  const child = spawn(
    process.execPath,
    [
      '--disable-warning=ExperimentalWarning',
      `--import=data:text/javascript,${encodeURIComponent(reportCpu)}`,
      join(tree, 'apps/server/src/cli/import.ts'),
      folder,
      '--data-dir',
      join(folder, '..', 'data'),
    ],
    { cwd: tree, env: {}, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    said += piece;
  });
  await once(child, 'close');
  const [, ms] = /cpu ([\d.]+)/.exec(said) ?? [];
  if (ms === undefined) throw new Error(`the import of ${tree} failed: ${said}`);
  return Number(ms);
}

/** Returns the least of three runs: other work may disturb one. */
async function leastOf(tree: string, folder: string, runs = 3): Promise<number> {
  const first = await dryRun(tree, folder);
  // A run of seconds is not repeated.
  return runs === 1 || first > 10_000 ? first : Math.min(first, await leastOf(tree, folder, runs - 1));
}

const base = await mkdtemp(join(tmpdir(), 'lamplight-hostile-texts-'));
const print = (name: string, cells: readonly string[]) =>
  void process.stdout.write(`${name.padEnd(32)}${cells.map((cell) => cell.padStart(14)).join('')}\n`);
try {
  const plain = join(base, 'plain');
  await fillFolder(plain, { 'Book/a.mp3': silentMp3({ title: 'a' }) });
  const idle = new Map<string, number>();
  for (const tree of flags.tree) idle.set(tree, await leastOf(tree, plain));
  print('milliseconds of processor', flags.tree);
  print(
    'a book without such a text',
    flags.tree.map((tree) => (idle.get(tree) ?? 0).toFixed(0)),
  );
  for (const [name, { files = {}, tags = { title: 'a' } }] of Object.entries(cases)) {
    const folder = join(base, name.replaceAll(/\W+/g, '-'));
    const named = Object.entries(files).map(([file, text]) => [`Book/${file}`, text]);
    await fillFolder(folder, { 'Book/a.mp3': silentMp3(tags), ...Object.fromEntries(named) });
    const more: number[] = [];
    for (const tree of flags.tree) more.push((await leastOf(tree, folder)) - (idle.get(tree) ?? 0));
    print(
      name,
      more.map((ms) => `+${Math.max(0, ms).toFixed(0)}`),
    );
    if (more.some((ms) => ms > limitMs)) process.exitCode = 1;
  }
} finally {
  await rm(base, { recursive: true, force: true });
}
