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
import { listeningFields } from './listening.ts';

const Position = Type.Number({
  minimum: 0,
  maximum: limits.maxPositionSeconds,
  description: 'Seconds into the chapter',
});

/** Position of a member in a book, with device and time. */
const positionFields = {
  chapter_id: Id,
  position: Position,
  device: nullable(Type.String()),
  updated_at: Moment,
};

const heardStretches = Type.Optional(
  Type.String({
    description:
      'Stretches that were heard; those before the furthest position where none were recorded. Absent if there are none',
  }),
);

export const Progress = Type.Object({
  progress: Type.Array(
    Type.Object({
      chapter_id: Id,
      position: Position,
      stretches: heardStretches,
    }),
  ),
  last_chapter_id: nullable(Id),
  rev: Type.Integer({ description: '0 until a position is saved' }),
  device: nullable(Type.String({ description: 'Device that saved the latest position' })),
  updated_at: nullable(Moment),
});
export type Progress = Static<typeof Progress>;

/** Position stored after a save: the position that was sent, unless another device has saved a later one. */
export const SavedProgress = Type.Object({
  ...positionFields,
  rev: Type.Integer({
    description: 'Grows by one with every saved position. Send it as base_rev with the next one',
  }),
  accepted: Type.Boolean({ description: 'False if a later position of another device was kept instead' }),
  displaced: nullable(
    Type.Object(positionFields, {
      description: 'Position more than 30 s away that this save replaced and that the device had not seen',
    }),
  ),
  taken_over: Type.Optional(
    Type.Boolean({ description: 'True if this device must pause, because too many others play' }),
  ),
});
export type SavedProgress = Static<typeof SavedProgress>;

/** A position that was replaced by a later one. */
export const PastPosition = Type.Object({
  id: Id,
  chapter_id: Id,
  chapter_title: Type.String(),
  position: Position,
  device: nullable(Type.String()),
  left_at: Moment,
});
export type PastPosition = Static<typeof PastPosition>;

/** Data of the Continue card: the last book played and the position in it. */
export const Continued = Type.Object({
  book: BookSummary,
  last_chapter_id: Id,
  listened_at: Moment,
  chapters: Type.Array(
    Type.Object({
      id: Id,
      title: Type.String(),
      duration: nullable(Type.Number()),
      position: Position,
      stretches: heardStretches,
    }),
  ),
  others: Type.Integer({
    description: 'Further books in progress that were not removed from Continue, at most 6',
  }),
});
export type Continued = Static<typeof Continued>;

const SpoilerGuard = Type.Object({ on: Type.Boolean() });
const Volume = Type.Number({ minimum: 0, maximum: 1 });

export const progressEndpoints = {
  'GET /books/bookmarks': {
    operationId: 'listBookmarks',
    isPersonal: true,
    access: 'library',
    group: 'Books',
    summary: 'The books you bookmarked, first bookmarked first',
    query: input({ ...pageQuery, q: searchQuery }),
    result: Type.Array(BookSummary),
    paged: true,
  },
  'POST /books/{id}/bookmark': {
    operationId: 'addBookmark',
    access: 'library',
    group: 'Books',
    summary: 'Bookmark a book; doing so again changes nothing',
    params: IdParams,
    query: input({
      bookmarked_at: Type.Optional(
        Type.String({
          maxLength: 40,
          description: 'Since when, to bring back a removed bookmark in its old order; now unless given',
        }),
      ),
    }),
    result: Type.Object({ bookmarked: Type.Boolean() }),
  },
  'DELETE /books/{id}/bookmark': {
    operationId: 'removeBookmark',
    access: 'library',
    group: 'Books',
    summary: 'Remove a bookmark; doing so again changes nothing',
    params: IdParams,
    result: Type.Object({ bookmarked: Type.Boolean() }),
  },
  'GET /books/continue': {
    operationId: 'getContinuedBook',
    isPersonal: true,
    access: 'library',
    group: 'Books',
    summary: 'The book in progress that you heard last; null if there is none',
    result: nullable(Continued),
  },
  'GET /books/{id}/progress': {
    operationId: 'getProgress',
    isPersonal: true,
    access: 'library',
    withoutConsent: true,
    group: 'Books',
    summary: 'How far you are in each chapter of a book',
    params: IdParams,
    result: Progress,
  },
  'POST /books/{id}/progress': {
    operationId: 'saveProgress',
    access: 'library',
    isFrequent: true,
    withoutConsent: true,
    group: 'Books',
    summary: 'Save how far you are; of two devices, the one that was there later counts',
    params: IdParams,
    bodyBytes: limits.progressBytes,
    body: input({
      chapter_id: Id,
      position: Position,
      base_rev: Type.Optional(
        Type.Integer({ ...int32, description: 'Revision that this position is based on' }),
      ),
      observed_at: Type.Optional(
        Type.String({
          ...sentMoment,
          description: 'When the listener was there, RFC 3339; now unless given, and never later',
        }),
      ),
      device: Type.Optional(Type.String({ minLength: 1, maxLength: 80 })),
      only_if_current: Type.Optional(
        Type.Boolean({
          description:
            'Saves only if no position newer than base_rev is stored: for a device that could not load the position',
        }),
      ),
      ...listeningFields,
    }),
    result: SavedProgress,
  },
  'GET /books/{id}/history': {
    operationId: 'listPositionHistory',
    isPersonal: true,
    access: 'library',
    group: 'Books',
    summary: 'Positions in this book that a jump or another device replaced, latest first',
    params: IdParams,
    result: Type.Array(PastPosition),
  },
  'GET /user/settings/volume': {
    operationId: 'getVolume',
    access: 'signed_in',
    withoutConsent: true,
    group: 'Settings',
    summary: 'Your volume, 1 until you set it',
    result: Volume,
  },
  'PUT /user/settings/volume': {
    operationId: 'saveVolume',
    access: 'signed_in',
    withoutConsent: true,
    group: 'Settings',
    summary: 'Save your volume',
    body: input({ volume: Volume }),
    result: Volume,
  },
  'GET /user/settings/spoiler-guard': {
    operationId: 'getSpoilerGuard',
    access: 'signed_in',
    group: 'Settings',
    summary: 'Whether comments beyond what you have heard are folded; on until you turn it off',
    result: SpoilerGuard,
  },
  'PUT /user/settings/spoiler-guard': {
    operationId: 'saveSpoilerGuard',
    access: 'signed_in',
    group: 'Settings',
    summary: 'Turn the folding of comments beyond what you have heard on or off',
    body: input({ on: Type.Boolean() }),
    result: SpoilerGuard,
  },
} as const satisfies ApiDefinition;
