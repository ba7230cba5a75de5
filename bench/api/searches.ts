import { seededRandom } from '../../apps/server/src/testing/random.ts';
import type { Facts } from './server.ts';

const wordsOf = (text: string): string[] =>
  text
    .replace(/[^\p{L} ]/gu, '')
    .split(' ')
    .filter((word) => word.length > 3);

type Random = () => number;
const pick = <T>(from: readonly T[], random: Random): T | undefined =>
  from[Math.floor(random() * from.length)];
/** Returns a random prefix of at least three letters, as sent when a person pauses while typing. */
const typedSoFar = (text: string, random: Random): string =>
  text.slice(0, 3 + Math.floor(random() * Math.max(1, text.length - 2)));

/** Swaps two adjacent letters of a word. */
function mistyped(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  return word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
}

/**
 * Returns a realistic search. Of every 20 searches, seven are title prefixes, four are words of a title, three are
 * prefixes of such words, two are pairs of words; one each is a full title, a word of a synopsis, a part of a word, and
 * a typing error. Half of all searches are for the most popular tenth of the books.
 */
function typed({ some }: Pick<Facts, 'some'>, random: Random): string {
  const book = some[Math.floor(random() ** 3.3 * some.length)];
  const title = book?.title ?? 'lantern';
  const word = pick(wordsOf(title), random) ?? 'lantern';
  const synopsisWord = pick(wordsOf(book?.synopsis ?? ''), random) ?? 'sea';
  const kind = Math.floor(random() * 20);
  if (kind < 7) return typedSoFar(title, random);
  if (kind < 11) return word;
  if (kind < 14) return typedSoFar(word, random);
  if (kind < 16) return `${pick(wordsOf(title), random) ?? synopsisWord} ${word}`;
  return [title, synopsisWord, word.slice(1, 5), mistyped(word, random)][kind - 16] ?? title;
}

/** Returns at most `count` searches. The same search may occur several times unless `distinct` is true. */
export function searches(
  facts: Pick<Facts, 'some'>,
  count: number,
  { distinct }: { distinct: boolean },
): string[] {
  const random = seededRandom(3);
  const all = new Set<string>();
  const list: string[] = [];
  for (let tries = 0; tries < count * 4 && list.length < count; tries += 1) {
    const text = typed(facts, random).trim();
    if (distinct && all.has(text)) continue;
    all.add(text);
    list.push(text);
  }
  return list;
}
