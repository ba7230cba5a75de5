import { ClockPlus, ListMusic, Moon } from 'lucide-react';
import { Popover } from '../../../../ui/popover.tsx';
import { speedLabel } from '../controls/speed-text.ts';
import { SpeedMenu } from '../controls/speed-tool.tsx';
import { hasFixedVolume, VolumeIcon, VolumePopover } from '../controls/volume-tool.tsx';
import { openDialog } from '../dialogs/dialog-store.ts';
import { useSleepTimer } from '../player/player.ts';
import { SleepSettings } from '../sleep/sleep-settings.tsx';
import { sleepText } from '../sleep/sleep-text.ts';
import { m } from './messages.ts';

const buttonClass =
  'grid min-h-11 min-w-11 place-items-center rounded-full text-sm font-semibold tabular-nums hover:bg-surface-3';

/** Speed, sleep, moments, Up next and volume in the wide mini player. */
export function MiniTools({ onSaveMoment }: { onSaveMoment: () => void }) {
  return (
    <>
      <SpeedMenu
        trigger={(trigger, rate) => (
          <button
            {...trigger}
            type="button"
            aria-label={m.speedIs({ speed: speedLabel(rate) })}
            className={`${buttonClass} border border-border-strong px-3`}
          >
            {speedLabel(rate)}
          </button>
        )}
      />
      <MiniSleep />
      <button type="button" aria-label={m.saveMoment} className={buttonClass} onClick={onSaveMoment}>
        <ClockPlus size={22} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={m.upNext}
        className={buttonClass}
        onClick={() => openDialog('up-next')}
      >
        <ListMusic size={22} aria-hidden />
      </button>
      {!hasFixedVolume(navigator) && (
        <VolumePopover
          trigger={(trigger, volume) => (
            <button
              {...trigger}
              type="button"
              aria-label={m.volumeIs({ percent: Math.round(volume * 100) })}
              className={buttonClass}
            >
              <VolumeIcon volume={volume} />
            </button>
          )}
        />
      )}
    </>
  );
}

function MiniSleep() {
  const sleep = useSleepTimer();
  const isOn = sleep.left !== null || sleep.isUntilChapterEnd;
  return (
    <Popover
      label={m.sleepTimer}
      trigger={(trigger) => (
        <button
          {...trigger}
          type="button"
          data-shortcut="sleep"
          aria-label={sleepText.spoken(sleep)}
          className={isOn ? `${buttonClass} px-2 text-accent-text` : buttonClass}
        >
          {isOn ? sleepText.short(sleep) : <Moon size={22} aria-hidden />}
        </button>
      )}
    >
      {(close) => <SleepSettings onDone={close} />}
    </Popover>
  );
}
