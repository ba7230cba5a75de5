import type { Cue } from '@lamplight/align';
import { expect, test } from 'vitest';
import { directionOf, lastSentenceBy, paragraphsOf, sentenceAt } from './sentences.ts';

const cue = (start: number, end: number) => ({ start, end, text: `from ${start}` });
const cues = [cue(1, 3), cue(3.5, 5), cue(20, 22)];

test('the sentence said at a second is marked, and for a moment after its end', () => {
  const at = [0, 0.99, 1, 3.4, 3.5, 7.9, 8.1, 19.99, 20, 24.9, 26];
  expect(at.map((second) => sentenceAt(cues, second))).toEqual([-1, -1, 0, 0, 1, 1, -1, -1, 2, 2, -1]);
  expect(sentenceAt([], 5)).toBe(-1);
});

test('between sentences, the last one that was said is found', () => {
  expect([0, 1, 15, 26].map((second) => lastSentenceBy(cues, second))).toEqual([-1, 0, 1, 2]);
});

test('finds each of 20,000 sentences', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => cue(index * 2, index * 2 + 1.5));
  for (const index of [0, 1, 777, 19_999]) expect(sentenceAt(many, index * 2 + 1)).toBe(index);
});

const indices = (from: readonly Cue[]) =>
  paragraphsOf(from).map(({ sentences }) => sentences.map(({ index }) => index));

test('a long pause begins a paragraph, and none is longer than twelve sentences', () => {
  expect(indices(cues)).toEqual([[0, 1], [2]]);
  const many = Array.from({ length: 30 }, (_, index) => cue(index, index + 0.9));
  expect(indices(many).map(({ length }) => length)).toEqual([12, 12, 6]);
});

test('a quotation after another one begins a paragraph', () => {
  const texts = ['He asked.', '“Why?”', '“So.”', 'She left.'];
  expect(indices(texts.map((text, index) => ({ ...cue(index, index + 0.9), text })))).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test('paragraphs and headings are those that the text names, whatever the pauses', () => {
  const names = ['h1', 'p2', 'p2', 'p3', undefined, undefined];
  const named = names.map((paragraph, index) => ({ ...cue(index * 5, index * 5 + 1), paragraph }));
  expect(indices(named)).toEqual([[0], [1, 2], [3], [4], [5]]);
  expect(paragraphsOf(named).map(({ isHeading }) => isHeading)).toEqual([true, false, false, false, false]);
});

test('Arabic, Hebrew and Persian run from right to left', () => {
  expect(['ar', 'he-IL', 'fa', 'en', 'arn'].map(directionOf)).toEqual(['rtl', 'rtl', 'rtl', 'ltr', 'ltr']);
});
