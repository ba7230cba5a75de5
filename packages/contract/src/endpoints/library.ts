import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Type } from '../schema-builders.ts';
import {
  Id,
  IdParams,
  input,
  int32,
  Moment,
  nullable,
  pageQuery,
  searchQuery,
  sentMoment,
} from '../schemas.ts';
import { BookSummary } from './books.ts';

/** A member's position in a book, and whether they have finished it. */
const bookProgressFields = {
  place: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Share of the book before the position, heard or not',
  }),
  finished: Type.Boolean({
    description: 'Heard to the end, or marked; false again once it has new chapters',
  }),
};

/** Progress of one of the member's books, for cards. */
export const BookProgress = Type.Object({ book_id: Id, ...bookProgressFields });
export type BookProgress = Static<typeof BookProgress>;

/** A book of the member's library. */
export const LibraryBook = Type.Object({
  book: BookSummary,
  ...bookProgressFields,
  seconds_left: nullable(Type.Number({ description: 'At normal speed; null if the length is not known' })),
  new_chapters: Type.Integer({ description: 'Added since the member last began a chapter' }),
  finished_at: nullable(Moment),
  listened_at: nullable(Moment),
  cursor: Type.String({ description: 'For the rows after this one' }),
});
export type LibraryBook = Static<typeof LibraryBook>;

/** Lists of the library. 'continue': books in progress, except those that the member has removed from Continue. */
export const libraryLists = ['continue', 'in_progress', 'saved', 'finished'] as const;
export type LibraryList = (typeof libraryLists)[number];
export const librarySorts = ['recent', 'title', 'author'] as const;
export type LibrarySort = (typeof librarySorts)[number];

/** Why a book is suggested. */
export const suggestionReasons = ['next_in_series', 'new_chapters', 'because'] as const;
export const Suggestion = Type.Object({
  book: BookSummary,
  reason: Type.Enum([...suggestionReasons]),
  subject: Type.String({ description: 'Name of the series; title of the book that the member listened to' }),
  new_chapters: Type.Integer(),
});
export type Suggestion = Static<typeof Suggestion>;

export const bookMarks = ['finished', 'unfinished', 'restarted', 'removed'] as const;
export type BookMark = (typeof bookMarks)[number];
const mark = Type.Enum([...bookMarks], {
  description:
    "'restarted': listening begins at the start again; 'removed' from Continue, until the book is played again",
});
const chaptersSeen = Type.Integer(int32);
const markedAt = Type.String({ ...sentMoment, description: 'The time in the answer to the mark' });

/** State of a book after the member has marked it, for example as finished. */
export const MarkedBook = Type.Object({
  ...bookProgressFields,
  mark: Type.Object(
    { mark, at: Moment, before: nullable(Moment), chapters_seen_before: chaptersSeen },
    {
      description:
        'Send it to take the mark back: its time, the time of the mark that it replaced, and how many chapters counted as known before',
    },
  ),
});
export type MarkedBook = Static<typeof MarkedBook>;

export const AfterBook = Type.Object({
  next_in_series: nullable(BookSummary),
  similar: Type.Array(BookSummary, {
    description: 'At most six that you have not begun: of the same people, series and tags',
  }),
});
export type AfterBook = Static<typeof AfterBook>;

const group = 'Library';

export const libraryEndpoints = {
  'GET /library': {
    operationId: 'listLibrary',
    access: 'library',
    group,
    summary: 'Your books in progress, saved or finished; the latest first unless sorted',
    query: input({
      list: Type.Optional(Type.Enum([...libraryLists], { description: 'in_progress unless given' })),
      q: searchQuery,
      sort: Type.Optional(Type.Enum([...librarySorts])),
      per_page: pageQuery.per_page,
      cursor: Type.Optional(Type.String({ maxLength: limits.maxLibraryCursor })),
    }),
    result: Type.Array(LibraryBook),
    paged: true,
  },
  'GET /library/progress': {
    operationId: 'listBookProgress',
    access: 'library',
    group,
    summary: 'How far you are in the books that you played last',
    result: Type.Array(BookProgress),
  },
  'GET /library/suggestions': {
    operationId: 'listSuggestions',
    access: 'library',
    group,
    summary: 'Books to listen to next, with the reason',
    result: Type.Array(Suggestion),
  },
  'GET /books/{id}/after': {
    operationId: 'getAfterBook',
    access: 'library',
    group,
    summary: 'What to hear after a book: the next of its series, and similar ones',
    params: IdParams,
    result: AfterBook,
  },
  'POST /books/{id}/marks': {
    operationId: 'markBook',
    access: 'library',
    group,
    summary: 'Mark a book as finished or not finished, start it again, or remove it from Continue',
    params: IdParams,
    body: input({
      mark,
      at: Type.Optional(
        Type.String({
          ...sentMoment,
          description: 'When it was marked, RFC 3339; now unless given, and never later',
        }),
      ),
    }),
    result: MarkedBook,
  },
  'POST /books/{id}/marks/undo': {
    operationId: 'undoBookMark',
    access: 'library',
    group,
    summary: 'Take a mark back, unless a later one replaced it',
    params: IdParams,
    body: input({
      mark,
      at: markedAt,
      before: nullable(markedAt),
      chapters_seen_before: Type.Optional(chaptersSeen),
    }),
    result: Type.Object(bookProgressFields),
  },
} as const satisfies ApiDefinition;
