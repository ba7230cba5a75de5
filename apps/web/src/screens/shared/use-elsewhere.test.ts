import { expect, test } from 'vitest';
import { elsewhereOf, withAnswer } from './use-elsewhere.ts';

test('a search knows of nothing elsewhere only once all groups have answered to it', () => {
  let answers = { search: '' };
  const seen = [[elsewhereOf(answers, ''), elsewhereOf(answers, 'lamp')]];
  for (const answer of [
    { search: 'lamp', names: false },
    { search: 'lamp', sentences: false },
    { search: 'lamp', sentences: true },
    { search: 'lamps', sentences: false },
    { search: 'lamps', names: true },
  ]) {
    answers = withAnswer(answers, answer);
    seen.push([elsewhereOf(answers, 'lamp'), elsewhereOf(answers, 'lamps')]);
  }
  expect(seen).toEqual([
    ['nothing', 'unknown'],
    ['unknown', 'unknown'],
    ['nothing', 'unknown'],
    ['found', 'unknown'],
    ['unknown', 'unknown'],
    ['unknown', 'found'],
  ]);
});
