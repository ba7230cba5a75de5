import { expect, test } from 'vitest';
import {
  readPauses,
  readSrt,
  readWebVtt,
  TextError,
  textLimits,
  withPauses,
  writeSrt,
  writeWebVtt,
} from './index.ts';

const cues = [
  { start: 0.4, end: 2.125, text: 'Tom & Jerry <3 said "no --> yes".' },
  { start: 2.125, end: 4000.5, text: 'Ünïcode, עברית, 日本語。' },
];

test('what is written is read again, to the millisecond', () => {
  expect(readWebVtt(writeWebVtt(cues))).toEqual(cues);
  const plain = cues.map((cue) => ({ ...cue, text: cue.text.replace(/ <3| -->/g, '') }));
  expect(readSrt(writeSrt(plain))).toEqual(plain);
});

test('identifiers name paragraphs and headings; others are dropped', () => {
  const named = ['h1', 'p2', 'p2', undefined].map((paragraph, index) => ({
    start: index,
    end: index + 1,
    text: `Sentence ${index}.`,
    paragraph,
  }));
  const file = writeWebVtt(named);
  expect(file).toContain('\n\nh1\n00:00:00.000 --> ');
  expect(readWebVtt(file)).toEqual(named);
  expect(readWebVtt(file.replaceAll('p2', 'page 2')).map(({ paragraph }) => paragraph)).toEqual([
    'h1',
    undefined,
    undefined,
    undefined,
  ]);
});

test('reads what other tools write', () => {
  const file = `\uFEFFWEBVTT - made elsewhere\r\nKind: captions\r\n\r\nNOTE\r\nmore --> here\r\n\r\nSTYLE\r\n::cue { }\r\n\r\nid 1\r\n00:01.000 --> 00:02.000 align:start\r\n<v.loud Ann>Hello,\r\n<i>world</i>&nbsp;&amp; all<00:01.500>&#33;\r\n\r\n\r\n00:02.000 --> 00:03.000\r\n\r\n01:00:00.000 --> 01:00:01.000\r\nBye`;
  expect(readWebVtt(file)).toEqual([
    { start: 1, end: 2, text: 'Hello, world & all!' },
    { start: 3600, end: 3601, text: 'Bye' },
  ]);
  const srt =
    '1\n00:00:01,5 --> 00:00:02,000\n<i>One</i>\n{\\an8}two\n2\n0:00:02.000 --> 0:00:03.000\n1984\n\n';
  expect(readSrt(srt)).toEqual([
    { start: 1.5, end: 2, text: 'One two' },
    { start: 2, end: 3, text: '1984' },
  ]);
});

test('a line of spaces in a cue of WebVTT does not end it', () => {
  const file =
    'WEBVTT\nKind: captions\n\n00:00.000 --> 00:01.000\n \nOne\n\n00:01.000 --> 00:02.000\nTwo\n \nand more\n \n\n00:02.000 --> 00:03.000\nThree\n  \n4\n00:03.000 --> 00:04.000\nFour\n\t\n00:04.000 --> 00:05.000\nFive';
  expect(readWebVtt(file).map(({ text }) => text)).toEqual(['One', 'Two and more', 'Three', 'Four', 'Five']);
});

const vtt = (...blocks: string[]) => ['WEBVTT', ...blocks].join('\n\n');
test.each([
  ['nothing', '', /line WEBVTT/],
  ['no cue', vtt('NOTE nothing'), /no cues/],
  ['a text', 'Once upon a time', /line WEBVTT/],
  ['a binary file', 'WEBVTT\n\n\0', /not a text file/],
  ['an overlap', vtt('00:00.000 --> 00:02.000\na', '00:01.000 --> 00:03.000\nb'), /Line 6: .*one above/],
  ['a cue that ends first', vtt('00:02.000 --> 00:01.000\na'), /Line 3: .*before it starts/],
  ['times past the end', vtt('00:00.000 --> 00:12.000\na'), /ends at 0:12, but the audio ends at 0:10/],
  ['a script', vtt('00:00.000 --> 00:02.000\n<script>alert(1)</script>'), /Line 3: HTML/],
  ['an image', vtt('00:00.000 --> 00:02.000\n<img src=x onerror=a>'), /HTML/],
  ['a tag within a tag', vtt('00:00.000 --> 00:02.000\n<<b>img src=x>'), /HTML/],
  ['no times', vtt('00:00.000 --> 00:02.000\na', 'words alone'), /Line 6: A cue has no times/],
  ['times that are none', vtt('0:0:1.0x --> 0:0:2,0\na'), /look like/],
  ['two cues in one', vtt('00:00.000 --> 00:02.000\na\n00:02.000 --> 00:03.000\nb'), /empty line is missing/],
  ['a huge text', `WEBVTT\n\n${'a'.repeat(textLimits.characters)}`, /more than 2,000,000/],
  ['a huge cue', vtt(`00:00.000 --> 00:02.000\n${'a'.repeat(2001)}`), /more than 2000 characters/],
])('refuses WebVTT with %s', (_, file, message) => {
  expect(() => readWebVtt(file, 10)).toThrow(TextError);
  expect(() => readWebVtt(file, 10)).toThrow(message);
});

test('drops characters that reorder the text after them', () => {
  const text = 'One \u202Etwo\u202C \u2066three\u2069 four, עברית';
  const [read] = readWebVtt(vtt(`00:00.000 --> 00:02.000\n${text}&#x202E;`));
  expect(read?.text).toBe('One two three four, עברית');
  expect(writeWebVtt([{ start: 0, end: 2, text }])).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
});

test('a file lists its longer pauses in a note that is no cue', () => {
  const file = withPauses(writeWebVtt(cues), [
    [1, 1.5],
    [2, 2.3],
    [2.5, 3.255],
  ]);
  expect(readPauses(file)).toEqual([
    [1, 1.5],
    [2.5, 3.25],
  ]);
  expect(readWebVtt(file)).toEqual(cues);
  expect(withPauses('WEBVTT\n', null)).toBe('WEBVTT\n');
  expect(readPauses(writeWebVtt(cues))).toBeNull();
  expect(readPauses(withPauses('WEBVTT\n', []))).toEqual([]);
});

test('refuses SRT without times, with HTML and with overlaps', () => {
  expect(() => readSrt('Hello')).toThrow(/has times such as/);
  expect(() => readSrt('1\n00:00:00,000 --> 00:00:01,000\n<script>')).toThrow(/Line 2: HTML/);
  expect(() => readSrt('1\n00:00:00,000 --> 00:00:02,000\na\n\n2\n00:00:01,000 --> 00:00:03,000\nb')).toThrow(
    /one above/,
  );
});

test('reads a large file in linear time', () => {
  const many = Array.from({ length: textLimits.cues }, (_, index) => ({
    start: index,
    end: index + 1,
    text: `Sentence ${index}.`,
  }));
  expect(readWebVtt(writeWebVtt(many))).toEqual(many);
  expect(() => readWebVtt(`WEBVTT\n\n00:00.000 --> 00:02.000\n${'<c '.repeat(600_000)}`)).toThrow(TextError);
});
