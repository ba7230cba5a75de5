import { clockTime, spokenTime } from '../../../../lib/format.ts';
import { m } from './messages.ts';
import type { SleepState } from './sleep-timer.ts';

export const sleepText = {
  /** Returns the text on the sleep timer's button. */
  short: ({ left, isUntilChapterEnd }: SleepState): string =>
    isUntilChapterEnd ? m.chapter : left === null ? m.sleep : clockTime(left),
  /** Returns the accessible name of the sleep timer's button, which contains the button's text. */
  spoken: ({ left, isUntilChapterEnd }: SleepState): string =>
    isUntilChapterEnd
      ? m.timerUntilChapterEnd
      : left === null
        ? m.sleepTimer
        : m.timerLeft({ shown: clockTime(left), time: spokenTime(left) }),
  rearmed: (seconds: number | null): string =>
    seconds === null ? m.restartedChapterEnd : m.restarted({ time: spokenTime(seconds) }),
};
