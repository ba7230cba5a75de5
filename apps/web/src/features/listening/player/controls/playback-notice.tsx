import { Headphones, RotateCcw } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { Spinner } from '../../../../ui/spinner.tsx';
import type { Problem } from '../engine/player-state.ts';
import { getPlayer, usePlayerState } from '../player/player.ts';
import { backSeconds } from '../progress/smart-rewind.ts';
import { m } from './messages.ts';

const waits: Partial<Record<Problem, string>> = {
  slow: m.stillLoading,
  offline: m.offline,
  reconnecting: m.reconnecting,
};

const failures: Partial<Record<Problem, string>> = {
  failed: m.unreachable,
  damaged: m.damaged,
  no_output: m.noOutput,
  no_access: m.noAccess,
  limit: m.limit,
};

/** Explains why there is no sound, if the player reports a problem. */
export function PlaybackNotice() {
  const { engine } = getPlayer();
  const problem = usePlayerState((state) => state.problem);
  if (problem === null) return null;
  if (problem === 'other_device' || problem === 'other_tab')
    return <OtherPlaybackNotice text={problem === 'other_tab' ? m.playingOtherTab : m.playingOtherDevice} />;
  const wait = waits[problem];
  if (wait) return <Spinner label={wait} />;
  return (
    <div className="text-start">
      <ErrorState detail={failures[problem] ?? ''} onRetry={engine.retry} />
    </div>
  );
}

/**
 * Notice that playback was paused because another device or tab plays, with a button that continues playback on this
 * one.
 */
function OtherPlaybackNotice({ text }: { text: string }) {
  const { engine } = getPlayer();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-border-strong bg-surface px-4 py-3 text-start"
    >
      <p className="min-w-0 flex-1 basis-40 font-medium">{text}</p>
      <Button
        variant="outline"
        size="sm"
        icon={<Headphones size={16} aria-hidden />}
        onClick={() => {
          engine.play();
          focusPlay();
        }}
      >
        {m.listenHere}
      </Button>
    </div>
  );
}

/** Moves the focus from a button that disappears to Play, the next control. */
const focusPlay = () => document.querySelector<HTMLElement>('[data-play]')?.focus({ preventScroll: true });

/**
 * Offers, after more than a day away, to replay the last half minute. Saved progress does not change until playback
 * passes the saved position.
 */
export function BackOffer() {
  const { backOffer, takeBackOffer } = getPlayer();
  const { place, isAfterWeek } = useSyncExternalStore(backOffer.subscribe, backOffer.get);
  if (!place) return null;
  return (
    <Button
      variant="outline"
      size="sm"
      icon={<RotateCcw size={16} aria-hidden />}
      onClick={() => {
        takeBackOffer();
        focusPlay();
      }}
    >
      {isAfterWeek ? m.previously({ seconds: backSeconds }) : m.replayLast({ seconds: backSeconds })}
    </Button>
  );
}
