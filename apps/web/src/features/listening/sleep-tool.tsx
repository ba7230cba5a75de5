import { Moon } from 'lucide-react';
import { clockTime, spokenTime } from '../../lib/format.ts';
import { Popover } from '../../ui/popover.tsx';
import { SleepSettings } from './sleep-settings.tsx';
import { ToolButton } from './tool-button.tsx';
import { useSleepTimer } from './use-player.ts';

export function SleepTool() {
  const { left } = useSleepTimer();
  return (
    <Popover
      label="Sleep timer"
      trigger={(trigger) => (
        <ToolButton
          {...trigger}
          aria-label={left === null ? 'Sleep timer' : `Sleep timer, ${spokenTime(left)} left`}
          isOn={left !== null}
          icon={<Moon size={22} aria-hidden />}
        >
          {left === null ? 'Sleep' : clockTime(left)}
        </ToolButton>
      )}
    >
      {(close) => <SleepSettings onDone={close} />}
    </Popover>
  );
}
