import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  deletionEntries,
  deletions,
  distance,
  maxEdits,
  closest as meanings,
  transpositions,
} from './typos.ts';

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

test('a word with one edit shares a deletion with the original word', () => {
  const letter = fc.constantFrom(...Array.from('abcdé東🚀'));
  const slip = fc.record({ kind: fc.constantFrom('add', 'drop', 'swap', 'change'), at: fc.nat(), letter });
  fc.assert(
    fc.property(
      fc.array(letter, { minLength: 4, maxLength: 12 }),
      slip,
      (word, { kind, at, letter: typed }) => {
        const index = at % word.length;
        const slipped = [...word];
        if (kind === 'add') slipped.splice(index, 0, typed);
        if (kind === 'drop') slipped.splice(index, 1);
        if (kind === 'change') slipped[index] = typed;
        if (kind === 'swap') slipped.splice(index, 2, ...word.slice(index, index + 2).toReversed());
        const [meant, wrote] = [word.join(''), slipped.join('')];
        expect(distance(meant, wrote)).toBeLessThanOrEqual(1);
        const forms = new Set(deletions(meant));
        expect(deletions(wrote).some((form) => forms.has(form))).toBe(true);
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

test('deletionEntries of a word with a final s include the word without it', () => {
  const forms = deletionEntries('glassblowers').filter(({ word }) => word === 'glassblower');
  expect(deletions('glasblower').some((slip) => forms.some((form) => form.slip === slip))).toBe(true);
  expect(new Set(deletionEntries('bus').map(({ word }) => word))).toEqual(new Set(['bus']));
});
