import { limits } from '@lamplight/contract/limits';
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Select } from '../../ui/select.tsx';
import { getDemoPlayer, useDemoState } from './demo-player-instance.ts';

/** A circular arrow around the number of seconds. */
const SkipIcon = ({ children }: { children: ReactNode }) => (
  <span aria-hidden="true" className="relative grid place-items-center">
    {children}
    <span className="absolute text-[0.6875rem] font-extrabold tabular-nums">{limits.skipSeconds}</span>
  </span>
);

function PlayButton() {
  const player = getDemoPlayer();
  const isLoaded = useDemoState((state) => state.isLoaded);
  const wantsToPlay = useDemoState((state) => state.wantsToPlay);
  const isBuffering = useDemoState((state) => state.isBuffering);
  return (
    <span className="relative grid place-items-center">
      <IconButton
        label={wantsToPlay ? 'Pause' : 'Play'}
        size="play"
        variant="solid"
        disabled={!isLoaded}
        icon={
          wantsToPlay ? (
            <Pause size={32} fill="currentColor" aria-hidden />
          ) : (
            <Play size={32} fill="currentColor" className="translate-x-0.5" aria-hidden />
          )
        }
        onClick={player.toggle}
      />
      {isBuffering && wantsToPlay && <span className="demo-buffering" aria-hidden="true" />}
    </span>
  );
}

/** Back 15 s, play or pause, forward 15 s. */
export function DemoTransport() {
  const player = getDemoPlayer();
  const isLoaded = useDemoState((state) => state.isLoaded);
  return (
    <div role="group" aria-label="Playback" className="flex items-center justify-center gap-5">
      <IconButton
        label={`Back ${limits.skipSeconds} seconds`}
        size="lg"
        disabled={!isLoaded}
        icon={
          <SkipIcon>
            <RotateCcw size={38} strokeWidth={1.75} />
          </SkipIcon>
        }
        onClick={() => player.skip(-limits.skipSeconds)}
      />
      <PlayButton />
      <IconButton
        label={`Forward ${limits.skipSeconds} seconds`}
        size="lg"
        disabled={!isLoaded}
        icon={
          <SkipIcon>
            <RotateCw size={38} strokeWidth={1.75} />
          </SkipIcon>
        }
        onClick={() => player.skip(limits.skipSeconds)}
      />
    </div>
  );
}

export function DemoSpeed() {
  const id = useId();
  const rate = useDemoState((state) => state.rate);
  return (
    <div className="flex items-center gap-2 text-sm">
      <label htmlFor={id} className="text-text-2">
        Speed
      </label>
      <Select
        id={id}
        className="demo-speed"
        value={rate}
        onChange={(event) => getDemoPlayer().setRate(Number(event.target.value))}
      >
        {limits.speeds.map((speed) => (
          <option key={speed} value={speed}>
            {speed}×
          </option>
        ))}
      </Select>
    </div>
  );
}
