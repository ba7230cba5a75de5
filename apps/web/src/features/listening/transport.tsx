import { limits } from '@lamplight/contract/limits';
import { Pause, Play, RotateCcw, RotateCw, SkipBack, SkipForward } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { chapterAt } from './engine/player-state.ts';
import { getPlayer } from './player.ts';
import { usePlayerState } from './use-player.ts';

function SkipIcon({ children }: { children: ReactNode }) {
  return (
    <span aria-hidden="true" className="relative grid place-items-center">
      {children}
      <span className="absolute text-[0.6875rem] font-extrabold tabular-nums">{limits.skipSeconds}</span>
    </span>
  );
}

function PlayButton() {
  const { engine } = getPlayer();
  const wantsToPlay = usePlayerState((state) => state.wantsToPlay);
  const isBuffering = usePlayerState((state) => state.isBuffering);
  return (
    <span className="relative grid place-items-center">
      <IconButton
        label={wantsToPlay ? 'Pause' : 'Play'}
        size="play"
        variant="solid"
        icon={
          wantsToPlay ? (
            <Pause size={32} fill="currentColor" aria-hidden />
          ) : (
            <Play size={32} fill="currentColor" className="translate-x-0.5" aria-hidden />
          )
        }
        onClick={engine.toggle}
      />
      {isBuffering && wantsToPlay && <span className="buffering-ring" aria-hidden="true" />}
    </span>
  );
}

export function Transport() {
  const { engine } = getPlayer();
  const hasPrevious = usePlayerState((state) => Boolean(chapterAt(state.book, state.chapter?.id, -1)));
  const hasNext = usePlayerState((state) => Boolean(chapterAt(state.book, state.chapter?.id, 1)));
  return (
    <div
      role="group"
      aria-label="Playback"
      className="flex items-center justify-center gap-2 min-[360px]:gap-3"
    >
      <IconButton
        label="Previous chapter"
        icon={<SkipBack size={24} fill="currentColor" aria-hidden />}
        disabled={!hasPrevious}
        onClick={engine.previous}
      />
      <IconButton
        label={`Back ${limits.skipSeconds} seconds`}
        size="lg"
        icon={
          <SkipIcon>
            <RotateCcw size={38} strokeWidth={1.75} />
          </SkipIcon>
        }
        onClick={() => engine.skip(-limits.skipSeconds)}
      />
      <PlayButton />
      <IconButton
        label={`Forward ${limits.skipSeconds} seconds`}
        size="lg"
        icon={
          <SkipIcon>
            <RotateCw size={38} strokeWidth={1.75} />
          </SkipIcon>
        }
        onClick={() => engine.skip(limits.skipSeconds)}
      />
      <IconButton
        label="Next chapter"
        icon={<SkipForward size={24} fill="currentColor" aria-hidden />}
        disabled={!hasNext}
        onClick={engine.next}
      />
    </div>
  );
}
