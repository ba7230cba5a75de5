import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-shortcuts', {
  speedIs: 'Speed {speed}',
  muted: 'Muted',
  sound: 'Sound on',
  playOrPause: 'Play or pause',
  skipBack: 'Skip back',
  skipForward: 'Skip forward',
  slower: 'Slower',
  faster: 'Faster',
  typeSpeedMenu: 'Type a speed in its menu',
  nextChapter: 'Next chapter',
  previousChapter: 'Previous chapter',
  mute: 'Mute',
  bookmark: 'Bookmark',
  saveMoment: 'Save this moment',
  shareClip: 'Share a clip',
  comments: 'Comments',
  sleepTimer: 'Sleep timer',
  search: 'Search',
  help: 'This help',
});
