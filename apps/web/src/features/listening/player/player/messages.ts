import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-player', {
  /** Label of a field. */
  removeTimer: 'Remove Timer',
});
