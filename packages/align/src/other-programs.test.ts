import { expect, test } from 'vitest';
import { type Cue, readSrt, readTextFile, readWebVtt, TextError, textLimits } from './index.ts';
import { processorTime } from './testing/processor-time.ts';

/** Returns a file's cues as 'from-to text', with the notes on what was skipped. */
function read(name: string, contents: string, duration?: number) {
  const chosen = readTextFile(name, contents, duration);
  if (chosen.kind !== 'cues') throw new Error('The text has times.');
  const written = ({ start, end, text }: Cue) => `${start}-${end} ${text}`;
  return { cues: chosen.cues.map(written), notes: chosen.notes };
}

test.each([
  ['whole seconds', '1\n00:00:01 --> 00:00:03\nOne\n\n2\n00:00:03 --> 00:00:06\nTwo', ['1-3 One', '3-6 Two']],
  ['no hours', '1\n00:01,5 --> 00:03,250\nOne', ['1.5-3.25 One']],
  ['points, and six digits', '1\n0:00:01.500000 --> 0:00:03.000000\nOne', ['1.5-3 One']],
  ['spaces in times', '1\n00:00:01, 500-->00:00:03 ,000\nOne', ['1.5-3 One']],
  ['an arrow of a word processor', '1\n00:00:01,500 → 00:00:03,000\nOne', ['1.5-3 One']],
  ['an arrow of two signs', '1\n00:00:01,500 –> 00:00:03,000\nOne', ['1.5-3 One']],
  [
    'positions',
    '1\n00:00:01,000 --> 00:00:02,000 X1:40 X2:600 Y1:20 Y2:50\n{\\an8}{\\i1}One\\Ntwo',
    ['1-2 One two'],
  ],
  [
    'formatting',
    '1\n00:00:01,000 --> 00:00:02,000\n<i>One</i> <FONT color="#fff">two</FONT>',
    ['1-2 One two'],
  ],
  ['entities', '1\n00:00:01,000 --> 00:00:02,000\nKim &amp; Lee', ['1-2 Kim & Lee']],
  [
    'signs of less',
    '1\n00:00:01,000 --> 00:00:02,000\nI <3 you, a < b, <-- look, <so',
    ['1-2 I <3 you, a < b, <-- look, <so'],
  ],
  ['an arrow in the words', '1\n00:00:01,000 --> 00:00:02,000\nyes --> no', ['1-2 yes --> no']],
  [
    'blank lines in a cue',
    '1\n00:00:01,000 --> 00:00:02,000\nOne\n\ntwo\n\n2\n00:00:02,000 --> 00:00:03,000\nThree',
    ['1-2 One two', '2-3 Three'],
  ],
  [
    'no numbers',
    '00:00:01,000 --> 00:00:02,000\nOne\n1984\n00:00:02,000 --> 00:00:03,000\nTwo',
    ['1-2 One 1984', '2-3 Two'],
  ],
  [
    'a blank line below each line',
    '1\n\n00:00:01,000 --> 00:00:02,000\n\nOne\n\n2\n\n00:00:02,000 --> 00:00:03,000\n\nTwo',
    ['1-2 One', '2-3 Two'],
  ],
  [
    'a mark, and the line ends of Windows',
    '\uFEFF1\r\n00:00:01,000 --> 00:00:02,000\r\nOne\r\n',
    ['1-2 One'],
  ],
  [
    'the line ends of old Macs',
    '1\r00:00:01,000 --> 00:00:02,000\rOne\r\r2\r00:00:02,000 --> 00:00:03,000\rTwo',
    ['1-2 One', '2-3 Two'],
  ],
  [
    'a transcriber’s lines',
    '[00:01.000 --> 00:02.000]  One\n[00:02.000 --> 00:03.000]  Two',
    ['1-2 One', '2-3 Two'],
  ],
])('reads SRT with %s', (_, file, cues) => {
  expect(read('a.srt', file)).toEqual({ cues, notes: [] });
});

