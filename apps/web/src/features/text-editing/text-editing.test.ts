import { TextError } from '@lamplight/align';
import { expect, test } from 'vitest';
import { choosePlaces, moveStart, removeSentence } from './adjust-cues.ts';
import { listenedPart } from './listened-part.ts';
import { decodeTextFile, readTextFile } from './read-text-file.ts';

const cues = [
  { start: 0, end: 1, text: 'One.' },
  { start: 1, end: 2, text: 'Two.' },
  { start: 2.5, end: 3, text: 'Three.' },
];

test('a start that moves earlier shortens the sentence before', () => {
  expect(moveStart(cues, 1, -0.1)).toEqual([{ ...cues[0], end: 0.9 }, { ...cues[1], start: 0.9 }, cues[2]]);
});

test('a start moves neither past its neighbours nor before the beginning', () => {
  expect(moveStart(cues, 0, -0.1)).toBe(cues);
  expect(moveStart(cues, 1, -0.98)).toBe(cues);
  expect(moveStart(cues, 1, 1.48)).toBe(cues);
  expect(moveStart(cues, 9, 0.1)).toBe(cues);
});

test('five places are spread over the chapter and prefer doubtful sentences', () => {
  expect(choosePlaces(3, [])).toEqual([0, 1, 2]);
  expect(choosePlaces(100, [{ index: 37, reason: 'unclear' }])).toEqual([9, 37, 49, 69, 89]);
});

test('doubts move with their sentences when one is removed', () => {
  const doubtful = [0, 1, 2].map((index) => ({ index, reason: 'pace' as const }));
  expect(removeSentence(cues, doubtful, 1)).toEqual({
    cues: [cues[0], cues[2]],
    doubtful: [doubtful[0], { index: 1, reason: 'pace' }],
  });
});

test('recognises texts with and without times', () => {
  expect(readTextFile('', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi', 5)).toMatchObject({ kind: 'cues' });
  expect(readTextFile('', '1\n00:00:01,000 --> 00:00:02,000\nHi')).toMatchObject({ kind: 'cues' });
  expect(readTextFile('a.md', 'Hi')).toEqual({ kind: 'words', text: 'Hi', isMarkdown: true });
  expect(readTextFile('', 'Hi')).toEqual({ kind: 'words', text: 'Hi', isMarkdown: false });
  expect(() => readTextFile('a.vtt', 'Hi')).toThrow(TextError);
});

test('a sentence counts as heard once two seconds of it, or all of a shorter one, have been played', () => {
  const heardAt = (cue: { start: number; end: number }, positions: readonly number[]) => {
    const hasHeard = listenedPart(cue);
    return positions.find((position) => hasHeard(position));
  };
  const steady = Array.from({ length: 40 }, (_, index) => 8.5 + index * 0.25);
  expect(heardAt({ start: 10, end: 15 }, steady)).toBe(11.75);
  expect(heardAt({ start: 10, end: 11 }, steady)).toBe(10.75);
  expect(heardAt({ start: 10, end: 15 }, steady.slice(0, 9))).toBeUndefined();
  // A jump past the end is not listening.
  expect(heardAt({ start: 10, end: 15 }, [8.5, 8.75, 12, 12.25, 12.5])).toBeUndefined();
});

test('HTML is not taken for words', () => {
  for (const html of ['<p>Hi</p>', '<!DOCTYPE html>', 'A<br/>b', '<a href="x">b</a>', '<!-- no -->'])
    expect(() => readTextFile('', html)).toThrow(/looks like HTML/);
  for (const words of ['I <3 you', '1 < 2 and 3 > 2', '<https://lamplight.test>'])
    expect(readTextFile('', words)).toMatchObject({ kind: 'words' });
});

test('files in UTF-8 and UTF-16 are read; other encodings and empty files are refused', () => {
  const bytes = (...values: number[]) => new Uint8Array(values).buffer;
  expect(decodeTextFile(new TextEncoder().encode('Café').buffer)).toBe('Café');
  expect(decodeTextFile(bytes(0xff, 0xfe, 0xe9, 0))).toBe('é');
  expect(decodeTextFile(bytes(0xfe, 0xff, 0, 0xe9))).toBe('é');
  expect(() => decodeTextFile(bytes(0x43, 0x61, 0x66, 0xe9))).toThrow(/not in UTF-8/);
  expect(() => decodeTextFile(bytes())).toThrow(/empty/);
  expect(() => decodeTextFile(bytes(0x20, 0x0a))).toThrow(/empty/);
});
