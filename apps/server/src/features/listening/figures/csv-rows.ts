import {
  type BookCurve,
  type BookOrigins,
  type ExcerptRegistrations,
  type FigureKind,
  type ListeningFigures,
  type SearchMiss,
  type SubjectFigures,
  stretchSeconds,
  type WaitingBook,
} from '@lamplight/contract';
import type { Step } from './calendar.ts';
import type { CsvRow } from './csv-file.ts';
import { backStretches } from './curves.ts';
import { m } from './messages.ts';

type Column = keyof typeof m extends infer Key ? (Key extends `column_${infer Name}` ? Name : never) : never;

/** Returns the headings of columns. */
const columns = (...names: Column[]): string[] => names.map((name) => m[`column_${name}`]);

export const listeningRows = (step: Step, periods: ListeningFigures['periods']): CsvRow[] => [
  columns(step, 'seconds', 'listeners', 'starts', 'finishes'),
  ...periods.map(({ start, seconds, listeners, starts, finishes }) => [
    start,
    seconds,
    listeners,
    starts,
    finishes,
  ]),
];

export const subjectRows = (kind: FigureKind, rows: readonly Omit<SubjectFigures, 'cursor'>[]): CsvRow[] => [
  columns(kind, 'name', 'seconds', 'seconds_before', 'listeners', 'starts', 'finishes'),
  ...rows.map((row) => [
    row.subject,
    row.name ?? '',
    row.seconds,
    row.seconds_before,
    // Nobody counts the listeners of all other books together: one person may hear several.
    kind === 'book' && row.subject === '' ? '' : row.listeners,
    row.starts,
    row.finishes,
  ]),
];

/**
 * Returns a row for each stretch of the chapters. Members who went back are counted by minute, in the row of the
 * minute's first stretch.
 */
export const curveRows = (chapters: BookCurve['chapters']): CsvRow[] => [
  columns('chapter', 'second', 'listeners', 'back'),
  ...chapters.flatMap((chapter) =>
    chapter.listeners.map((people, index) => [
      chapter.title,
      index * stretchSeconds,
      people,
      index % backStretches === 0 ? (chapter.back[index / backStretches] ?? 0) : '',
    ]),
  ),
];

export const originRows = (origins: BookOrigins['origins']): CsvRow[] => [
  columns('origin', 'starts'),
  ...origins.map(({ origin, starts }) => [origin, starts]),
];

export const registrationRows = (rows: readonly ExcerptRegistrations[]): CsvRow[] => [
  ['book', 'title', 'kind', 'quote', 'registrations'],
  ...rows.map(({ book_id, title, kind, quote, registrations }) => [
    book_id,
    title,
    kind,
    quote,
    registrations,
  ]),
];

export const searchRows = (searches: readonly Pick<SearchMiss, 'words' | 'members'>[]): CsvRow[] => [
  ['words', 'members'],
  ...searches.map(({ words, members }) => [words, members]),
];

export const waitingRows = (books: readonly WaitingBook[]): CsvRow[] => [
  ['book', 'title', 'members'],
  ...books.map(({ id, title, members }) => [id, title, members]),
];