test.each([
  [
    'styles, regions and notes',
    'STYLE\n::cue { color: lime }\n\nREGION\nid:a\nwidth:40%\n\nNOTE 00:00 --> 00:01\nold\n\n00:01.000 --> 00:02.000 region:a\nOne',
    ['1-2 One'],
  ],
  [
    'voices and classes',
    '00:01.000 --> 00:02.000\n<v.loud Ann Lee>One <c.yellow.bg_blue>two</c></v> <lang en>three</lang>',
    ['1-2 One two three'],
  ],
  [
    'times of each word',
    '00:01.000 --> 00:02.000 align:start position:0%\nOne<00:00:01.500><c> two</c>',
    ['1-2 One two'],
  ],
  ['tags of SRT', '00:01.000 --> 00:02.000\n<font color="red"><I>One</I></font>', ['1-2 One']],
  [
    'whole seconds and commas',
    '00:01 --> 00:02\nOne\n\n0:00:02,5 --> 0:00:03,000\nTwo',
    ['1-2 One', '2.5-3 Two'],
  ],
  [
    'numbers and a line below each line',
    '1\n\n00:01.000 --> 00:02.000\nOne\n\n2\n\n00:02.000 --> 00:03.000\nTwo',
    ['1-2 One', '2-3 Two'],
  ],
])('reads WebVTT with %s', (_, blocks, cues) => {
  expect(read('a.vtt', `WEBVTT\n\n${blocks}`)).toEqual({ cues, notes: [] });
});

const cue = (from: string, to: string, text: string) => `${from} --> ${to}\n${text}\n\n`;
const vtt = (...cues: string[]) => `WEBVTT\n\n${cues.join('')}`;

test.each([
  [
    'an overlap',
    vtt(cue('00:01', '00:04', 'One'), cue('00:03', '00:06', 'Two')),
    ['1-3 One', '3-6 Two'],
    /^Line 6: .*above ends\. The one above was cut there/,
  ],
  [
    'a cue in a cue',
    vtt(cue('00:01', '00:09', 'One'), cue('00:03', '00:04', 'Two'), cue('00:05', '00:06', 'Three')),
    ['1-3 One', '3-4 Two', '5-6 Three'],
    /^Line 6: /,
  ],
  [
    'two cues at once',
    vtt(cue('00:01', '00:04', 'One'), cue('00:01', '00:03', 'Two')),
    ['1-4 One Two'],
    /^Line 6: .*one now/,
  ],
  [
    'a cue twice',
    vtt(cue('00:01', '00:04', 'One'), cue('00:01', '00:04', 'One')),
    ['1-4 One'],
    /says the same/,
  ],
  [
    'cues out of order',
    vtt(cue('00:05', '00:06', 'Two'), cue('00:01', '00:02', 'One')),
    ['1-2 One', '5-6 Two'],
    /^Line 6: .*order of their times/,
  ],
  [
    'a cue of no length',
    vtt(cue('00:00', '00:00', 'By Nobody'), cue('00:01', '00:02', 'One')),
    ['1-2 One'],
    /^Line 3: .*no length. It was left out/,
  ],
  [
    'a cue that ends first',
    vtt(cue('00:02', '00:01', 'No'), cue('00:03', '00:04', 'One')),
    ['3-4 One'],
    /^Line 3: .*before it starts/,
  ],
  [
    'an end past the audio',
    vtt(cue('00:01', '00:12', 'One')),
    ['1-10 One'],
    /^Line 3: .*0:12, but the audio ends at 0:10\. It was cut/,
  ],
  [
    'times that are none',
    vtt(cue('00:01x', '00:02', 'No'), cue('00:03', '00:04', 'One')),
    ['3-4 One'],
    /^Line 3: .*look like.*left out/,
  ],
  [
    'words without times',
    vtt(cue('00:01', '00:02', 'One'), 'two\n'),
    ['1-2 One two'],
    /^Line 6: A cue has no times\. It was joined/,
  ],
  [
    'no line between two cues',
    vtt('00:01 --> 00:02\nOne\n', cue('00:02', '00:03', 'Two')),
    ['1-2 One', '2-3 Two'],
    /^Line 5: An empty line is missing/,
  ],
  [
    'HTML',
    vtt(cue('00:01', '00:02', '<p class="a">One<br>two</p><script>x</script>')),
    ['1-2 One two x'],
    /^Line 3: HTML/,
  ],
  [
    'a long cue',
    vtt(cue('00:01', '00:02', 'a'.repeat(2100))),
    [`1-2 ${'a'.repeat(2000)}`],
    /more than 2000 characters. The rest/,
  ],
])('reads what is clear of a file with %s, and says what is not', (_, file, cues, note) => {
  const { cues: got, notes } = read('a.vtt', file, 10);
  expect([got, notes]).toEqual([cues, [expect.stringMatching(note)]]);
  // The server reads texts with `readWebVtt`, which refuses such a text, because the server stores texts unchanged.
  expect(() => readWebVtt(file, 10)).toThrow(TextError);
});

