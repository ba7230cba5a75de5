import type { Static } from 'typebox';
import type { ApiDefinition } from '../endpoint.ts';
import { Type } from '../schema-builders.ts';
import { input } from '../schemas.ts';

const PlaybackEvent = Type.Union([Type.Literal('start'), Type.Literal('continue'), Type.Literal('stop')], {
  description:
    'start: playback begins here, and pauses the longest playing device if there are too many; continue: every 20 seconds while playing; stop: playback has paused or ended',
});
export type PlaybackEvent = Static<typeof PlaybackEvent>;

export const playbackEndpoints = {
  'POST /playback': {
    operationId: 'reportPlayback',
    access: 'library',
    withoutConsent: true,
    group: 'Books',
    summary: 'Report that this device plays audio of this server; a number of devices may do so at once',
    body: input({ event: PlaybackEvent }),
    result: Type.Object({
      taken_over: Type.Boolean({ description: 'True if this device must pause, because others play' }),
    }),
  },
} as const satisfies ApiDefinition;
