import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { momentLimits } from '../moments.ts';
import { Type } from '../schema-builders.ts';
import { Id, input, Moment, nullable, pageQuery, searchQuery, sentMoment } from '../schemas.ts';

const MomentId = Type.String({
  pattern: `^[A-Za-z0-9_-]{1,${momentLimits.idCharacters}}$`,
  description: 'Chosen by the device that saves the moment, such as a UUID; unique among your moments',
});
const MomentParams = input({ id: MomentId });

const changedAt = Type.Optional(
  Type.String({
    ...sentMoment,
    description: 'When it was changed, RFC 3339; now unless given, and never later. The latest change holds',
  }),
);

/** A second of a chapter that a member saved, with a note. */
export const SavedMoment = Type.Object({
  id: MomentId,
  book_id: Id,
  book_title: Type.String(),
  authors: Type.Array(Type.String()),
  cover_image: Type.String(),
  cover_hue: nullable(Type.Integer()),
  chapter_id: nullable(Type.Integer({ description: 'Null if the chapter was deleted' })),
  chapter_title: Type.String(),
  position: Type.Number({ description: 'Seconds into the chapter' }),
  note: Type.String({ description: 'Empty if there is none' }),
  created_at: Moment,
  changed_at: Moment,
});
export type SavedMoment = Static<typeof SavedMoment>;

export const ListedMoment = Type.Object({
  ...SavedMoment.properties,
  cursor: Type.String({ description: 'For the rows after this one' }),
});
export type ListedMoment = Static<typeof ListedMoment>;

const bookFilter = Type.Optional(Id);
const exportQuery = input({ book_id: bookFilter });
const group = 'Moments';
const file = Type.String({ description: 'The file' });

export const momentEndpoints = {
  'GET /user/moments': {
    operationId: 'listMoments',
    access: 'library',
    group,
    summary: 'Your moments by book, the book with the latest first; within a book in the order of listening',
    query: input({
      book_id: bookFilter,
      q: searchQuery,
      per_page: pageQuery.per_page,
      cursor: Type.Optional(Type.String({ maxLength: momentLimits.cursorCharacters })),
    }),
    result: Type.Array(ListedMoment),
    paged: true,
  },
  'PUT /user/moments/{id}': {
    operationId: 'saveMoment',
    access: 'library',
    group,
    summary: 'Save a moment, change its note, or restore it; doing so again changes nothing',
    params: MomentParams,
    body: input({
      chapter_id: nullable(Id),
      position: Type.Number({
        minimum: 0,
        maximum: limits.maxPositionSeconds,
        description: 'Seconds into the chapter. Like the chapter, it is set when the moment is first saved',
      }),
      note: Type.Optional(
        Type.String({
          description: `Plain text of at most ${momentLimits.noteCharacters} characters as people count them`,
        }),
      ),
      book_id: Type.Optional(Id),
      chapter_title: Type.Optional(
        Type.String({
          description: 'With book_id: a new moment is kept although its chapter was deleted meanwhile',
        }),
      ),
      created_at: Type.Optional(
        Type.String({
          ...sentMoment,
          description:
            'When it was first saved, RFC 3339; now unless given or before the year 2000, and never later',
        }),
      ),
      changed_at: changedAt,
    }),
    result: SavedMoment,
  },
  'DELETE /user/moments/{id}': {
    operationId: 'deleteMoment',
    access: 'library',
    group,
    summary: 'Delete a moment; doing so again changes nothing',
    params: MomentParams,
    query: input({ changed_at: changedAt }),
    result: Type.Object({ id: MomentId }),
  },
  'GET /user/moments/markdown': {
    operationId: 'exportMomentsAsMarkdown',
    access: 'library',
    group,
    summary: 'Your moments as a Markdown file: all of them, or those of a book',
    query: exportQuery,
    download: 'text/markdown; charset=utf-8',
    result: file,
  },
  'GET /user/moments/csv': {
    operationId: 'exportMomentsAsCsv',
    access: 'library',
    group,
    summary: 'Your moments as a CSV file: all of them, or those of a book',
    query: exportQuery,
    download: 'text/csv; charset=utf-8',
    result: file,
  },
} as const satisfies ApiDefinition;
