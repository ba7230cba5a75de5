import fc from 'fast-check';
import { expect, test } from 'vitest';
import { distance, maxEdits, closest as meanings, transpositions } from './typos.ts';
import { indexNames, wordsNear } from './word-index.ts';

const nearest = (word: string, candidates: readonly string[], count: number): string[] =>
  meanings(word, candidates, count).map(({ text }) => text);

test.each([
  ['lantern', 'lantern', 0],
  ['lantern', 'lantren', 1],
  ['lantern', 'lanern', 1],
  ['lantern', 'lantterns', 2],
  ['kitten', 'sitting', 3],
  ['', 'abc', 3],
  ['ca', 'abc', 3],
])('the distance between %s and %s is %i', (from, to, slips) => {
  expect(distance(from, to)).toBe(slips);
  expect(distance(to, from)).toBe(slips);
});

test('a word with one edit is near the original word', () => {
  const letter = fc.constantFrom(...Array.from('abcdé東🚀'));
  const slip = fc.record({ kind: fc.constantFrom('add', 'drop', 'swap', 'change'), at: fc.nat(), letter });
  fc.assert(
    fc.property(
      fc.array(letter, { minLength: 4, maxLength: 12 }),
      slip,
      (word, { kind, at, letter: typed }) => {
        const place = at % word.length;
        const slipped = [...word];
        if (kind === 'add') slipped.splice(place, 0, typed);
        if (kind === 'drop') slipped.splice(place, 1);
        if (kind === 'change') slipped[place] = typed;
        if (kind === 'swap') slipped.splice(place, 2, ...word.slice(place, place + 2).toReversed());
        const [meant, wrote] = [word.join(''), slipped.join('')];
        expect(distance(meant, wrote)).toBeLessThanOrEqual(1);
        const index = indexNames([{ id: 1, key: '', title: `lamp ${meant}`, others: ['lighthouse'] }]);
        // Letters outside the Basic Multilingual Plane count twice in the index; words of scripts without spaces are
        // not corrected.
        if (!/[東🚀]/u.test(meant + wrote)) expect(wordsNear(index, wrote, () => true)).toContain(meant);
      },
    ),
    { seed: 7 },
  );
});

test('maxEdits allows none in the shortest words and two in long ones', () => {
  expect(['of', 'sea', 'snow', 'lantern', 'lanterns', 'x'.repeat(60)].map(maxEdits)).toEqual([
    0, 1, 1, 1, 2, 0,
  ]);
});

test('numbers are not corrected, but words with digits are', () => {
  expect(['1984', '100', '20240101', 'mk2', '7th'].map(maxEdits)).toEqual([0, 0, 0, 1, 1]);
  expect(nearest('1984', ['1985', '1948', '198'], 5)).toEqual([]);
  expect(nearest('mk22', ['mk2'], 5)).toEqual(['mk2']);
  expect(transpositions('10')).toEqual([]);
});

test('closest returns the candidates with the fewest edits', () => {
  expect(nearest('lantren', ['lantern', 'lanterns', 'lantren', 'latern'], 5)).toEqual(['lantern']);
  expect(nearest('cart', ['card', 'care', 'cat', 'dog'], 2)).toEqual(['card', 'care']);
});

test('for short words closest prefers swapped letters, then adjacent keys, then the same first letter', () => {
  expect(nearest('hte', ['hue', 'the', 'hoe'], 5)).toEqual(['the']);
  expect(nearest('foz', ['boz', 'fog', 'fox'], 5)).toEqual(['fox', 'fog', 'boz']);
  expect(nearest('sew', ['hew', 'sea', 'set'], 5)).toEqual(['sea', 'set', 'hew']);
  expect(nearest('of', ['if'], 5)).toEqual([]);
  expect([transpositions('fo'), transpositions('aa'), transpositions('a'), transpositions('fox')]).toEqual([
    ['of'],
    [],
    [],
    [],
  ]);
});

test('stop words are candidates only if letters were swapped', () => {
  expect(nearest('foz', ['for', 'fox'], 5)).toEqual(['fox']);
  expect(nearest('fro', ['for', 'frog'], 5)).toEqual(['for']);
});

test('a word is near without a final s, too', () => {
  const index = indexNames([{ id: 1, key: '', title: 'keepers bus', others: [] }]);
  expect(wordsNear(index, 'keper', () => true)).toEqual(['keeper']);
  expect(wordsNear(index, 'bu', () => true)).toEqual([]);
  expect(wordsNear(index, 'keper', () => false)).toEqual([]);
});
