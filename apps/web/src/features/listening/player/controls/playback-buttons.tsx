import './buffering-ring.css';
import { limits } from '@lamplight/contract/limits';
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { m } from './messages.ts';

export interface PlayPauseButtonProps {
  /** True if the listener wants sound, even if it has not started. */
  wantsToPlay: boolean;
  isBuffering: boolean;
  size?: 'md' | 'full';
  disabled?: boolean;
  onClick: () => void;
}

export function PlayPauseButton(props: PlayPauseButtonProps) {
  const { wantsToPlay, isBuffering, size = 'full', disabled, onClick } = props;
  const pixels = size === 'full' ? 32 : 22;
  return (
    <span className="relative grid place-items-center">
      <IconButton
        label={wantsToPlay ? m.pause : m.play}
        size={size === 'full' ? 'play' : 'md'}
        variant="solid"
        data-play=""
        disabled={disabled}
        icon={
          wantsToPlay ? (
            <Pause size={pixels} fill="currentColor" aria-hidden />
          ) : (
            <Play size={pixels} fill="currentColor" className="translate-x-0.5" aria-hidden />
          )
        }
        onClick={onClick}
      />
      {isBuffering && wantsToPlay && <span className="buffering-ring" aria-hidden="true" />}
    </span>
  );
}

export interface SkipButtonProps {
  direction: 'back' | 'forward';
  size?: 'md' | 'full';
  disabled?: boolean;
  /** Length of the skip; 15 unless given. */
  seconds?: number;
  /** Called with the seconds to skip; negative for back. */
  onSkip: (seconds: number) => void;
}

/** A circular arrow around the number of seconds. */
export function SkipButton(props: SkipButtonProps) {
  const { direction, size = 'full', disabled, seconds = limits.skipSeconds, onSkip } = props;
  const isBack = direction === 'back';
  const Arrow = isBack ? RotateCcw : RotateCw;
  return (
    <IconButton
      label={(isBack ? m.backSeconds : m.forwardSeconds)({ count: seconds })}
      size={size === 'full' ? 'lg' : 'md'}
      disabled={disabled}
      icon={
        <span aria-hidden="true" className="relative grid place-items-center">
          <Arrow size={size === 'full' ? 38 : 30} strokeWidth={1.75} />
          <span
            className={`absolute font-extrabold tabular-nums ${size === 'full' ? 'text-[0.6875rem]' : 'text-[0.5625rem]'}`}
          >
            {seconds}
          </span>
        </span>
      }
      onClick={() => onSkip(isBack ? -seconds : seconds)}
    />
  );
}
