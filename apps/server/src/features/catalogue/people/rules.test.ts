import { nameKey } from '@lamplight/contract';
import { describe, expect, test } from 'vitest';
import { cleanName, nameProblem, numberKey, sortNameOf } from './rules.ts';

describe('names are equal but for case, accents and punctuation', () => {
  test.each([
    ['Zoë Kaur', 'ZOE KAUR'],
    ['J.R.R. Tolkien', 'J. R. R. Tolkien'],
    ["Flann O'Brien", 'Flann O’Brien'],
    ['Лев Толстой', 'лев толстои'],
    ['Jean-Luc Nancy', 'Jean Luc Nancy'],
    ['Jo Nesbø', 'Jo Nesbo'],
    ['Stanisław Łem', 'Stanislaw Lem'],
    ['Günter Graß', 'Gunter Grass'],
  ])('%s, %s', (a, b) => expect(nameKey(a)).toBe(nameKey(b)));
  test.each([
    ['Ann Lee', 'Anne Lee'],
    ['Müller', 'Mueller'],
    ['かき', 'がき'],
    ['रमा', 'रम'],
    ['???', '!!!'],
  ])('but %s is not %s', (a, b) => expect(nameKey(a)).not.toBe(nameKey(b)));
});

test.each([
  ['Tobias Wintergreen', 'Wintergreen, Tobias'],
  ['Ursula K. Le Guin', 'Le Guin, Ursula K.'],
  ['Johann Wolfgang von Goethe', 'von Goethe, Johann Wolfgang'],
  ['Martin Luther King Jr.', 'King, Martin Luther Jr.'],
  ['Ida Moss, M.D.', 'Moss, Ida, M.D.'],
  ['Sammy Davis, Jr.', 'Davis, Sammy, Jr.'],
  ['Homer', 'Homer'],
  ['Wintergreen, Tobias', 'Wintergreen, Tobias'],
  ['夏目漱石', '夏目漱石'],
  ['夏目 海', '夏目 海'],
  ['한 강', '한 강'],
  ['よしもと ばなな', 'よしもと ばなな'],
  ['レオ トルストイ', 'トルストイ, レオ'],
])('%s sorts as %s', (name, sortName) => expect(sortNameOf(name)).toBe(sortName));

test('numbers in a series sort by value, and books without one last', () => {
  const numbers = [null, '10', '4.5', '0', '4', '99999.999'];
  expect(numbers.toSorted((a, b) => numberKey(a) - numberKey(b))).toEqual([
    '0',
    '4',
    '4.5',
    '10',
    '99999.999',
    null,
  ]);
});

test('a name that becomes too long when folded is refused', () => {
  expect(nameProblem('夏'.repeat(200))).toBeNull();
  expect(nameProblem('\ufdfa'.repeat(200))).toBe('The name is too long.');
});

test('a name has a letter, a digit or a symbol', () => {
  for (const name of ['Ø', '7', '♥', 'رمز', '夏', '🦊']) expect(nameProblem(name), name).toBeNull();
  for (const name of ['---', '?!', '“”', '\u0301'])
    expect(nameProblem(name), name).toBe('A name needs a letter, a digit or a symbol.');
});

test('a name is one line that nothing in it turns round', () => {
  expect(cleanName(' Abc\u202e\n def\u2069 \ufffd')).toBe('Abc def');
});
