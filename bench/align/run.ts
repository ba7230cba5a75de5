// Aligns the sample library, both unchanged and in more difficult variants, and compares the starts found with the
// exact ones.
import { statSync } from 'node:fs';
import { reportGoal, runBench } from '../support/harness.ts';
import { quantile } from '../support/quantile.ts';
import { recordings } from './chapters.ts';
import { openDecoder } from './decode.ts';
import { measureHuman } from './human.ts';
import { measure, type Result } from './measure.ts';
import type { Chapter } from './scenarios.ts';

const goals = { right: 0.99, caught: 0.95 };

/** Only every nth chapter of the sample library is aligned: aligning all of them takes an hour. */
const everyChapter = 8;

const percent = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${((100 * part) / whole).toFixed(1)} %`;

await runBench(async ({ atEnd }) => {
  const decoder = await openDecoder();
  atEnd(decoder.close);
  await measureHuman(decoder.decode, print);
  const chapters: Chapter[] = [];
  let decoding = 0;
  for (const recording of recordings()) {
    const before = performance.now();
    chapters.push({ ...recording, samples: await decoder.decode(recording.file) });
    decoding += performance.now() - before;
  }
  const sentences = chapters.reduce((sum, chapter) => sum + chapter.sentences.length, 0);
  const unmatched = chapters.flatMap(({ saidAs }) => saidAs).filter((index) => index === undefined).length;
  const seconds = chapters.reduce((sum, { samples }) => sum + samples.length / 8000, 0);
  print(
    `${chapters.length} chapters, ${sentences} sentences, of which ${unmatched} are divided differently.`,
  );
  print(`Chromium decodes an hour in ${((3.6 * decoding) / seconds).toFixed(1)} s.\n`);
  print(
    '| | within 0.3 s | p50 | p95 | listed though right | refused | bad stretches caught | s for an hour |',
  );
  print('|---|---|---|---|---|---|---|---|');
  const results = measure(chapters.filter((_, index) => index % everyChapter === 0));
  for (const result of results) print(row(result));
  return [...missed(results, unmatched), ...missedBytes(largestShare())];
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns the largest ratio of the bytes of a sample's text file to those of its audio file. */
function largestShare(): number {
  return Math.max(...recordings().map(({ file, textFile }) => statSync(textFile).size / statSync(file).size));
}

function missedBytes(share: number): string[] {
  const seen = percent(share, 1);
  const isMet = share <= 0.02;
  print(`\nThe largest text has ${seen} of the bytes of its audio.`);
  reportGoal({ what: 'largest text, of the bytes of its audio', seen, limit: 'at most 2 %', isMet });
  return isMet ? [] : [`a text has ${seen} of the bytes of its audio`];
}

function row(result: Result): string {
  const at = (share: number) =>
    result.errors.length === 0 ? '–' : `${quantile(result.errors, share).toFixed(3)} s`;
  const cells = [
    result.name,
    percent(result.right, result.placed),
    at(0.5),
    at(0.95),
    percent(result.rightListed, result.right),
    `${result.refused} of ${result.chapters}`,
    `${result.caughtStretches} of ${result.badStretches}`,
    (result.milliseconds / 1000 / (result.audioSeconds / 3600)).toFixed(1),
  ];
  return `| ${cells.join(' | ')} |`;
}

function missed(results: readonly Result[], unmatched: number): string[] {
  const list: string[] = [];
  const check = (what: string, seen: string, limit: string, isMet: boolean) => {
    reportGoal({ what, seen, limit, isMet });
    if (!isMet) list.push(`${what}: ${seen}, ${limit}`);
  };
  for (const { name, right, placed, refused, chapters } of results.filter(({ agrees }) => agrees)) {
    check(`${name}, within 0.3 s`, percent(right, placed), 'at least 99 %', right >= goals.right * placed);
    check(`${name}, refused`, percent(refused, chapters), 'at most 1 %', refused <= 0.01 * chapters);
  }
  for (const { name, caughtStretches: caught, badStretches: all } of results.filter(
    ({ agrees }) => !agrees,
  )) {
    check(
      `${name}, bad stretches caught`,
      percent(caught, all),
      'at least 95 %',
      caught >= goals.caught * all,
    );
  }
  check('sentences divided differently', String(unmatched), 'at most 20', unmatched <= 20);
  return list;
}
