import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fillFolder, silentMp3 } from '../../apps/server/src/testing/recordings.ts';
import { startProgram } from '../../apps/server/src/testing/start-program.ts';

/** Maximum ratio of peak memory, and of time per book, at the larger size to that at the smaller size. */
const maxRatio = 1.3;
const filesEach = 5;

const { values: flags } = parseArgs({ options: { books: { type: 'string', default: '200,1000' } } });
const sizes = flags.books.split(',').map(Number);

/** Creates recordings of one or two seconds, each with its own length and tags, in all common folder layouts. */
async function makeLibrary(folder: string, books: number): Promise<void> {
  for (let book = 0; book < books; book += 1) {
    const author = `Author ${book % 40}`;
    const title = `Book ${book}`;
    const folderPath =
      [`${author}/${title}`, `${author}/Series ${book % 7}/${title}`, title][book % 3] ?? title;
    const files: Record<string, Uint8Array | string> = {};
    for (let file = 1; file <= filesEach; file += 1) {
      const tags = { title: `${title}, chapter ${file}`, album: title, artist: author, track: file };
      files[`${folderPath}/${file}.mp3`] = silentMp3(tags, 40 + (book % 20));
    }
    if (book % 2 === 0)
      files[`${folderPath}/metadata.json`] = JSON.stringify({
        title,
        genres: ['Bench'],
        narrators: ['Nobody'],
      });
    await fillFolder(folder, files);
  }
}

interface Outcome {
  readonly seconds: number;
  /** Peak memory of the process in MB. */
  readonly peak: number;
  readonly ready: number;
  readonly known: number;
}

async function importOnce(folder: string, dataDir: string, ...more: string[]): Promise<Outcome> {
  const began = performance.now();
  const child = startProgram('import', [folder, '--json', '--data-dir', dataDir, ...more]);
  child.stdin.end();
  child.stderr.pipe(process.stderr);
  let last = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    last = (last + piece).slice(-4000);
  });
  let peak = 0;
  const look = async (): Promise<void> => {
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    peak = Math.max(peak, Number(/VmHWM:\s*(\d+)/.exec(status)?.[1] ?? 0) / 1024);
  };
  const watch = setInterval(() => void look(), 100);
  await once(child, 'close');
  clearInterval(watch);
  if (child.exitCode !== 0) throw new Error(`the import ended with ${child.exitCode}: ${last}`);
  const { totals } = JSON.parse(last.trim().split('\n').at(-1) ?? '{}') as {
    totals: { ready: number; known: number };
  };
  return { seconds: (performance.now() - began) / 1000, peak, ...totals };
}

const print = (name: string, ...cells: string[]): void =>
  void process.stdout.write(`${name.padEnd(26)}${cells.map((cell) => cell.padStart(14)).join('')}\n`);

const base = await mkdtemp(join(tmpdir(), 'lamplight-bench-import-'));
try {
  const missed: string[] = [];
  const firsts: { books: number; first: Outcome }[] = [];
  print('', 'books', 'seconds', 'ms a book', 'peak MB');
  for (const books of sizes) {
    const folder = join(base, `library-${books}`);
    await makeLibrary(folder, books);
    const dataDir = join(base, `data-${books}`);
    const show = (name: string, { seconds, peak, ready, known }: Outcome) =>
      print(
        name,
        String(ready + known),
        seconds.toFixed(1),
        ((1000 * seconds) / books).toFixed(1),
        peak.toFixed(0),
      );
    show('dry run', await importOnce(folder, dataDir));
    const first = await importOnce(folder, dataDir, '--apply');
    show('first run', first);
    const second = await importOnce(folder, dataDir, '--apply');
    show('second run', second);
    if (first.ready !== books) missed.push(`${books} books: ${first.ready} were imported`);
    if (second.ready !== 0 || second.known !== books)
      missed.push(`${books} books: a second run changed something`);
    firsts.push({ books, first });
  }
  const [small, large] = [firsts[0], firsts.at(-1)];
  if (small && large && small !== large) {
    const memory = large.first.peak / small.first.peak;
    const time = large.first.seconds / large.books / (small.first.seconds / small.books);
    print('larger over smaller', '', '', time.toFixed(2), memory.toFixed(2));
    if (memory > maxRatio) missed.push(`peak memory grew ${memory.toFixed(2)} times`);
    if (time > maxRatio) missed.push(`a book took ${time.toFixed(2)} times as long`);
  }
  for (const line of missed) process.stdout.write(`missed: ${line}\n`);
  process.exitCode = missed.length > 0 ? 1 : 0;
} finally {
  await rm(base, { recursive: true, force: true });
}
