import { expect, test } from 'vitest';
import { choose, countChosen, every, isChosen, none } from './choice.ts';

test('every book is wanted but those that are taken out, seen or not', () => {
  const choice = choose(choose(every, 3, false), 4, false);
  expect([3, 4, 5].map((id) => isChosen(choice, id))).toEqual([false, false, true]);
  expect(countChosen(choice, 1000)).toBe(998);
  expect(countChosen(choose(choice, 3, true), 1000)).toBe(999);
});

test('none is wanted but those that are taken in', () => {
  const choice = choose(choose(none, 3, true), 4, true);
  expect([3, 5].map((id) => isChosen(choice, id))).toEqual([true, false]);
  expect(countChosen(choice, 1000)).toBe(2);
  expect(countChosen(choose(choice, 4, false), 1000)).toBe(1);
});
