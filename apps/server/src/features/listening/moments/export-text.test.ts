import { expect, test } from 'vitest';
import { csv, csvCell, type ExportedMoment, escapeMarkdown, markdown } from './export-text.ts';

const moment: ExportedMoment = {
  book_id: 1,
  book_title: 'The Borrowed Lantern',
  authors: ['Ada Quill'],
  chapter_id: 1,
  chapter_title: 'One',
  position: 3725.5,
  note: 'A turn.\nAnd another.\n\n- not a list',
  created_at: '2026-01-03T10:00:00.000Z',
};

test.each([
  ['=1+1', `"'=1+1"`],
  ['+49 30', `"'+49 30"`],
  ['-2', `"'-2"`],
  ['@SUM(A1)', `"'@SUM(A1)"`],
  ['\t=1', `"'\t=1"`],
  ['  =1', `"'  =1"`],
  ['＝1', `"'＝1"`],
  ['|calc', `"'|calc"`],
  ['say "no", then', '"say ""no"", then"'],
  ['a = b', '"a = b"'],
  ['', '""'],
])('a CSV cell of %j is no formula and closes its quotes', (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test.each([
  ['# no heading', '\\# no heading'],
  ['1. no list', '1\\. no list'],
  ['1984 was long', '1984 was long'],
  ['- no list', '\\- no list'],
  ['*a* _b_ `c` [d](e) <f> & ~g~', '\\*a\\* \\_b\\_ \\`c\\` \\[d\\](e) \\<f\\> \\& \\~g\\~'],
  ['back\\slash', 'back\\\\slash'],
  ['plain. words - here!', 'plain. words - here!'],
])('%j is shown by Markdown as it is', (line, escaped) => {
  expect(escapeMarkdown(line)).toBe(escaped);
});

test('a Markdown file names each book and chapter once and quotes the notes', () => {
  const later = { ...moment, position: 7, note: '' };
  const secondBook = {
    ...moment,
    book_id: 2,
    book_title: '# Two',
    authors: [],
    chapter_title: 'A\nB',
    note: 'x',
  };
  const file =
    markdown().start() +
    markdown().row(moment, null) +
    markdown().row(later, moment) +
    markdown().row(secondBook, later);
  expect(file).toBe(`# Moments

## The Borrowed Lantern

Ada Quill

### One

**1:02:05**, saved 2026-01-03

> A turn.\\
> And another.
>
> \\- not a list

**0:00:07**, saved 2026-01-03

## \\# Two

### A B

**1:02:05**, saved 2026-01-03

> x
`);
});

test('chapters with the same title each have a heading', () => {
  const heading = (chapter_id: number | null, before: number | null) =>
    markdown()
      .row({ ...moment, chapter_id }, { ...moment, chapter_id: before })
      .includes('### One');
  expect([heading(2, 1), heading(1, 1), heading(null, 1), heading(null, null)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('a CSV file has one line of seven cells for each moment', () => {
  expect(csv().start() + csv().row({ ...moment, note: '=cmd' }, null)).toBe(
    `\u{FEFF}"Book","Authors","Chapter","Time","Seconds","Note","Saved"\r\n"The Borrowed Lantern","Ada Quill","One","1:02:05",3725.5,"'=cmd","2026-01-03T10:00:00.000Z"\r\n`,
  );
});
