import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { Id, input, Moment, nullable, sentMoment } from '../schemas.ts';

/** Maximum number of days that one call for the calendar can request. */
export const maxCalendarDays = 62;

/** A book or chapter that comes out, or came out, at a set time. */
export const CalendarEntry = Type.Object({
  kind: Type.Enum(['book', 'chapter']),
  id: Id,
  book_id: Id,
  book_title: Type.String(),
  chapter_title: nullable(Type.String()),
  at: Moment,
  early_days: Type.Integer({ description: 'Days by which premium members get it earlier' }),
  state: Type.Enum(['scheduled', 'early', 'waiting', 'public'], {
    description:
      'early: premium members have it already; waiting: a chapter whose time has come, but not that of its book; public: it has come out; the last two cannot be moved',
  }),
  cursor: Type.String({ description: 'Where the list goes on after this entry' }),
});
export type CalendarEntry = Static<typeof CalendarEntry>;

const editing = {
  access: 'editor',
  group: 'Books (admin)',
  refusal: 'library',
} as const;
const SentMoment = Type.String(sentMoment);

export const releaseEndpoints = {
  'GET /releases': {
    operationId: 'listReleases',
    ...editing,
    summary: `What comes out between two times, at most ${maxCalendarDays} days apart, in the order of time`,
    query: input({
      from: SentMoment,
      to: SentMoment,
      cursor: Type.Optional(Type.String({ maxLength: 200 })),
    }),
    result: Type.Array(CalendarEntry),
    paged: true,
  },
  'PUT /releases/{kind}/{id}': {
    operationId: 'moveRelease',
    ...editing,
    summary: 'Move a scheduled book or chapter to another time',
    params: input({ kind: Type.Enum(['book', 'chapter']), id: Id }),
    body: input({
      at: Type.String({ maxLength: 40, description: 'The time with its offset' }),
      expected_at: Type.String({
        ...sentMoment,
        description: 'The time that it is moved from: if it has another one, nothing is saved (412)',
      }),
    }),
    result: CalendarEntry,
  },
} as const satisfies ApiDefinition;
