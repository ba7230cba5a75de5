import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-mini', {
  playerClosed: 'Player closed.',
  /** Name for screen readers. */
  nowPlaying: 'Now playing',
  /** Label. */
  closePlayer: 'Close player',
  openPlayer: 'Open player: ',
  finishedTitle: 'Finished · {title}',
  finished: 'Finished · ',
  shortDurationLeft: '{shortDuration} left',
  speedSpeedLabel: 'Speed {speedLabel}',
  saveMoment: 'Save this moment',
  /** Name for screen readers. */
  upNext: 'Up next',
  volumeRound: 'Volume {round}%',
  /** Label. */
  sleepTimer: 'Sleep timer',
});
