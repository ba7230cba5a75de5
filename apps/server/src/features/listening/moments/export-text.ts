import type { ListedMoment } from '@lamplight/contract';
import { m } from './messages.ts';

export type ExportedMoment = Pick<
  ListedMoment,
  'book_id' | 'book_title' | 'authors' | 'chapter_id' | 'chapter_title' | 'position' | 'note' | 'created_at'
>;

/** Writes a file of moments part by part, so that it is never in memory as a whole: `row` is called once per moment. */
export interface MomentFormat {
  readonly extension: 'md' | 'csv';
  start(): string;
  row(moment: ExportedMoment, before: ExportedMoment | null): string;
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** Formats seconds as '0:07:05'. */
function clockTime(seconds: number): string {
  const whole = Math.floor(seconds);
  return `${Math.floor(whole / 3600)}:${twoDigits(Math.floor(whole / 60) % 60)}:${twoDigits(whole % 60)}`;
}

/** Characters with a meaning anywhere in a line of Markdown. */
const markdownSigns = /[\\`*_{}[\]<>|~&]/g;
/** Characters with a meaning at the beginning of a line of Markdown: headings, lists, rules. */
const markdownStart = /^(\s*)(?:([#+\-=])|(\d+)([.)]))/;

/** Escapes one line, so that Markdown shows it as it is. */
export const escapeMarkdown = (line: string): string =>
  line
    .trim()
    .replace(markdownSigns, '\\$&')
    .replace(markdownStart, (_, space: string, sign?: string, digits?: string, end?: string) =>
      sign ? `${space}\\${sign}` : `${space}${digits}\\${end}`,
    );

/** Returns a note as a Markdown quote that keeps the line breaks. */
function quote(note: string): string {
  const lines = note.split('\n').map(escapeMarkdown);
  return lines
    .map((line, index) => {
      const breaks = line !== '' && (lines[index + 1] ?? '') !== '';
      return `> ${line}${breaks ? '\\' : ''}`.trimEnd();
    })
    .join('\n');
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ');

/**
 * Creates the Markdown format. Reads the words in the language of the request now, because the file is written later.
 */
export function markdown(): MomentFormat {
  const heading = m.moments;
  const timeAndDate = m.timeAndDate;
  return {
    extension: 'md',
    start: () => `# ${heading}\n`,
    row(moment, before) {
      const { book_title, authors, chapter_title, position, note, created_at } = moment;
      const isSameBook = before?.book_id === moment.book_id;
      const title = `\n## ${escapeMarkdown(oneLine(book_title))}\n`;
      const by = authors.length === 0 ? '' : `\n${escapeMarkdown(oneLine(authors.join(', ')))}\n`;
      // Several chapters of a book may have the same title; of deleted ones only the title is known.
      const isSameChapter =
        isSameBook && before.chapter_id === moment.chapter_id && before.chapter_title === chapter_title;
      const chapter = isSameChapter ? '' : `\n### ${escapeMarkdown(oneLine(chapter_title))}\n`;
      const words = note === '' ? '' : `\n${quote(note)}\n`;
      const time = `**${clockTime(position)}**`;
      const at = `\n${timeAndDate({ time, date: created_at.slice(0, 10) })}\n`;
      return `${isSameBook ? '' : title + by}${chapter}${at}${words}`;
    },
  };
}

/** Beginnings of cells that spreadsheets take for formulas (OWASP, CSV injection), also as full-width characters. */
const formula = /^\s*[=+\-@|＝＋－＠\t\r]/;

/** Returns a text as a CSV cell that no spreadsheet takes for a formula. */
export const csvCell = (text: string): string =>
  `"${(formula.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;

const csvLine = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

export function csv(): MomentFormat {
  const columns = [m.book, m.authors, m.chapter, m.time, m.seconds, m.note, m.saved];
  return {
    extension: 'csv',
    // Excel reads UTF-8 only after a byte order mark.
    start: () => `\u{FEFF}${csvLine(columns.map(csvCell))}`,
    row: ({ book_title, authors, chapter_title, position, note, created_at }) =>
      csvLine([
        csvCell(book_title),
        csvCell(authors.join('; ')),
        csvCell(chapter_title),
        csvCell(clockTime(position)),
        String(Math.round(position * 100) / 100),
        csvCell(note),
        csvCell(created_at),
      ]),
  };
}
