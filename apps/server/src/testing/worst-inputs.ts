import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';

/** Parsers of untrusted text, by function name. */
export type Parsers = Readonly<Record<string, (text: string) => unknown>>;

/** Number of characters in an input; `maxMs` is the processor time in milliseconds that a parser may take for it. */
export const inputCharacters = 64 * 1024;
export const maxMs = 50;
/** Maximum characters of a name that file systems allow. */
export const nameCharacters = 255;

/**
 * Units that the worst inputs repeat: runs of a character, openers that are not closed, separators, words that the
 * patterns match.
 */
const units = [
  [' ', '\t', '\n', '\r', ' \t', '\u00a0', '\0', '\u202e', '\ud800', '\u0301', '\uffff', 'a', 'é'],
  [
    '夏',
    '夏、',
    '夏・',
    'Ã¤',
    '\u00c3',
    '"',
    "'",
    '(',
    '[',
    '{',
    '<',
    ')',
    '([',
    '()',
    '( ',
    '(a',
    '(a,',
    '(a & ',
  ],
  [',', ', ', ' , ', ';', '; ', '/', ' / ', '-', ' - ', ' \u2013 ', '#', ' #', '#1', '#1,', '1', '1 ', '1.'],
  ['97', '978-', ' and ', ' and', ' & ', '& ', ' with ', ' w/', 'a and b ', 'A B, ', 'A, B; ', 'A. B., '],
  [
    'M.D., ',
    'PhD, ',
    'RD ',
    '1900-, ',
    'by ',
    'by:',
    'read by ',
    ', narrator',
    ' (narrator',
    ' cd 1',
    '( cd 1 ',
  ],
  [
    'part 1 of 2 ',
    ' (unabridged',
    'abridged ',
    'book ',
    ' book 1',
    ', Book #',
    ' vol. ',
    'isbn',
    'urn:',
    'asin:',
  ],
  [
    'Vol 1 - ',
    '{a}',
    '[B0',
    '1900 - ',
    'full cast ',
    '&',
    '&#',
    '&#x',
    '&amp;',
    '&amp;amp;',
    '&amp',
    '<a',
    '<a ',
  ],
  ['</', '<br', '<br ', '<p>', '<!--', '<![CDATA[', '<script>', '<script', '</script', '<style><script>'],
  ['<!DOCTYPE', '<!DOCTYPE [', '<!ENTITY', '<?xml ', '<title>', '<title a="', '<title a=', ' a="b', '<a:b/>'],
  ['<meta name="a" content="b"/>', '<package><metadata>', 'FILE "', 'FILE a ', 'TRACK 1 A\n'],
  ['TRACK 1 A\nTITLE "', 'INDEX 01 00:00:00\n', 'INDEX ', '{"a":', '[1,', '"a",', '\\', '\\u0000'],
].flat();
const surroundings: readonly ((filling: string) => string)[] = [
  (filling) => filling,
  (filling) => `a${filling}x`,
  (filling) => `Ann Lee ${filling}(`,
];

/** Maximum number of tries of a parser; no further try begins after `triesMs` milliseconds. */
const [maxTries, triesMs] = [20, 2000];

/**
 * Returns the shortest processor time of several tries, in milliseconds, because other work slows a try down, and the
 * kernel counts the time of a thread in ticks of 4 ms.
 */
export async function leastMs(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  const started = performance.now();
  const mayTry = () => performance.now() - started < triesMs;
  for (let tries = 0; least > maxMs && (tries === 0 || (tries < maxTries && mayTry())); tries += 1) {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}

/** Tries a parser with worst inputs of this length; returns the inputs for which it takes longer than 50 ms. */
export async function findSlowInputs(parse: (text: string) => unknown, length: number): Promise<string[]> {
  const slow: string[] = [];
  for (const surround of inject('isWhole') ? surroundings : surroundings.slice(0, 1))
    for (const unit of units) {
      const text = surround(unit.repeat(Math.ceil(length / unit.length)).slice(0, length));
      const ms = await leastMs(() => parse(text));
      if (ms > maxMs) slow.push(`${Math.round(ms)} ms for ${JSON.stringify(text.slice(0, 30))}`);
    }
  return slow;
}

/** Returns the names of the functions that the modules of a folder export. */
export async function exportedFunctions(folder: string): Promise<string[]> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const modules: object[] = await Promise.all(
    files.map((name) => import(pathToFileURL(join(folder, name)).href)),
  );
  return modules.flatMap((module) =>
    Object.entries(module).flatMap(([name, value]) => (typeof value === 'function' ? [name] : [])),
  );
}
