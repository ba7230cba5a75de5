import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-progress', {
  samsungInternet: 'Samsung Internet',
  browser: 'Browser',
  browserOn: '{browser} on {system}',
  /** For screen readers: how much of a chapter was heard. */
  heard: 'heard',
  partHeard: '{percent}% heard',
});
