import { expect, test } from 'vitest';
import { withoutSent, withText } from './word-draft.ts';

const saved = ['casino', 'poker'];
const typed = { text: 'casino\npoker\nDice', basedOn: saved };

test('typed words remember the list that they were made from, also when that has changed', () => {
  expect(withText(null, saved, typed.text)).toEqual(typed);
  expect(withText(typed, ['other'], 'Dice')).toEqual({ text: 'Dice', basedOn: saved });
});

test('words that were changed back are no draft', () => {
  expect(withText(typed, ['other'], 'casino\npoker')).toBeNull();
});

test('what was typed while words were saved is based on those that were sent', () => {
  expect(withoutSent(typed, typed)).toBeNull();
  expect(withoutSent({ ...typed, text: 'casino\nDice\n' }, typed)).toEqual({
    text: 'casino\nDice\n',
    basedOn: ['casino', 'poker', 'Dice'],
  });
});

test('words that were changed back while they were saved stay', () => {
  expect(withoutSent(null, typed)).toEqual({ text: 'casino\npoker', basedOn: ['casino', 'poker', 'Dice'] });
});
