import { limits } from '@lamplight/contract/limits';
import { Volume1, Volume2, VolumeX } from 'lucide-react';
import type { ReactNode } from 'react';
import { Popover, type PopoverTrigger } from '../../../../ui/popover.tsx';
import { Slider } from '../../../../ui/slider.tsx';
import { getPlayer, usePlayerState } from '../player/player.ts';
import { m } from './messages.ts';
import { playerControls, ToolButton } from './tool-button.tsx';

/** On iOS only the hardware keys change the volume. iPadOS identifies as a Mac. */
export function hasFixedVolume({ userAgent, platform, maxTouchPoints }: Navigator): boolean {
  return /iPad|iPhone|iPod/.test(userAgent) || (platform === 'MacIntel' && maxTouchPoints > 1);
}

export function VolumeIcon({ volume }: { volume: number }) {
  const Icon = volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2;
  return <Icon size={22} aria-hidden />;
}

/** The volume slider in a popover; the caller renders the button. */
export function VolumePopover({
  trigger,
  clearOf,
}: {
  trigger: (trigger: PopoverTrigger, volume: number) => ReactNode;
  /** CSS selector of the area to keep visible; see `clearOf` of Popover. */
  clearOf?: string;
}) {
  const { setVolume } = getPlayer();
  const volume = usePlayerState((state) => state.volume);
  const percent = Math.round(volume * 100);
  return (
    <Popover label={m.volume} side="above" clearOf={clearOf} trigger={(button) => trigger(button, volume)}>
      {() => (
        <div className="flex w-full items-center gap-3 px-3 lg:w-64">
          <Slider
            label={m.volume}
            max={1}
            step={limits.volumeStep}
            value={volume}
            valueText={m.percent({ count: percent })}
            onInput={setVolume}
          />
          <span aria-hidden="true" className="w-11 text-end text-sm font-semibold tabular-nums">
            {m.percentShort({ percent })}
          </span>
        </div>
      )}
    </Popover>
  );
}

export const VolumeTool = () => (
  <VolumePopover
    clearOf={playerControls}
    trigger={(trigger, volume) => (
      <ToolButton
        {...trigger}
        aria-label={m.volumeIs({ percent: Math.round(volume * 100) })}
        icon={<VolumeIcon volume={volume} />}
      >
        {m.volume}
      </ToolButton>
    )}
  />
);
