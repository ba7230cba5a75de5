import { seededRandom } from '../../apps/server/src/testing/random.ts';

/**
 * Generates the texts of a library. Every run generates the same texts, with common and rare words distributed as in
 * real texts.
 */

const small = 'the of a and in to for from with his her by at on into that when who no one'.split(' ');
const starts = 'b br c ch cl d dr f fl g gr h j k kn l m n p pr qu r s sh st t th tr v w wh y z'.split(' ');
const hearts = 'a e i o u ai ea ee ie oa oo ou é'.split(' ');
const ends = 'b ck d ft g k l ld ll m mp n nd ng nt p r rd rm rn s sh st t th v w x'.split(' ');
/** Number of distinct words, in addition to the short common ones. */
const vocabulary = 40_000;

const madeWords = (random: () => number): string[] => {
  const pick = (from: readonly string[]) => from[Math.floor(random() * from.length)] ?? '';
  const syllable = () => pick(starts) + pick(hearts) + (random() < 0.7 ? pick(ends) : '');
  const words = new Set<string>();
  while (words.size < vocabulary)
    words.add(syllable() + (random() < 0.75 ? syllable() : '') + (random() < 0.2 ? syllable() : ''));
  return [...words];
};

export interface Texts {
  title(): string;
  synopsis(): string;
}

export function createTexts(seed: number): Texts {
  const random = seededRandom(seed);
  // All libraries use the same words, whatever the seed of their books.
  const words = madeWords(seededRandom(1));
  const titles = new Set<string>();
  // A few words are frequent and most are rare, as in Zipf's law.
  const word = () => words[Math.floor(words.length ** random()) - 1] ?? 'word';
  const phrase = (length: number) =>
    Array.from({ length }, () =>
      random() < 0.4 ? small[Math.floor(random() ** 2 * small.length)] : word(),
    ).join(' ');
  const capital = (text: string) => text.replace(/(^|\s)(\p{L})/gu, (letter) => letter.toUpperCase());
  return {
    title() {
      for (;;) {
        const made = capital(
          `${random() < 0.3 ? 'the ' : ''}${phrase(1 + Math.floor(random() * 4))} ${word()}`,
        );
        const title = titles.has(made) ? `${made} ${2 + Math.floor(random() * 400)}` : made;
        if (titles.has(title)) continue;
        titles.add(title);
        return title;
      }
    },
    synopsis: () =>
      Array.from({ length: 3 }, () => `${capital(word())} ${phrase(8 + Math.floor(random() * 10))}.`).join(
        ' ',
      ),
  };
}
