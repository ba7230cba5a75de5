import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, nullable } from '../schemas.ts';
import { startOrigins } from './listening.ts';

/** Maximum number of days in a range of figures, and maximum number if the figures are shown by day. */
export const [maxFigureDays, maxFigureDaysByDay] = [1830, 400];

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD' });
const steps = ['day', 'week', 'month'] as const;
const subjectKinds = ['book', 'person', 'series', 'tag', 'plan', 'language'] as const;
const figureSorts = ['seconds', 'starts', 'finishes'] as const;
export type FigureStep = (typeof steps)[number];
export type FigureKind = (typeof subjectKinds)[number];
export type FigureSort = (typeof figureSorts)[number];

const range = {
  from: Type.Optional(Day),
  to: Type.Optional(Day),
};
const sums = {
  seconds: Type.Integer({ description: 'Seconds listened, in real time' }),
  starts: Type.Integer({ description: 'Members who began a book' }),
  finishes: Type.Integer({ description: 'Members who finished a book for the first time' }),
};
const Sums = Type.Object(sums);
const Range = Type.Object({ from: Day, to: Day });

export const ListeningFigures = Type.Object({
  through: nullable(
    Type.String({ description: 'Last day that figures include; null if there are none yet' }),
  ),
  range: Range,
  before: Range,
  step: Type.Enum(steps),
  name: nullable(Type.String({ description: 'Name of the subject' })),
  totals: Sums,
  totals_before: Sums,
  periods: Type.Array(
    Type.Object({
      start: Day,
      ...sums,
      listeners: Type.Integer({ description: 'Members who listened, rounded down to a multiple of five' }),
    }),
  ),
});
export type ListeningFigures = Static<typeof ListeningFigures>;

export const SubjectFigures = Type.Object({
  subject: Type.String({
    description:
      "An id, a tag or a language; 'none' for members without a paid plan; empty for what cannot be shown alone",
  }),
  name: nullable(Type.String({ description: 'null if it was deleted' })),
  ...sums,
  seconds_before: Type.Integer({ description: 'Seconds in the range before' }),
  listeners: Type.Integer({
    description: 'Most listeners in one month of the range, rounded down to a multiple of five',
  }),
  cursor: Type.String({ description: 'Where the list goes on after this entry' }),
});
export type SubjectFigures = Static<typeof SubjectFigures>;

export const BookCurve = Type.Object({
  title: Type.String(),
  through: nullable(Day),
  chapters: Type.Array(
    Type.Object({
      chapter_id: Id,
      title: Type.String(),
      listeners: Type.Array(Type.Integer(), {
        description: 'Members who heard each 15 s, rounded down to a multiple of five',
      }),
      back: Type.Array(Type.Integer(), {
        description: 'Members who went back to each minute, rounded down to a multiple of five',
      }),
    }),
  ),
});
export type BookCurve = Static<typeof BookCurve>;

export const BookOrigins = Type.Object({
  title: Type.String(),
  origins: Type.Array(
    Type.Object({
      origin: Type.Enum(startOrigins),
      starts: Type.Integer({ description: 'Rounded down to a multiple of five' }),
    }),
    { description: 'From where members came who began the book, the most first' },
  ),
});
export type BookOrigins = Static<typeof BookOrigins>;

export const ExcerptRegistrations = Type.Object({
  book_id: Id,
  title: Type.String({ description: 'Title of the book' }),
  kind: Type.Enum(['sample', 'clip']),
  quote: Type.String({ description: 'Quote of the clip; empty for a sample, and if the clip was deleted' }),
  path: nullable(
    Type.String({ description: 'Path of the page of the clip; null for a sample or a deleted clip' }),
  ),
  registrations: Type.Integer({ description: 'Rounded down to a multiple of five' }),
});
export type ExcerptRegistrations = Static<typeof ExcerptRegistrations>;

export const ListeningNow = Type.Object({
  listeners: Type.Integer({ description: 'Rounded down to a multiple of five' }),
  books: Type.Array(Type.Object({ id: Id, title: Type.String(), listeners: Type.Integer() })),
});
export type ListeningNow = Static<typeof ListeningNow>;

export const WaitingBook = Type.Object({
  id: Id,
  title: Type.String(),
  members: Type.Integer({ description: 'Rounded down to a multiple of five' }),
});
export type WaitingBook = Static<typeof WaitingBook>;

export const SearchMiss = Type.Object({
  words: Type.String({ description: 'Searched words, without punctuation, case and accents' }),
  members: Type.Integer({ description: 'At least this many members, a multiple of five' }),
  cursor: Type.String({ description: 'Where the list goes on after this entry' }),
});
export type SearchMiss = Static<typeof SearchMiss>;

const file = Type.String({ description: 'The file' });
const group = 'Figures';
const forEditors = { access: 'editor', group } as const;
const csv = { download: 'text/csv; charset=utf-8', result: file } as const;

const listeningQuery = input({
  ...range,
  step: Type.Optional(Type.Enum(steps)),
  kind: Type.Optional(Type.Enum(subjectKinds)),
  subject: Type.Optional(Type.String({ maxLength: 300 })),
});
const subjectsQuery = {
  ...range,
  kind: Type.Enum(subjectKinds),
  sort: Type.Optional(Type.Enum(figureSorts)),
};

