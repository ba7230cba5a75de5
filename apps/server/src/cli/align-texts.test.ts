import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FoundText, matchTexts } from './align-texts.ts';

const textOf = (title: string): FoundText => ({
  title,
  path: `${title}.txt`,
  language: null,
  read: () => ({ kind: 'words', text: title, isMarkdown: false, notes: [] }),
});
const match = (chapters: readonly string[], texts: readonly string[]) =>
  matchTexts(
    chapters.map((title) => ({ title })),
    texts.map(textOf),
  ).map((text) => text?.title ?? null);

test('texts named like their chapters match in any order', () => {
  const title = fc.string({
    minLength: 1,
    maxLength: 6,
    unit: fc.constantFrom('a', 'b', 'c', ' ', '1', '2', 'é', '.'),
  });
  fc.assert(
    fc.property(
      fc.uniqueArray(title, {
        minLength: 1,
        maxLength: 12,
        selector: (name) => name.replaceAll(/[^a-c12]/g, ''),
      }),
      fc.infiniteStream(fc.nat()),
      (titles, numbers) => {
        const chapters = titles.map((name, index) => `Chapter ${index} ${name}`);
        const order = chapters.map((name) => [numbers.next().value ?? 0, name] as const);
        const shuffled = order.toSorted(([a], [b]) => a - b).map(([, name]) => name);
        expect(match(chapters, shuffled)).toEqual(chapters);
      },
    ),
    { seed: 17, numRuns: 300 },
  );
});

test('what no title names is matched by order', () => {
  expect(match(['Clipping', 'Hum', 'One hour'], ['One hour', 'Clipping', 'Other'])).toEqual([
    'Clipping',
    'Other',
    'One hour',
  ]);
  expect(match(['1. Oil', '2. Rain'], ['01 Oil', '02 Rain'])).toEqual(['01 Oil', '02 Rain']);
  // A title that occurs twice does not identify a chapter.
  expect(match(['Intro', 'One', 'Intro', 'Two'], ['Intro', 'One', 'Intro', 'Two'])).toEqual([
    'Intro',
    'One',
    'Intro',
    'Two',
  ]);
  expect(match(['One', 'Two'], ['Three'])).toEqual([null, null]);
});
