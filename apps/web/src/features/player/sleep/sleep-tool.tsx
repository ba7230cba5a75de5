import { Moon } from 'lucide-react';
import { Popover } from '../../../ui/popover.tsx';
import { playerControls, ToolButton } from '../controls/tool-button.tsx';
import { useSleepTimer } from '../player/use-player.ts';
import { SleepSettings } from './sleep-settings.tsx';
import { sleepText } from './sleep-text.ts';

export function SleepTool() {
  const sleep = useSleepTimer();
  return (
    <Popover
      label="Sleep timer"
      clearOf={playerControls}
      trigger={(trigger) => (
        <ToolButton
          {...trigger}
          data-shortcut="sleep"
          aria-label={sleepText.spoken(sleep)}
          isOn={sleep.left !== null || sleep.isUntilChapterEnd}
          icon={<Moon size={22} aria-hidden />}
        >
          {sleepText.short(sleep)}
        </ToolButton>
      )}
    >
      {(close) => <SleepSettings onDone={close} />}
    </Popover>
  );
}