export const figureEndpoints = {
  'GET /insights/listening': {
    operationId: 'getListeningFigures',
    ...forEditors,
    summary: 'Hours, listeners, starts and finishes by day, week or month: of all books, or of a subject',
    query: listeningQuery,
    result: ListeningFigures,
  },
  'GET /insights/listening/csv': {
    operationId: 'exportListeningFigures',
    ...forEditors,
    summary: 'Hours, listeners, starts and finishes by day, week or month as a CSV file',
    query: listeningQuery,
    ...csv,
  },
  'GET /insights/subjects': {
    operationId: 'listSubjectFigures',
    ...forEditors,
    summary: 'Hours, starts and finishes by book, person, series, tag, plan or language, the most first',
    query: input({ ...subjectsQuery, cursor: Type.Optional(Type.String({ maxLength: 200 })) }),
    result: Type.Array(SubjectFigures),
    paged: true,
  },
  'GET /insights/subjects/csv': {
    operationId: 'exportSubjectFigures',
    ...forEditors,
    summary: 'Hours, starts and finishes by book, person, series, tag, plan or language as a CSV file',
    query: input(subjectsQuery),
    ...csv,
  },
  'GET /insights/books/{id}': {
    operationId: 'getBookCurve',
    ...forEditors,
    summary: 'How many have heard each 15 s of the chapters of a book, and where they went back to',
    params: IdParams,
    result: BookCurve,
  },
  'GET /insights/books/{id}/csv': {
    operationId: 'exportBookCurve',
    ...forEditors,
    summary: 'How many have heard each 15 s of the chapters of a book as a CSV file',
    params: IdParams,
    ...csv,
  },
  'GET /insights/books/{id}/origins': {
    operationId: 'getBookOrigins',
    ...forEditors,
    summary: 'From where members came who began a book: home, search, series, feeds, clips or public pages',
    params: IdParams,
    result: BookOrigins,
  },
  'GET /insights/books/{id}/origins/csv': {
    operationId: 'exportBookOrigins',
    ...forEditors,
    summary: 'From where members came who began a book as a CSV file',
    params: IdParams,
    ...csv,
  },
  'GET /insights/now': {
    operationId: 'getListeningNow',
    ...forEditors,
    summary: 'How many members listen at this moment, and to which books',
    result: ListeningNow,
  },
  'GET /insights/waiting': {
    operationId: 'listWaitingBooks',
    ...forEditors,
    summary: 'The 20 books that most members have saved or follow and have not begun',
    result: Type.Array(WaitingBook),
  },
  'GET /insights/waiting/csv': {
    operationId: 'exportWaitingBooks',
    ...forEditors,
    summary: 'Books that members have saved or follow and have not begun as a CSV file',
    ...csv,
  },
  'GET /insights/registrations': {
    operationId: 'listExcerptRegistrations',
    ...forEditors,
    summary: 'The 20 samples and clips from which most visitors came who registered',
    result: Type.Array(ExcerptRegistrations),
  },
  'GET /insights/registrations/csv': {
    operationId: 'exportExcerptRegistrations',
    ...forEditors,
    summary: 'Samples and clips from which visitors came who registered as a CSV file',
    ...csv,
  },
  'GET /insights/searches': {
    operationId: 'listSearchMisses',
    ...forEditors,
    summary: 'Searches of five members or more that found no book in the last 90 days',
    query: input({ cursor: Type.Optional(Type.String({ maxLength: 200 })) }),
    result: Type.Array(SearchMiss),
    paged: true,
  },
  'GET /insights/searches/csv': {
    operationId: 'exportSearchMisses',
    ...forEditors,
    summary: 'Searches of five members or more that found no book as a CSV file',
    ...csv,
  },
} as const satisfies ApiDefinition;

const Heard = Type.Object({ id: Id, name: Type.String(), seconds: Type.Integer() });

/** Listening figures of a member for a year, or for a month of the year. */
export const OwnYear = Type.Object({
  on: Type.Boolean({ description: 'Whether listening time is recorded; if not, everything else is empty' }),
  years: Type.Array(Type.Integer(), { description: 'Years with listening time, latest first' }),
  seconds: Type.Integer(),
  days: Type.Integer({ description: 'Days with listening time' }),
  longest_day: nullable(Type.Object({ day: Type.String(), seconds: Type.Integer() })),
  longest_streak: Type.Integer({ description: 'Most days in a row with listening time' }),
  finished: Type.Integer({ description: 'Books finished for the first time' }),
  books: Type.Array(Heard, { description: 'Books heard for longest' }),
  authors: Type.Array(Heard, { description: 'Authors heard for longest' }),
  narrators: Type.Array(Heard, { description: 'Narrators heard for longest' }),
  series: Type.Array(Heard, { description: 'Series heard for longest' }),
});
export type OwnYear = Static<typeof OwnYear>;

export const ownYearEndpoints = {
  'GET /user/year': {
    operationId: 'getOwnYear',
    access: 'signed_in',
    group: 'Settings',
    summary: 'What you heard in a year, or a month of it: hours, books, people, longest day',
    query: input({
      year: Type.Integer({ minimum: 2000, maximum: 9999 }),
      month: Type.Optional(Type.Integer({ minimum: 1, maximum: 12 })),
    }),
    result: OwnYear,
  },
} as const satisfies ApiDefinition;
