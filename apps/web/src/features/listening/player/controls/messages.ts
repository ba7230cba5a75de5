import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-controls', {
  pause: 'Pause',
  play: 'Play',
  stillLoading: 'Still loading…',
  offline: 'You’re offline. Playback continues when you reconnect.',
  reconnecting: 'The connection broke. Trying again …',
  unreachable: 'The audio can’t be reached. Your place is saved. Trying again every few seconds.',
  damaged: 'This audio file is damaged or not supported. Skip ahead or try another chapter.',
  noOutput: 'No sound output. Connect speakers or headphones.',
  noAccess: 'Your access to this audiobook has ended. Your place is kept.',
  limit: 'You’ve loaded a lot of audio in the last hour. Please try again later.',
  /** On a button. */
  listenHere: 'Listen here',
  previously: 'Previously: replay the last {seconds} s',
  replayLast: 'Replay the last {seconds} s',
  positionOfLength: '{position} of {length}',
  seekChapter: 'Seek in chapter',
  /** The tag is for screen readers only. */
  elapsed: '<before>Elapsed </before>{time}',
  /** The tag is for screen readers only; {speed} is as in ‘1.5×’. */
  leftAtSpeed: '{time} left<more> in the book</more> at {speed}',
  leftInChapter: '{time} left in the chapter',
  tryingAgain: 'Trying again …',
  notPlayed: 'Could not be played',
  audioFileDamaged: 'Audio file damaged',
  noOutputShort: 'No sound output',
  accessEnded: 'Your access has ended',
  playingElsewhere: 'Playing elsewhere',
  playingAnotherTab: 'Playing in another tab',
  tooMuchAudioLoaded: 'Too much audio loaded',
  noText: 'Not available: this chapter has no text.',
  noPauses: 'Not available: this chapter’s pauses have not been measured.',
  skipLongPauses: 'Skip long pauses.',
  noLongPauses: 'This chapter has no long pauses.',
  seconds: { one: '{count} second', other: '{count} seconds' },
  minutes: { one: '{count} minute', other: '{count} minutes' },
  /** {saved} is as in ‘40 seconds’: what shortening the silences saves. */
  saves: 'Saves {saved} in this chapter.',
  /** Label. */
  speed: 'Speed',
  fineSteps: 'Fine steps, now {speed}',
  typeSpeedHint: 'Or type a speed, such as 1.7.',
  speedIs: 'Speed {speed}',
  slower: '{step}× slower',
  faster: '{step}× faster',
  /** Name for screen readers. */
  shortenSilences: 'Shorten silences',
  /** Name for screen readers. */
  playback: 'Playback',
  /** Label. */
  previousChapter: 'Previous chapter',
  /** Label. */
  nextChapter: 'Next chapter',
  /** Label. */
  volume: 'Volume',
  percent: { one: '{count} percent', other: '{count} percent' },
  volumeIs: 'Volume {percent}%',
  backSeconds: { one: 'Back {count} second', other: 'Back {count} seconds' },
  forwardSeconds: { one: 'Forward {count} second', other: 'Forward {count} seconds' },
  playingOtherTab: 'Playing in another tab',
  playingOtherDevice: 'Playing on another device',
  offlineShort: 'Offline. Waiting to reconnect…',
  /** In large figures. */
  percentShort: '{percent}%',
});
