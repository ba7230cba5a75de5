import { ErrorState } from '../../../ui/error-state.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import type { Problem } from '../engine/player-state.ts';
import { getPlayer } from '../player/player.ts';
import { usePlayerState } from '../player/use-player.ts';

const waits: Partial<Record<Problem, string>> = {
  slow: 'Still loading…',
  offline: 'You’re offline. Playback continues when you reconnect.',
  reconnecting: 'The connection broke. Trying again …',
};

const failures: Partial<Record<Problem, string>> = {
  failed: 'The audio can’t be reached. Your place is saved. Trying again every few seconds.',
  damaged: 'This audio file is damaged or not supported. Skip ahead or try another chapter.',
  no_output: 'No sound output. Connect speakers or headphones.',
  no_access: 'Your access to this audiobook has ended. Your place is kept.',
};

/** Explains why there is no sound, if there is a known reason. */
export function PlaybackNotice() {
  const { engine } = getPlayer();
  const problem = usePlayerState((state) => state.problem);
  if (problem === null) return null;
  const wait = waits[problem];
  if (wait) return <Spinner label={wait} />;
  return (
    <div className="text-start">
      <ErrorState detail={failures[problem] ?? ''} onRetry={engine.retry} />
    </div>
  );
}
