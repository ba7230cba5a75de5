import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-progress', {
  samsungInternet: 'Samsung Internet',
  browser: 'Browser',
  browserKnown: '{browser} on {known}',
});
