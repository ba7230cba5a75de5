import './tool-panels.css';
import { limits } from '@lamplight/contract/limits';
import { Gauge, Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Menu } from '../../../ui/menu.tsx';
import type { PopoverTrigger } from '../../../ui/popover.tsx';
import { getPlayer, usePlayerState } from '../player/player.ts';
import { fineStep, snapSpeed } from '../player/saved-speeds.ts';
import { speedLabel } from './speed-text.ts';
import { playerControls, ToolButton } from './tool-button.tsx';

export interface SpeedMenuProps {
  trigger: (trigger: PopoverTrigger, rate: number) => ReactNode;
  /** See `clearOf` of Popover. */
  clearOf?: string;
}

/** The seven speeds in a row, with finer steps below. */
export function SpeedMenu({ trigger, clearOf }: SpeedMenuProps) {
  const { setRate } = getPlayer();
  const rate = usePlayerState((state) => state.rate);
  return (
    <Menu label="Speed" clearOf={clearOf} trigger={(button) => trigger(button, rate)}>
      {(close) => (
        <div className="grid w-full gap-2 lg:w-[400px]">
          <div className="grid grid-cols-7 gap-0.5">
            {limits.speeds.map((speed) => (
              <button
                key={speed}
                type="button"
                role="menuitemradio"
                aria-checked={speed === rate}
                className="speed-choice"
                onClick={() => {
                  setRate(speed);
                  close();
                }}
              >
                {speedLabel(speed)}
              </button>
            ))}
          </div>
          <div
            role="group"
            aria-label={`Fine steps, now ${speedLabel(rate)}`}
            className="flex items-center justify-center gap-4 border-t border-border pt-2"
          >
            <FineStep step={-fineStep} rate={rate}>
              <Minus size={20} aria-hidden />
            </FineStep>
            <span aria-hidden="true" className="w-16 text-center text-lg font-semibold tabular-nums">
              {speedLabel(rate)}
            </span>
            <FineStep step={fineStep} rate={rate}>
              <Plus size={20} aria-hidden />
            </FineStep>
          </div>
        </div>
      )}
    </Menu>
  );
}

/** Stays focusable at the limit: aria-disabled instead of disabled. */
function FineStep({ step, rate, children }: { step: number; rate: number; children: ReactNode }) {
  const next = snapSpeed(rate + step);
  const isAtLimit = next === rate;
  return (
    <button
      type="button"
      role="menuitem"
      aria-disabled={isAtLimit || undefined}
      aria-label={`${fineStep}× ${step < 0 ? 'slower' : 'faster'}`}
      className="speed-step"
      onClick={() => !isAtLimit && getPlayer().setRate(next)}
    >
      {children}
    </button>
  );
}

export const SpeedTool = () => (
  <SpeedMenu
    clearOf={playerControls}
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
