import { cp } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { seededRandom } from '../../apps/server/src/testing/random.ts';
import { writeWebVtt } from '../../packages/align/src/index.ts';
import { analyze, engines, readEngines, reportGoal, runOnEngines } from '../support/harness.ts';
import { sendRequest } from '../support/http.ts';
import { commonFlags, type Flags, startNode } from '../support/nodes.ts';
import { quantile } from '../support/quantile.ts';
import { openServices, seedInstallation } from '../support/seed.ts';

const { values } = parseArgs({
  options: { words: { type: 'string', default: '7500000' }, engine: { type: 'string' } },
});
const chosen = values.engine === undefined ? engines : readEngines(values.engine);
if (!chosen || !(Number(values.words) > 0)) {
  process.stderr.write('Usage: npm run bench -- sentences [--words 7500000] [--engine sqlite,postgres]\n');
  process.exit(2);
}
/** Number of words in the large library; the small library has a tenth of them. */
const words = Number(values.words);
const wordsPerSentence = 12;
const sentencesPerChapter = 2500;
const chaptersPerBook = 10;
const members = 8;
const searchesOfEachKind = 60;
/**
 * Number of times that each search is sent. Only the fastest time counts, because other programs may slow down the
 * others.
 */
const repeats = 5;
/** Maximum ratio of the large library's 95th percentile to the small library's. */
const maxRatio = 1.5;

const syllables = 'ba de fi go lu ma ne pi ro su ta ve wi xo yu za ke li mo nu'.split(' ');
/** Returns the word with a frequency rank; common words are short, as in natural languages. */
function wordOf(rank: number): string {
  let word = '';
  for (let rest = rank + 1; rest > 0; rest = Math.floor(rest / syllables.length))
    word += syllables[rest % syllables.length];
  return word;
}
/** Draws a rank below 50,000 by Zipf's law: the word of rank 0 is in most sentences, and most words are in few. */
const drawRank = (random: () => number): number => Math.floor(50_000 ** random()) - 1;

const sentenceOf = (random: () => number): string =>
  Array.from({ length: wordsPerSentence }, () => wordOf(drawRank(random))).join(' ');

/** Adds books with texts until the library has `to` sentences; returns a sample of the sentences. */
async function fill(flags: Flags, from: number, to: number, random: () => number): Promise<string[]> {
  const samples: string[] = [];
  const deps = await openServices(flags);
  try {
    let chapterIds: number[] = [];
    for (let count = from; count < to; count += sentencesPerChapter) {
      if (chapterIds.length === 0) {
        const bookId = await deps.books.addBook({
          title: `Book ${count}`,
          status: 'Ongoing',
          cover_image: 'https://covers.example/1.jpg',
          cover_hue: 40,
          synopsis: 'It is long.',
          tags: [{ main_tag: 'Official', sub_tag: 'Fantasy' }],
          chapters: Array.from({ length: chaptersPerBook }, (_, index) => ({
            title: `Chapter ${index + 1}`,
            audio_url: `https://audio.example/${count}/${index}.mp3`,
            duration: null,
          })),
        });
        chapterIds = (await deps.books.listChapters(bookId, null)).map(({ id }) => id);
      }
      const texts = Array.from({ length: sentencesPerChapter }, () => sentenceOf(random));
      samples.push(texts[0] ?? '', texts[1] ?? '');
      const vtt = writeWebVtt(texts.map((text, index) => ({ start: index * 4, end: index * 4 + 3, text })));
      await deps.texts.publish({ chapterId: chapterIds.shift() ?? 0, language: 'en', vtt });
    }
  } finally {
    await deps.close();
  }
  return samples;
}

/** Returns searches by kind, made from sentences of the library. */
function searchesOf(samples: readonly string[], random: () => number): Record<string, string[]> {
  const pick = (): string[] => (samples[Math.floor(random() * samples.length)] ?? '').split(' ');
  const some = (make: () => string) => Array.from({ length: searchesOfEachKind }, make);
  return {
    'one word': some(() => pick()[3] ?? ''),
    'two words in a row': some(() => pick().slice(2, 4).join(' ')),
    'four words in a row': some(() => pick().slice(4, 8).join(' ')),
    'two words apart': some(() => [pick()[1], pick()[5]].join(' ')),
    'a word begun': some(() => `${pick()[6]} ${pick()[7]}`.slice(0, -1)),
    'two words in a row, begun': some(() => pick().slice(7, 9).join(' ').slice(0, -1)),
    'most common word': some(() => wordOf(0)),
    'two common words': some(() => `${wordOf(0)} ${wordOf(1)}`),
  };
}

