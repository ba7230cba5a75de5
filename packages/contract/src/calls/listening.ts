import { type Static, Type } from 'typebox';
import type { CallTable } from '../call.ts';
import { limits } from '../limits.ts';
import { Id, IdParams, input, Moment, nullable, pageQuery, searchQuery } from '../shapes.ts';
import { BookSummary } from './library.ts';

const Position = Type.Number({
  minimum: 0,
  maximum: limits.maxPositionSeconds,
  description: 'Seconds into the chapter',
});

export const Progress = Type.Object({
  progress: Type.Array(Type.Object({ chapter_id: Id, position: Position })),
  last_chapter_id: nullable(Id),
});
export type Progress = Static<typeof Progress>;

/** What the Continue card shows: the book heard last, and how far. */
export const Continued = Type.Object({
  book: BookSummary,
  last_chapter_id: Id,
  listened_at: Moment,
  chapters: Type.Array(
    Type.Object({ id: Id, title: Type.String(), duration: nullable(Type.Number()), position: Position }),
  ),
});
export type Continued = Static<typeof Continued>;

const Volume = Type.Number({ minimum: 0, maximum: 1 });

export const listeningCalls = {
  'GET /books/bookmarks': {
    access: 'library',
    group: 'Books',
    summary: 'The books you bookmarked, first bookmarked first',
    query: input({ ...pageQuery, q: searchQuery }),
    result: Type.Array(BookSummary),
    paged: true,
  },
  'POST /books/{id}/bookmark': {
    access: 'library',
    group: 'Books',
    summary: 'Bookmark a book; doing so again changes nothing',
    params: IdParams,
    result: Type.Object({ bookmarked: Type.Boolean() }),
  },
  'DELETE /books/{id}/bookmark': {
    access: 'library',
    group: 'Books',
    summary: 'Remove a bookmark; doing so again changes nothing',
    params: IdParams,
    result: Type.Object({ bookmarked: Type.Boolean() }),
  },
  'GET /books/continue': {
    access: 'library',
    group: 'Books',
    summary: 'The book you heard last, null before the first',
    result: nullable(Continued),
  },
  'GET /books/{id}/progress': {
    access: 'library',
    group: 'Books',
    summary: 'How far you are in each chapter of a book',
    params: IdParams,
    result: Progress,
  },
  'POST /books/{id}/progress': {
    access: 'library',
    group: 'Books',
    summary: 'Save how far you are',
    params: IdParams,
    body: input({ chapter_id: Id, position: Position }),
    result: Type.Object({ chapter_id: Id, position: Position }),
  },
  'GET /user/settings/volume': {
    access: 'signed_in',
    group: 'Settings',
    summary: 'Your volume, 1 until you set it',
    result: Volume,
  },
  'PUT /user/settings/volume': {
    access: 'signed_in',
    group: 'Settings',
    summary: 'Keep your volume',
    body: input({ volume: Volume }),
    result: Volume,
  },
} as const satisfies CallTable;
