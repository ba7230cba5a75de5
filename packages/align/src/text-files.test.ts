import { expect, test } from 'vitest';
import { decodeTextFile, readTextFile, TextError, wordsOfCues } from './index.ts';
import { processorTime } from './testing/processor-time.ts';

test('recognises texts with and without times', () => {
  expect(readTextFile('', 'WEBVTT\n\n00:01.000 --> 00:02.000\nHi', 5)).toMatchObject({ kind: 'cues' });
  expect(readTextFile('', '1\n00:00:01,000 --> 00:00:02,000\nHi')).toMatchObject({ kind: 'cues' });
  expect(readTextFile('a.md', 'Hi')).toEqual({ kind: 'words', text: 'Hi', isMarkdown: true, notes: [] });
  expect(readTextFile('', 'Hi')).toEqual({ kind: 'words', text: 'Hi', isMarkdown: false, notes: [] });
  expect(() => readTextFile('a.vtt', 'Hi')).toThrow(TextError);
});

test('a text with times is never taken for words', () => {
  const cues = '00:01.000 --> 00:02.000\nHi';
  const hi = { start: 1, end: 2, text: 'Hi' };
  for (const vtt of [
    `\n\nWEBVTT\n\n${cues}`,
    `  WEBVTT\nKind: captions\n\n${cues}`,
    `\uFEFF\nWEBVTT\n\n${cues}`,
  ])
    expect(readTextFile('', vtt)).toEqual({ kind: 'cues', cues: [hi], notes: [] });
  expect(readTextFile('', '\n00:00:01,000 --> 00:00:02,000\nHi')).toMatchObject({ kind: 'cues' });
  for (const headless of [cues, `\nid 1\n${cues}`, `webvtt\n\n${cues}`])
    expect(readTextFile('', headless)).toMatchObject({
      cues: [hi],
      notes: [expect.stringContaining('begins with the line WEBVTT. It was read without it.')],
    });
  for (const unknown of [`Hi\n\n0${cues}`, `# Hi\n\nHo\n\n ${cues}`])
    expect(() => readTextFile('', unknown)).toThrow('Line 1: A WebVTT file begins with the line WEBVTT.');
  expect(() => readTextFile('', '\nWEBVTT\n\n00:02.000 --> 00:01.000\nHi')).toThrow('Line 4: ');
  expect(readTextFile('', 'We went from 1 --> 2.')).toMatchObject({ kind: 'words' });
});

test('a number above many empty lines is recognised as words in a moment', () => {
  const text = `1${'\n'.repeat(200_000)}a`;
  expect(readTextFile('', text)).toEqual({ kind: 'words', text, isMarkdown: false, notes: [] });
  expect(processorTime(() => readTextFile('', text), 500)).toBeLessThan(500);
});

test('HTML is not taken for words', () => {
  for (const html of ['<p>Hi</p>', '<!DOCTYPE html>', 'A<br/>b', '<a href="x">b</a>', '<!-- no -->'])
    expect(() => readTextFile('', html)).toThrow(/looks like HTML/);
  for (const words of ['I <3 you', '1 < 2 and 3 > 2', '<https://lamplight.test>'])
    expect(readTextFile('', words)).toMatchObject({ kind: 'words' });
});

test('Markdown may contain HTML, but is no page of it', () => {
  for (const text of ['<b>Hi</b>', 'A<br>b', '<!-- no -->\n\nHi', '<a id="x"></a>Hi', '::: {#x}\n<p>Hi</p>'])
    expect(readTextFile('a.md', text)).toEqual({ kind: 'words', text, isMarkdown: true, notes: [] });
  expect(readTextFile('', '# One\n\n<i>Hi</i>')).toMatchObject({ isMarkdown: true, notes: [] });
  for (const page of ['<!DOCTYPE html><p>Hi', '\n<html lang="en"><h1>Hi', '<?xml version="1.0"?>\n<html>'])
    expect(() => readTextFile('a.md', page)).toThrow(/looks like HTML/);
});

test('a file in any encoding is read, and an empty one is refused', () => {
  const bytes = (...values: number[]) => new Uint8Array(values);
  expect(decodeTextFile(new TextEncoder().encode('Café'))).toEqual({ text: 'Café' });
  expect(decodeTextFile(bytes(0xff, 0xfe, 0xe9, 0))).toEqual({ text: 'é' });
  expect(decodeTextFile(bytes(0xfe, 0xff, 0, 0xe9))).toEqual({ text: 'é' });
  expect(decodeTextFile(bytes(0x43, 0x61, 0x66, 0xe9))).toMatchObject({ text: 'Café' });
  expect(() => decodeTextFile(bytes())).toThrow(/empty/);
  expect(() => decodeTextFile(bytes(0x20, 0x0a))).toThrow(/empty/);
});

test('sentences become a text with its paragraphs again', () => {
  const cue = (text: string, paragraph?: string) => ({ start: 0, end: 1, text, paragraph });
  expect(wordsOfCues([cue('One', 'h1'), cue('Two.', 'p2'), cue('Three.', 'p2')])).toBe('One\n\nTwo. Three.');
  expect(wordsOfCues([cue('One.'), cue('Two.')])).toBe('One. Two.');
});