test('says a flaw of many lines once', () => {
  const many = Array.from({ length: 40 }, (_, at) => cue(`00:${10 + at}`, `00:${12 + at}`, `Line ${at}.`));
  expect(read('a.vtt', vtt(...many)).notes).toEqual([
    'Lines 6, 9, 12, 15, 18, 21, 24, 27 and 31 more: This cue starts before the one above ends. The one above was cut there.',
  ]);
});

test('a file for another recording is refused', () => {
  const cues = Array.from({ length: 20 }, (_, at) => cue(`00:${20 + at}`, `00:${21 + at}`, 'One.'));
  expect(() => readTextFile('a.vtt', vtt(...cues), 30)).toThrow(
    /Line 3\d: .*audio ends at 0:30.*another recording/,
  );
  expect(read('a.vtt', vtt(...cues), 39).cues).toHaveLength(19);
});

/** Generates random combinations of parts of cue files, the same in each run. */
function* variants(count: number): Generator<string> {
  const parts = [
    '\n',
    '\n\n',
    '1',
    '2\n',
    ' ',
    '00:01',
    '00:00:02,000',
    ' --> ',
    '-->',
    'One',
    '<i>',
    '<',
    '&amp;',
    'NOTE',
    'WEBVTT\n',
    '[',
    '{\\an8}',
    ':',
    '9',
    '\t',
    'é',
  ];
  let seed = 7;
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((seed / 2_147_483_648) * below);
  };
  for (let at = 0; at < count; at += 1)
    yield Array.from({ length: 3 + next(30) }, () => parts[next(parts.length)]).join('');
}

test('whatever a file has, its cues follow one another', () => {
  let withCues = 0;
  for (const file of variants(5000)) {
    for (const name of ['a.srt', 'a.vtt', '']) {
      try {
        const chosen = readTextFile(name, `00:00.000 --> 00:00.500\nBegin\n${file}`, 30);
        if (chosen.kind === 'words') continue;
        withCues += 1;
        let last = 0;
        for (const { start, end, text } of chosen.cues) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(30);
          expect(text.trim()).not.toBe('');
          last = end;
        }
      } catch (error) {
        expect(error, file).toBeInstanceOf(TextError);
      }
    }
  }
  expect(withCues).toBeGreaterThan(5000);
});

const fill = (unit: string, length = textLimits.characters - 100): string =>
  unit.repeat(Math.ceil(length / unit.length)).slice(0, length);
const kilobytes = textLimits.characters / 1024;

test.each(
  [
    '\n',
    ' \n',
    ' ',
    '\n ',
    '<',
    '<c ',
    '<a ',
    '{\\',
    '&',
    '&#',
    '-->',
    '00:01 --> 00:02\n',
    '1\n',
    '00:',
    '[',
    'NOTE\n\n',
    'a\n\n',
    '9',
    '<!--',
    '- ',
    'x >',
  ].map((unit) => [unit]),
)('%j as long as a text may be is read in linear time', { timeout: 60_000 }, (unit) => {
  const [file, cued] = [fill(unit), `WEBVTT\n\n00:01.000 --> 00:02.000\n${fill(unit)}`];
  for (const act of [
    () => readTextFile('', file),
    () => readTextFile('a.srt', cued.slice(8)),
    () => readSrt(cued.slice(8), 10, () => undefined),
    () => readWebVtt(cued, 10, () => undefined),
  ]) {
    // Limit: 50 ms of processor time for 64 KB.
    const limit = (kilobytes / 64) * 50;
    expect(processorTime(act, limit)).toBeLessThan(limit);
  }
});
