import { limits } from '@lamplight/contract/limits';
import { Gauge, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu, MenuGroup, MenuItem } from '../../../ui/menu.tsx';
import type { PopoverTrigger } from '../../../ui/popover.tsx';
import { getPlayer } from '../player/player.ts';
import { fineStep, snapSpeed } from '../player/speed-memory.ts';
import { usePlayerState } from '../player/use-player.ts';
import { speedLabel } from './speed-words.ts';
import { ToolButton } from './tool-button.tsx';

/** The seven speeds, and finer steps behind them. */
export function SpeedMenu({ trigger }: { trigger: (trigger: PopoverTrigger, rate: number) => ReactNode }) {
  const { setRate } = getPlayer();
  const rate = usePlayerState((state) => state.rate);
  return (
    <Menu label="Speed" trigger={(button) => trigger(button, rate)}>
      {(close) => (
        <>
          {limits.speeds.map((speed) => (
            <MenuItem
              key={speed}
              checked={speed === rate}
              onSelect={() => {
                setRate(speed);
                close();
              }}
            >
              {speedLabel(speed)}
            </MenuItem>
          ))}
          <MenuGroup label={`Finer: ${speedLabel(rate)}`}>
            <MenuItem
              icon={<Minus size={18} aria-hidden />}
              onSelect={() => setRate(snapSpeed(rate - fineStep))}
            >
              {fineStep}× slower
            </MenuItem>
            <MenuItem
              icon={<Plus size={18} aria-hidden />}
              onSelect={() => setRate(snapSpeed(rate + fineStep))}
            >
              {fineStep}× faster
            </MenuItem>
          </MenuGroup>
        </>
      )}
    </Menu>
  );
}

export const SpeedTool = () => (
  <SpeedMenu
    trigger={(trigger, rate) => (
      <ToolButton
        {...trigger}
        aria-label={`Speed ${speedLabel(rate)}`}
        isOn={rate !== 1}
        icon={<Gauge size={22} aria-hidden />}
      >
        {speedLabel(rate)}
      </ToolButton>
    )}
  />
);
