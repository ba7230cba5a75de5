import { limits } from '@lamplight/contract/limits';
import { Gauge } from 'lucide-react';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { getPlayer } from './player.ts';
import { speedLabel } from './speed-words.ts';
import { ToolButton } from './tool-button.tsx';
import { usePlayerState } from './use-player.ts';

export function SpeedTool() {
  const { engine } = getPlayer();
  const rate = usePlayerState((state) => state.rate);
  return (
    <Menu
      label="Speed"
      trigger={(trigger) => (
        <ToolButton
          {...trigger}
          aria-label={`Speed ${speedLabel(rate)}`}
          isOn={rate !== 1}
          icon={<Gauge size={22} aria-hidden />}
        >
          {speedLabel(rate)}
        </ToolButton>
      )}
    >
      {(close) =>
        limits.speeds.map((speed) => (
          <MenuItem
            key={speed}
            checked={speed === rate}
            onSelect={() => {
              engine.setRate(speed);
              close();
            }}
          >
            {speedLabel(speed)}
          </MenuItem>
        ))
      }
    </Menu>
  );
}
