import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { limits } from '../limits.ts';
import { Type } from '../schema-builders.ts';
import { Id, input } from '../schemas.ts';

/** Seconds of one skip. */
export type SkipSeconds = (typeof limits.skipChoices)[number];
const Skip = Type.Enum([...limits.skipChoices], { description: 'Seconds' });
const Speed = Type.Number({
  minimum: limits.slowestSpeed,
  maximum: limits.fastestSpeed,
  description: `Rounded to steps of ${limits.speedStep}`,
});
const BookSpeed = { book_id: Id, speed: Speed };

export const PlaybackSettings = Type.Object({
  skip_back: Skip,
  skip_forward: Skip,
  speed: Type.Number({ description: 'For books without a speed of their own' }),
  starts_up_next: Type.Boolean({ description: 'After a book, the first of Up next starts by itself' }),
  shortens_silences: Type.Boolean({ description: 'Long pauses are shortened in chapters that have a text' }),
  book_speeds: Type.Array(Type.Object(BookSpeed), {
    description: `The last ${limits.maxBookSpeeds} books with a speed of their own, last changed first`,
  }),
});
export type PlaybackSettings = Static<typeof PlaybackSettings>;

export const listenerSettingsEndpoints = {
  'GET /user/settings/playback': {
    operationId: 'getPlaybackSettings',
    access: 'signed_in',
    withoutConsent: true,
    group: 'Settings',
    summary:
      'Your skip lengths and speeds, whether silences are shortened, and whether Up next starts by itself',
    result: PlaybackSettings,
  },
  'PUT /user/settings/playback': {
    operationId: 'savePlaybackSettings',
    access: 'signed_in',
    withoutConsent: true,
    group: 'Settings',
    summary: 'Change only the settings in the body; the others stay',
    body: input({
      skip_back: Type.Optional(Skip),
      skip_forward: Type.Optional(Skip),
      speed: Type.Optional(Speed),
      starts_up_next: Type.Optional(Type.Boolean()),
      shortens_silences: Type.Optional(Type.Boolean()),
      book_speeds: Type.Optional(
        Type.Array(input(BookSpeed), {
          maxItems: limits.maxBookSpeeds,
          description: 'Last changed first; books that no longer exist are ignored',
        }),
      ),
    }),
    result: PlaybackSettings,
  },
} as const satisfies ApiDefinition;
