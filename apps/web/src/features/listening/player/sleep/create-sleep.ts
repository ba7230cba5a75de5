import type { SafeStore } from '../../../../lib/storage.ts';
import { showToast } from '../../../../ui/toast.ts';
import { browserDeps } from '../engine/browser-deps.ts';
import type { Engine } from '../engine/engine-types.ts';
import { createSleepReturn } from './sleep-return.ts';
import { sleepText } from './sleep-text.ts';
import { createSleepTimer } from './sleep-timer.ts';

interface SleepDeps {
  store: SafeStore;
  owner(): string | null;
  engine(): Engine;
  pauseAtSentence(): void;
}

/** The player's sleep timer, and what is remembered of it until the next morning. */
export function createSleep({ pauseAtSentence, ...deps }: SleepDeps) {
  const sleepReturn = createSleepReturn({ ...deps, now: Date.now });
  const sleep = createSleepTimer({
    now: () => Date.now(),
    schedule: browserDeps.schedule,
    fade: (share) => deps.engine().fade(share),
    ended() {
      pauseAtSentence();
      sleepReturn.timerStopped();
    },
    started: sleepReturn.timerStarted,
    chapterEnded: sleepReturn.timerStopped,
    resume: () => deps.engine().play(),
    rearmed: (seconds) =>
      showToast(sleepText.rearmed(seconds), {
        action: { label: 'Remove Timer', onAction: () => sleep.remove() },
      }),
  });
  return { sleep, sleepReturn };
}
