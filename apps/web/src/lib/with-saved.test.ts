import { expect, test } from 'vitest';
import { withSaved } from './with-saved.ts';

const sent = { title: 'Imprint ', body: 'One', in_foot: false };
const saved = { title: 'Imprint', body: 'One', in_foot: false };

test('a form takes what was saved', () => {
  expect(withSaved(sent, sent, saved)).toEqual(saved);
});

test('fields that changed while they were being saved stay', () => {
  expect(withSaved({ ...sent, body: 'One, two', in_foot: true }, sent, saved)).toEqual({
    title: 'Imprint',
    body: 'One, two',
    in_foot: true,
  });
});

test('fields that are not among the saved ones stay', () => {
  const title = 'Imprint';
  expect(withSaved(sent, sent, { title })).toEqual({ ...sent, title });
});
