import { Button } from '../../../ui/button.tsx';
import { getPlayer } from '../player/player.ts';
import { useSleepTimer } from '../player/use-player.ts';
import { extensionSeconds, lastMinute } from './sleep-timer.ts';

/** Button in the sleep timer's last minute that extends the timer. */
export function SleepExtension() {
  const { left, isRunning } = useSleepTimer();
  if (left === null || !isRunning || left > lastMinute) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label="+5 min on the sleep timer"
      onClick={() => getPlayer().sleep.extend(extensionSeconds)}
    >
      +5 min
    </Button>
  );
}
