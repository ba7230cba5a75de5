import { defineMessages } from '@lamplight/messages';

export const m = defineMessages('listening/player-sleep', {
  /** Name for screen readers. */
  sleepTimer: 'Sleep timer',
  lampWentOutSpan: 'The lamp went out at {span}. Go back to when you set it?',
  /** On a button. */
  goBack: 'Go back',
  /** Label. */
  stayHere: 'Stay here',
  /** On a button. */
  n5Min: '+5 min',
  n5MinSleep: '+5 min on the sleep timer',
  endChapter: 'End of chapter',
  untilPlaybackPauses: 'until playback pauses',
  startsPlayback: 'starts with playback',
  /** On a button. */
  removeTimer: 'Remove Timer',
  chooseLeast1Minute: 'Choose at least 1 minute: whole hours, and 0 to 59 minutes.',
  /** Name for screen readers. */
  customTime: 'Custom time',
  backPresets: 'Back to presets',
  /** Label. */
  hours: 'Hours',
  /** Label. */
  minutes: 'Minutes',
  /** On a button. */
  start: 'Start',
  motionNotAllowedSite: 'Motion is not allowed for this site.',
  /** Label. */
  darkScreen: 'Dark screen',
  shakeRestart: 'Shake to restart',
  /** Name for screen readers. */
  pauseAfter: 'Pause after',
  min: ' min',
  minutes2: ' minutes',
  /** On a button. */
  custom: 'Custom',
  chapter: 'Chapter',
  sleep: 'Sleep',
  sleepTimerUntilEnd: 'Sleep timer, until the end of the chapter',
  sleepTimerClockTimeSpokenTime: 'Sleep timer, {clockTime}: {spokenTime} left',
  sleepTimerRestartedEnd: 'Sleep timer restarted: end of chapter.',
  sleepTimerRestartedSpokenTime: 'Sleep timer restarted: {spokenTime}.',
});
