import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-mini', {
  playerClosed: 'Player closed.',
  /** Name for screen readers. */
  nowPlaying: 'Now playing',
  /** Label. */
  closePlayer: 'Close player',
  finishedTitle: 'Finished · {title}',
  /** The time comes first, because the title may be cut off. */
  timeLeft: '{time} left · {title}',
  speedIs: 'Speed {speed}',
  saveMoment: 'Save this moment',
  /** Name for screen readers. */
  upNext: 'Up next',
  volumeIs: 'Volume {percent}%',
  /** Label. */
  sleepTimer: 'Sleep timer',
  /** For screen readers, before the title of the chapter. */
  openPlayer: 'Open player:',
});
