import { SkipBack, SkipForward } from 'lucide-react';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { chapterAt } from '../engine/player-state.ts';
import { previousWithin } from '../engine/seeking.ts';
import { getPlayer, usePlaybackSettings, usePlayerState } from '../player/player.ts';
import { m } from './messages.ts';
import { PlayPauseButton, SkipButton } from './playback-buttons.tsx';
import { Scrubber, TimeLabels } from './scrubber.tsx';

type Size = 'md' | 'full';

export function PlayButton({ size }: { size: Size }) {
  const { engine } = getPlayer();
  const wantsToPlay = usePlayerState((state) => state.wantsToPlay);
  const isBuffering = usePlayerState((state) => state.isBuffering);
  return (
    <PlayPauseButton
      wantsToPlay={wantsToPlay}
      isBuffering={isBuffering}
      size={size}
      onClick={engine.toggle}
    />
  );
}

export function SkipBackButton({ size }: { size: Size }) {
  const { skip_back } = usePlaybackSettings();
  return <SkipButton direction="back" size={size} seconds={skip_back} onSkip={getPlayer().engine.skip} />;
}

export function SkipForwardButton({ size }: { size: Size }) {
  const { skip_forward } = usePlaybackSettings();
  return (
    <SkipButton direction="forward" size={size} seconds={skip_forward} onSkip={getPlayer().engine.skip} />
  );
}

export function Transport({ size = 'full' }: { size?: Size }) {
  const { engine } = getPlayer();
  const hasPrevious = usePlayerState(
    ({ book, chapter, second }) => second > previousWithin || Boolean(chapterAt(book, chapter?.id, -1)),
  );
  const hasNext = usePlayerState((state) => Boolean(chapterAt(state.book, state.chapter?.id, 1)));
  return (
    <div
      role="group"
      dir="ltr"
      aria-label={m.playback}
      className="flex items-center justify-center gap-[4px] min-[360px]:gap-[12px]"
    >
      {/* Previous and Next keep the focus at the ends of the book: `disabled` would lose it. */}
      <IconButton
        label={m.previousChapter}
        icon={<SkipBack size={size === 'full' ? 24 : 20} fill="currentColor" aria-hidden />}
        aria-disabled={!hasPrevious || undefined}
        onClick={engine.previous}
      />
      <SkipBackButton size={size} />
      <PlayButton size={size} />
      <SkipForwardButton size={size} />
      <IconButton
        label={m.nextChapter}
        icon={<SkipForward size={size === 'full' ? 24 : 20} fill="currentColor" aria-hidden />}
        aria-disabled={!hasNext || undefined}
        onClick={engine.next}
      />
    </div>
  );
}

/** Scrubber and buttons, for panels that cover the player. */
export function PlayerControls() {
  return (
    <>
      <Scrubber />
      <TimeLabels />
      <Transport size="md" />
    </>
  );
}
