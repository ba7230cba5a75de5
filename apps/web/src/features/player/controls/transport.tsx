import './buffering-ring.css';
import { limits } from '@lamplight/contract/limits';
import { Pause, Play, RotateCcw, RotateCw, SkipBack, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { chapterAt } from '../engine/player-state.ts';
import { getPlayer, usePlayerState } from '../player/player.ts';

function SkipIcon({ size, children }: { size: Size; children: ReactNode }) {
  const text = size === 'full' ? 'text-[0.6875rem]' : 'text-[0.5625rem]';
  return (
    <span aria-hidden="true" className="relative grid place-items-center">
      {children}
      <span className={`absolute font-extrabold tabular-nums ${text}`}>{limits.skipSeconds}</span>
    </span>
  );
}

type Size = 'md' | 'full';

export function PlayButton({ size }: { size: Size }) {
  const { engine } = getPlayer();
  const wantsToPlay = usePlayerState((state) => state.wantsToPlay);
  const isBuffering = usePlayerState((state) => state.isBuffering);
  const pixels = size === 'full' ? 32 : 22;
  return (
    <span className="relative grid place-items-center">
      <IconButton
        label={wantsToPlay ? 'Pause' : 'Play'}
        size={size === 'full' ? 'play' : 'md'}
        variant="solid"
        data-play=""
        icon={
          wantsToPlay ? (
            <Pause size={pixels} fill="currentColor" aria-hidden />
          ) : (
            <Play size={pixels} fill="currentColor" className="translate-x-0.5" aria-hidden />
          )
        }
        onClick={engine.toggle}
      />
      {isBuffering && wantsToPlay && <span className="buffering-ring" aria-hidden="true" />}
    </span>
  );
}

export function SkipBackButton({ size }: { size: Size }) {
  const { engine } = getPlayer();
  return (
    <IconButton
      label={`Back ${limits.skipSeconds} seconds`}
      size={size === 'full' ? 'lg' : 'md'}
      icon={
        <SkipIcon size={size}>
          <RotateCcw size={size === 'full' ? 38 : 30} strokeWidth={1.75} />
        </SkipIcon>
      }
      onClick={() => engine.skip(-limits.skipSeconds)}
    />
  );
}

export function Transport({ size = 'full' }: { size?: Size }) {
  const { engine } = getPlayer();
  const hasPrevious = usePlayerState((state) => Boolean(chapterAt(state.book, state.chapter?.id, -1)));
  const hasNext = usePlayerState((state) => Boolean(chapterAt(state.book, state.chapter?.id, 1)));
  return (
    <div
      role="group"
      aria-label="Playback"
      className="flex items-center justify-center gap-[4px] min-[360px]:gap-[12px]"
    >
      {/* Previous and Next keep the focus at either end of the book: `disabled` would lose it. */}
      <IconButton
        label="Previous chapter"
        icon={<SkipBack size={size === 'full' ? 24 : 20} fill="currentColor" aria-hidden />}
        aria-disabled={!hasPrevious || undefined}
        onClick={engine.previous}
      />
      <SkipBackButton size={size} />
      <PlayButton size={size} />
      <IconButton
        label={`Forward ${limits.skipSeconds} seconds`}
        size={size === 'full' ? 'lg' : 'md'}
        icon={
          <SkipIcon size={size}>
            <RotateCw size={size === 'full' ? 38 : 30} strokeWidth={1.75} />
          </SkipIcon>
        }
        onClick={() => engine.skip(limits.skipSeconds)}
      />
      <IconButton
        label="Next chapter"
        icon={<SkipForward size={size === 'full' ? 24 : 20} fill="currentColor" aria-hidden />}
        aria-disabled={!hasNext || undefined}
        onClick={engine.next}
      />
    </div>
  );
}