type Searches = Record<string, readonly string[]>;

/** Sends a search, and returns the response time in milliseconds. */
async function timeOf(url: string, token: string, q: string): Promise<number> {
  const start = performance.now();
  const answer = await sendRequest(url, token, 'GET', `/api/sentences?q=${encodeURIComponent(q)}`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`a search was answered ${answer.status}`);
  return performance.now() - start;
}

/** Sends searches to the libraries alternately, so that other load on the machine affects all of them. */
async function measure(
  libraries: readonly { readonly url: string; readonly searches: Searches }[],
  tokens: readonly string[],
): Promise<Record<string, number[]>[]> {
  const figures = libraries.map((): Record<string, number[]> => ({}));
  for (const kind of Object.keys(libraries[0]?.searches ?? {}))
    for (let index = 0; index < searchesOfEachKind; index += 1) {
      const fastest = libraries.map(() => Number.POSITIVE_INFINITY);
      for (let repeat = 0; repeat < repeats; repeat += 1)
        for (const [place, { url, searches }] of libraries.entries()) {
          const token = tokens[index % tokens.length] ?? '';
          const ms = await timeOf(url, token, searches[kind]?.[index] ?? '');
          fastest[place] = Math.min(fastest[place] ?? ms, ms);
        }
      for (const [place, ms] of fastest.entries()) {
        const figure = figures[place] ?? {};
        figure[kind] = [...(figure[kind] ?? []), ms];
      }
    }
  return figures;
}

const total = Math.round(words / wordsPerSentence / sentencesPerChapter) * sentencesPerChapter;
const tenth = Math.round(total / 10 / sentencesPerChapter) * sentencesPerChapter;
const database = 'lamplight_bench_sentences';

await runOnEngines(chosen, async ({ folder, engine, database: open }) => {
  const flags = {
    ...commonFlags(),
    'data-dir': `${folder}/${engine}`,
    ...(await open(database)),
  };
  const { tokens } = await seedInstallation(flags, members);
  const random = seededRandom(7);
  const began = performance.now();
  const first = await fill(flags, 0, tenth, random);
  const small = {
    ...flags,
    'data-dir': `${folder}/${engine}-tenth`,
    ...(await open(`${database}_tenth`, database)),
  };
  await cp(flags['data-dir'], small['data-dir'], { recursive: true });
  const rest = await fill(flags, tenth, total, random);
  process.stdout.write(`\n${engine}: filled in ${((performance.now() - began) / 1000).toFixed(0)} s\n`);
  for (const { 'database-url': url } of [small, flags] as Flags[]) if (url) await analyze(url);
  const nodes = [await startNode(small), await startNode(flags)];
  const samples = [first, [...first, ...rest]];
  const figures = await measure(
    nodes.map(({ url }, place) => ({ url, searches: searchesOf(samples[place] ?? [], seededRandom(11)) })),
    tokens,
  );
  for (const node of nodes) await node.stop();
  const quantiles = (times: readonly number[] = []) =>
    `p50${quantile(times, 0.5).toFixed(1).padStart(6)} p95${quantile(times, 0.95).toFixed(1).padStart(6)} ms`;
  process.stdout.write(`${' '.repeat(27)}${tenth} sentences       ${total} sentences\n`);
  for (const kind of Object.keys(figures[0] ?? {}))
    process.stdout.write(
      `  ${kind.padEnd(25)}${figures.map((figure) => quantiles(figure[kind])).join('    ')}\n`,
    );
  const [less = 0, all = 0] = figures.map((figure) => quantile(Object.values(figure).flat(), 0.95));
  const ratio = all / less;
  process.stdout.write(
    `${engine}: p95 of all ${less.toFixed(1)} ms with a tenth, ${all.toFixed(1)} ms with all, × ${ratio.toFixed(2)}\n`,
  );
  reportGoal({
    what: `${engine}: p95 of searches in ${words / 1e6} million words, beside a tenth of them`,
    seen: `× ${ratio.toFixed(2)} (${less.toFixed(1)} and ${all.toFixed(1)} ms)`,
    limit: `at most × ${maxRatio}`,
    isMet: ratio <= maxRatio,
  });
  return ratio > maxRatio ? [`${engine}: p95 grows by ${ratio.toFixed(2)}, more than ${maxRatio}`] : [];
});
