import { clockTime, spokenTime } from '../../../../lib/format.ts';
import type { SleepState } from './sleep-timer.ts';

export const sleepText = {
  /** Returns the text of the button. */
  short: ({ left, isUntilChapterEnd }: SleepState): string =>
    isUntilChapterEnd ? 'Chapter' : left === null ? 'Sleep' : clockTime(left),
  /** Returns the accessible name of the button, which contains its text. */
  spoken: ({ left, isUntilChapterEnd }: SleepState): string =>
    isUntilChapterEnd
      ? 'Sleep timer, until the end of the chapter'
      : left === null
        ? 'Sleep timer'
        : `Sleep timer, ${clockTime(left)}: ${spokenTime(left)} left`,
  rearmed: (seconds: number | null): string =>
    seconds === null
      ? 'Sleep timer restarted: end of chapter.'
      : `Sleep timer restarted: ${spokenTime(seconds)}.`,
};
