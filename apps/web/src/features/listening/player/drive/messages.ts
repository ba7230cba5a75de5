import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-drive', {
  closeDriveView: 'Close drive view',
  /** Name for screen readers. */
  playback: 'Playback',
  backSkipBackSeconds: 'Back {skip_back} seconds',
  pause: 'Pause',
  play: 'Play',
  forwardSkipForwardSeconds: 'Forward {skip_forward} seconds',
});
