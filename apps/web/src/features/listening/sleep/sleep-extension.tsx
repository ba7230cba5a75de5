import { Button } from '../../../ui/button.tsx';
import { getPlayer } from '../player/player.ts';
import { useSleepTimer } from '../player/use-player.ts';
import { extensionSeconds, lastMinute } from './sleep-timer.ts';

/**
 * In the last minute of the sleep timer: a little more, with one press.
 * @param keepsPlace whether it has its place as long as there is a timer, so that nothing moves when it appears
 */
export function SleepExtension({ keepsPlace = false }: { keepsPlace?: boolean }) {
  const { left, isRunning } = useSleepTimer();
  const isOffered = left !== null && isRunning && left <= lastMinute;
  if (left === null || !(isOffered || keepsPlace)) return null;
  return (
    <span className={isOffered ? 'grid' : 'invisible grid'}>
      <Button variant="outline" size="sm" onClick={() => getPlayer().sleep.extend(extensionSeconds)}>
        +5 min
      </Button>
    </span>
  );
}
