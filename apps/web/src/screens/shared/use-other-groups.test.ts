import { expect, test } from 'vitest';
import { otherGroupsOf, withAnswer } from './use-other-groups.ts';

test('a search has found nothing in other groups only once all groups have answered to it', () => {
  let answers = { search: '' };
  const seen = [[otherGroupsOf(answers, ''), otherGroupsOf(answers, 'lamp')]];
  for (const answer of [
    { search: 'lamp', names: false },
    { search: 'lamp', sentences: false },
    { search: 'lamp', sentences: true },
    { search: 'lamps', sentences: false },
    { search: 'lamps', names: true },
  ]) {
    answers = withAnswer(answers, answer);
    seen.push([otherGroupsOf(answers, 'lamp'), otherGroupsOf(answers, 'lamps')]);
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
