import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-drive', {
  closeDriveView: 'Close drive view',
  /** Name for screen readers. */
  playback: 'Playback',
  backSeconds: { one: 'Back {count} second', other: 'Back {count} seconds' },
  pause: 'Pause',
  play: 'Play',
  forwardSeconds: { one: 'Forward {count} second', other: 'Forward {count} seconds' },
});
