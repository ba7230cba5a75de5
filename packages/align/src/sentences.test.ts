import { expect, test } from 'vitest';
import { splitText, TextError } from './index.ts';
import { processorTime } from './testing/processor-time.ts';
import { weightOf } from './weights.ts';

const split = (text: string, language = 'en', isMarkdown = false) =>
  splitText(text, { language, isMarkdown }).map((sentence) => sentence.text);

test.each([
  [
    'en',
    'Mr. Smith met Dr. J. R. Hart at 3 p.m. today. He ran.',
    ['Mr. Smith met Dr. J. R. Hart at 3 p.m. today.', 'He ran.'],
  ],
  ['en', '"Why?" she asked. “Because!” It rained…', ['"Why?" she asked.', '“Because!”', 'It rained…']],
  ['en', 'So did I. Then we left.', ['So did I.', 'Then we left.']],
  ['de', 'Er kam z.B. um 8 Uhr. Sie ging.', ['Er kam z.B. um 8 Uhr.', 'Sie ging.']],
  ['ja', '今日は雨です。明日は晴れます。', ['今日は雨です。', '明日は晴れます。']],
  ['hi', 'यह पहला है। यह दूसरा है।', ['यह पहला है।', 'यह दूसरा है।']],
  ['not a language', 'One. Two.', ['One.', 'Two.']],
])('splits sentences (%s)', (language, text, sentences) => {
  expect(split(text, language)).toEqual(sentences);
});

test('lines of a paragraph belong together, blank lines end it', () => {
  expect(splitText('One\r\nand a half. Two.\r\n\r\n* * *\r\n\r\nThree', { language: 'en' })).toEqual([
    { text: 'One and a half.', endsParagraph: false },
    { text: 'Two.', endsParagraph: true },
    { text: 'Three', endsParagraph: true },
  ]);
});

test('leaves out markup of Markdown', () => {
  const text =
    '---\ntitle: x\n---\n# The *first*\n\nA [link](https://example.org) and **bold** `code`.\n\n![cover](a.jpg)\n\n---\n\n> - Quoted.\n\n<script>alert(1)</script>\n\nLast &amp; <b>least</b>.';
  expect(split(text, 'en', true)).toEqual(['The first', 'A link and bold code.', 'Quoted.', 'Last & least.']);
});

test('words in blocks of HTML in Markdown are words', () => {
  const text =
    '<!-- a --> <div class="x">\nOne &eacute;.\n</div>\n\n<style>p {}</style>\n\n<p>Two.</p>\n\nTh<br>ree.';
  expect(split(text, 'en', true)).toEqual(['One é.', 'Two.', 'Three.']);
});

test('leaves out footnotes of Markdown and their marks', () => {
  const text =
    'It rained.[^1] All day.[^note]\n\n[^1]: A first\nnote.\n\n    Still the first.\n[^note]: Another.\n\nIt stopped.';
  expect(split(text, 'en', true)).toEqual(['It rained.', 'All day.', 'It stopped.']);
});

test('headings of Markdown are headings', () => {
  expect(splitText('# One\n\nTwo.', { language: 'en', isMarkdown: true })).toEqual([
    { text: 'One', endsParagraph: true, isHeading: true },
    { text: 'Two.', endsParagraph: true },
  ]);
});

test('cuts sentences without an end', () => {
  const parts = split(`${'word '.repeat(1000)}, and ${'x'.repeat(1500)}`);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThanOrEqual(600);
  expect(parts.join('').replaceAll(' ', '')).toHaveLength(4000 + 4 + 1500);
});

test('refuses nothing, binary data and too much', () => {
  for (const text of ['', ' \n\n… — * * *', 'a\0b', 'a. '.repeat(700_000), 'One. '.repeat(20_001)]) {
    expect(() => split(text)).toThrow(TextError);
  }
});

test.each([
  ['hm? ', false, null],
  ['a\n\n', false, /more than 20,000 sentences/],
  ...[
    '*a_ ',
    '-\n',
    '- a\n',
    '- \n',
    '1.\n',
    '>',
    '#\n',
    '---\n',
    '\n    ',
    'a\n',
    '\\',
    '|-\n',
    '![](a)',
    '[^a',
    '<!--',
    '&amp; ',
  ].map((piece) => [piece, true, /too much Markdown/] as const),
  ['[^a]: b\n', true, /no words/],
] as const)(
  '%j as long as a text may be takes two seconds at most',
  { timeout: 60_000 },
  (piece, isMarkdown, refusal) => {
    const text = piece.repeat(Math.floor(1_900_000 / piece.length));
    let result: unknown;
    // A quadratic algorithm would take minutes.
    const milliseconds = processorTime(() => {
      try {
        result = splitText(text, { language: 'en', isMarkdown });
      } catch (error) {
        result = error;
        throw error;
      }
    }, 2000);
    expect(milliseconds).toBeLessThan(2000);
    if (refusal === null) expect(result).toHaveLength(3167);
    else expect(String(result)).toMatch(refusal);
  },
);

test('deep nesting in Markdown is no problem', () => {
  expect(split(`${'> '.repeat(3000)}deep\n\nAfter.`, 'en', true)).toContain('After.');
});

test('a longer sentence weighs more, in any script', () => {
  for (const [short, long] of [
    ['Rain.', 'It rained all night.'],
    ['雨です。', '今日は一日中雨が降っていました。'],
    ['שלום.', 'שלום לכולם, מה שלומכם היום?'],
    ['Дождь.', 'Всю ночь шёл сильный дождь.'],
    ['In May.', 'In 1984.'],
  ] as const) {
    expect(weightOf(long)).toBeGreaterThan(weightOf(short));
  }
  expect(weightOf('…')).toBe(1);
});
