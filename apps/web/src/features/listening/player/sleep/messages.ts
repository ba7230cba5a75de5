import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-sleep', {
  /** Name for screen readers. */
  sleepTimer: 'Sleep timer',
  lampWentOut: 'The lamp went out at {time}. Go back to when you set it?',
  /** On a button. */
  goBack: 'Go back',
  /** Label. */
  stayHere: 'Stay here',
  /** On a button. */
  fiveMore: '+5 min',
  fiveMoreOnTimer: '+5 min on the sleep timer',
  endChapter: 'End of chapter',
  untilPlaybackPauses: 'until playback pauses',
  startsPlayback: 'starts with playback',
  /** On a button. */
  removeTimer: 'Remove Timer',
  customTimeWrong: 'Choose at least 1 minute: whole hours, and 0 to 59 minutes.',
  /** Name for screen readers. */
  customTime: 'Custom time',
  backPresets: 'Back to presets',
  /** Label. */
  hours: 'Hours',
  /** Label. */
  minutes: 'Minutes',
  /** On a button. */
  start: 'Start',
  motionNotAllowed: 'Motion is not allowed for this site.',
  /** Label. */
  darkScreen: 'Dark screen',
  shakeRestart: 'Shake to restart',
  /** Name for screen readers. */
  pauseAfter: 'Pause after',
  /** On a button. */
  custom: 'Custom',
  /** On the button of the sleep timer, which ends with the chapter; short. */
  chapter: 'Chapter',
  /** On the button of the sleep timer; short. */
  sleep: 'Sleep',
  timerUntilChapterEnd: 'Sleep timer, until the end of the chapter',
  /** {shown} is as in ‘14:59’, {time} as in ‘14 minutes 59 seconds’. */
  timerLeft: 'Sleep timer, {shown}: {time} left',
  restartedChapterEnd: 'Sleep timer restarted: end of chapter.',
  restarted: 'Sleep timer restarted: {time}.',
  /** ‘15 min’, for screen readers ‘15 minutes’. */
  presetMinutes: {
    one: '{count}<short> min</short><long> minute</long>',
    other: '{count}<short> min</short><long> minutes</long>',
  },
});
