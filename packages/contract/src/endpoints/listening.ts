import type { Static, TObject } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, input } from '../schemas.ts';

const Stretches = Type.String({
  pattern: '^[A-Za-z0-9_-]*$',
  maxLength: limits.maxStretchesCharacters,
  description: 'Played stretches of 15 s, a bit each: six to a character, lowest bit first',
});

const maxDaySeconds = 90_000;

/** From where a member came to a book when they began it. */
export const startOrigins = ['home', 'search', 'series', 'feed', 'clip', 'page', 'other'] as const;
export type StartOrigin = (typeof startOrigins)[number];

/** Optional fields of a save of progress: which parts were really played, and for how long. */
export const listeningFields = {
  played_stretches: Type.Optional(
    Type.Array(input({ chapter_id: Id, stretches: Stretches }), {
      maxItems: limits.maxPlayedChapters,
      description: 'Stretches of which at least half was played, by chapter of this book; those known stay',
    }),
  ),
  listening_time: Type.Optional(
    Type.Array(
      input({
        day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: "The listener's own day" }),
        book_id: Type.Optional(Id),
        source: Type.String({
          pattern: '^[A-Za-z0-9]{6,16}$',
          description: 'The player that counted: a random name that it keeps',
        }),
        seconds: Type.Integer({ minimum: 0, maximum: maxDaySeconds, description: 'Real time' }),
        media_seconds: Type.Integer({
          minimum: 0,
          maximum: maxDaySeconds * 4,
          description: 'Time of the recording: more than real time at a higher speed',
        }),
        origin: Type.Optional(
          Type.Enum(startOrigins, {
            description: 'From where the listener came to the book; counted once, without the listener',
          }),
        ),
      }),
      {
        maxItems: limits.maxListeningDays,
        description:
          'All that this player has counted of a book on a day so far; sending it again changes nothing',
      },
    ),
  ),
};

const listenedFields = { seconds: Type.Integer(), media_seconds: Type.Integer() };

export type ListeningFields = Static<TObject<typeof listeningFields>>;

/** A member's listening time. */
export const ListeningTime = Type.Object({
  on: Type.Boolean({ description: 'Whether listening time is recorded' }),
  days: Type.Array(Type.Object({ day: Type.String(), ...listenedFields }), {
    description: 'Days with listening time, of the last 12 weeks, oldest first',
  }),
  years: Type.Array(Type.Object({ year: Type.Integer(), ...listenedFields }), {
    description: 'Years with listening time, latest first',
  }),
});
export type ListeningTime = Static<typeof ListeningTime>;

const Switch = Type.Object({ on: Type.Boolean() });

export const listeningEndpoints = {
  'GET /user/listening-time': {
    operationId: 'getListeningTime',
    access: 'signed_in',
    group: 'Settings',
    summary: 'How long you have listened, by day and year',
    result: ListeningTime,
  },
  'PUT /user/settings/listening-time': {
    operationId: 'saveListeningTime',
    access: 'signed_in',
    group: 'Settings',
    summary: 'Turn the recording of listening time on or off; what is recorded stays',
    body: input({ on: Type.Boolean() }),
    result: Switch,
  },
} as const satisfies ApiDefinition;
