import type { Static } from 'typebox';
import { clipLimits } from '../clip-limits.ts';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { Id, IdParams, input, Moment, nullable, pageQuery } from '../schemas.ts';

const { seconds, shareOfBook } = clipLimits;
const Seconds = Type.Number({ minimum: 0, maximum: 1_000_000 });

/** A part of a chapter that a member shares by a link. */
export const Clip = Type.Object({
  id: Id,
  path: Type.String({ description: 'Of the public page, which needs no sign-in' }),
  audio_url: Type.String({ description: 'Needs no sign-in, either' }),
  book_id: Id,
  book_title: Type.String(),
  cover_image: Type.String(),
  cover_hue: nullable(Type.Integer()),
  chapter_id: Id,
  chapter_title: Type.String(),
  from: Seconds,
  to: Seconds,
  quote: Type.String({ description: 'Empty for none' }),
  created_at: Moment,
});
export type Clip = Static<typeof Clip>;

const cursor = { cursor: Type.String({ description: 'For the rows after this one' }) };

export const ListedClip = Type.Object({ ...Clip.properties, ...cursor });
export type ListedClip = Static<typeof ListedClip>;

export const BookClip = Type.Object({
  ...Clip.properties,
  user_id: Id,
  username: Type.String({ description: 'Of the member who shares it' }),
  ...cursor,
});
export type BookClip = Static<typeof BookClip>;

const group = 'Clips';
const page = input({ per_page: pageQuery.per_page, cursor: Type.Optional(Type.String({ maxLength: 100 })) });
const editing = {
  access: 'editor',
  group,
  refusal: 'clips',
} as const;

export const clipEndpoints = {
  'GET /user/clips': {
    operationId: 'listClips',
    access: 'signed_in',
    group,
    summary: 'Your clips, the latest first',
    query: page,
    result: Type.Array(ListedClip),
    paged: true,
  },
  'POST /books/{id}/clips': {
    operationId: 'createClip',
    access: 'library',
    group,
    summary: `Share ${seconds.min} to ${seconds.max} seconds of a chapter by a link. All clips of a book cover at most ${shareOfBook * 100} % of it`,
    params: IdParams,
    body: input({
      chapter_id: Id,
      from: Seconds,
      to: Type.Number({
        minimum: 0,
        maximum: 1_000_000,
        description: `${seconds.min} to ${seconds.max} seconds after \`from\``,
      }),
      quote: Type.Optional(
        Type.String({
          maxLength: clipLimits.quoteCharacters * 20,
          description: `At most ${clipLimits.quoteCharacters} characters`,
        }),
      ),
    }),
    result: Clip,
  },
  'DELETE /user/clips/{id}': {
    operationId: 'endClip',
    access: 'signed_in',
    group,
    summary: 'End one of your clips: its link no longer opens',
    params: IdParams,
    result: input({ id: Id }),
  },
  'GET /books/{id}/clips': {
    operationId: 'listBookClips',
    ...editing,
    summary: 'All clips of a book, the latest first',
    params: IdParams,
    query: page,
    result: Type.Array(BookClip),
    paged: true,
  },
  'DELETE /books/{id}/clips/{clip_id}': {
    operationId: 'endBookClip',
    ...editing,
    summary: 'End a clip of any member',
    params: input({ id: Id, clip_id: Id }),
    result: input({ id: Id }),
  },
} as const satisfies ApiDefinition;
