import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-remote', {
  playAnotherDevice: 'Play on another device',
  stopPlayingAnotherDevice: 'Stop playing on another device',
  connectingAnotherDevice: 'Connecting to another device…',
  playingAnotherDevice: 'Playing on another device',
  noOtherDeviceFound: 'No other device found.',
  chapterCantPlayedAnother: 'This chapter can’t be played on another device.',
});
