import { expect, test } from 'vitest';
import { type ChosenName, nameOptions, nameProblem, typedNames, withNames } from './name-options.ts';

const zoe = { id: 7, name: 'Zoë Kaur', book_count: 3 };
const typed = (text: string, more: object = {}) => ({
  text,
  found: [zoe],
  mayAdd: true,
  isList: true,
  ...more,
});
const labels = (text: string, more?: object) => nameOptions(typed(text, more)).map(({ label }) => label);

test('existing names come first, and a new one can be added', () => {
  expect(labels('Zo')).toEqual(['Zoë Kaur', 'Add “Zo”']);
  expect(labels('Zo', { mayAdd: false })).toEqual(['Zoë Kaur']);
  expect(labels('  ', { found: [] })).toEqual([]);
  expect(nameOptions(typed('Zo'))[0]).toMatchObject({
    note: '3 audiobooks',
    names: [{ id: 7, name: 'Zoë Kaur' }],
  });
});

test('a name equal but for accents means the existing one, unless another is added on purpose', () => {
  expect(labels('zoe kaur')).toEqual(['Zoë Kaur', 'Add another “zoe kaur”']);
  expect(nameOptions(typed('zoe kaur'))[1]?.names).toEqual([
    { id: null, name: 'zoe kaur', is_separate: true },
  ]);
  expect(typedNames(typed('ZOE KAUR'))).toEqual([{ id: 7, name: 'Zoë Kaur' }]);
  expect(typedNames(typed('Zo'))).toEqual([{ id: null, name: 'Zo' }]);
  expect(typedNames(typed('Zo', { mayAdd: false }))).toEqual([]);
});

test('a text that lists people adds all of them; of a series it is one name', () => {
  const all = [
    { id: null, name: 'Ann Lee' },
    { id: null, name: 'Bo Ek' },
  ];
  expect(nameOptions(typed('Ann Lee & Bo Ek', { found: [] }))).toMatchObject([
    { label: 'Add Ann Lee, Bo Ek', names: all },
    { label: 'Add “Ann Lee & Bo Ek” as one', names: [{ id: null, name: 'Ann Lee & Bo Ek' }] },
  ]);
  expect(typedNames(typed('Ann Lee & Bo Ek'))).toEqual(all);
  expect(typedNames(typed('Sense and Nonsense', { isList: false }))).toEqual([
    { id: null, name: 'Sense and Nonsense' },
  ]);
});

test.each([
  ['कमल', 'कमला'],
  ['バナ', 'ハナ'],
])('marks are part of the letters of other scripts: %s is not %s', (name, other) => {
  const found = [{ id: 9, name: other, book_count: 1 }];
  expect(typedNames(typed(name, { found }))).toEqual([{ id: null, name }]);
  expect(typedNames(typed(other, { found }))).toEqual([{ id: 9, name: other }]);
});

test('a name of more than 200 characters is refused, a list of short ones is not', () => {
  expect(nameProblem('n'.repeat(500), true)).toBe('A name has at most 200 characters.');
  expect(nameProblem(`Ann Lee, ${'n'.repeat(201)} & Bo Ek`, true)).toBe('A name has at most 200 characters.');
  expect(nameProblem(Array.from({ length: 40 }, (_, n) => `Ann Lee ${n}`).join(', '), true)).toBeNull();
  expect(typedNames(typed(' \u200b ', { found: [] }))).toEqual([]);
});

test('a list has each name once', () => {
  const list: ChosenName[] = [
    { id: 7, name: 'Zoë Kaur' },
    { id: null, name: 'Bo Ek' },
  ];
  expect(
    withNames(list, [
      { id: 7, name: 'Zoë Kaur' },
      { id: null, name: 'bo ek' },
    ]),
  ).toEqual(list);
  expect(withNames(list, [{ id: null, name: 'Bo Ek', is_separate: true }])).toHaveLength(3);
});
