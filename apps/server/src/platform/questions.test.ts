import { expect, test } from 'vitest';
import { createQuestions } from './questions.ts';

interface Sums {
  double(n: number): number;
}

test('a question has one answer', () => {
  const questions = createQuestions<Sums>();
  expect(() => questions.ask('double', 2)).toThrow("no room answers 'double'");
  questions.answer('double', (n) => 2 * n);
  expect(questions.ask('double', 2)).toBe(4);
  expect(() => questions.answer('double', (n) => n + n)).toThrow("'double' is answered already");
});
