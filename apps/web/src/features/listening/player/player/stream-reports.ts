import type { PlaybackEvent, SavedProgress } from '@lamplight/contract';
import { limits } from '@lamplight/contract/limits';

interface StreamReportsDeps {
  /** Sends an event. Rejects if there is no response; playback continues. */
  send(event: PlaybackEvent): Promise<{ taken_over: boolean }>;
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  /** False while the chapter plays from a download, which counts nowhere and is never interrupted. */
  isStreamed(): boolean;
  /** Called when this device must pause, because too many other devices of the member play. */
  takenOver(): void;
}

/**
 * Reports to the server that this device plays, so that the server can limit on how many devices a member listens at
 * once.
 */
export function createStreamReports({ send, now, isStreamed, takenOver }: StreamReportsDeps) {
  /** True once this device has reported that it plays. */
  let isReported = false;
  /** True if the report of the start failed, so that the server may still refuse audio to this device. */
  let isStartLost = false;
  let isTakenOver = false;
  let lastMs = 0;
  /** Events reach the server in order; only the last event and its response count. */
  let last: Promise<void> = Promise.resolve();
  let count = 0;
  let isPending = false;

  function report(event: PlaybackEvent) {
    const mine = (count += 1);
    lastMs = now();
    isReported = event !== 'stop';
    isPending = true;
    last = last.then(async () => {
      if (mine !== count) return;
      try {
        const { taken_over } = await send(event);
        isStartLost = false;
        if (!taken_over || mine !== count || !isReported || !isStreamed()) return;
        isTakenOver = true;
        isReported = false;
        takenOver();
      } catch {
        if (event === 'start') isStartLost = true;
      } finally {
        if (mine === count) isPending = false;
      }
    });
  }

  return {
    /** Call when the listener starts or stops playback, even before there is sound. */
    playing(on: boolean) {
      if (on) isTakenOver = false;
      if (on && isStreamed()) report('start');
      if (!on && isReported) report('stop');
    },
    /** Call several times a second while playing. */
    moved() {
      if (isTakenOver || isPending) return;
      if (!isStreamed()) {
        if (isReported) report('stop');
      } else if (!isReported) report('start');
      else if (Math.abs(now() - lastMs) >= limits.playbackReportMs) report('continue');
    },
    /**
     * Call with the response to each saved position. The response may be older than the last report, so the state is
     * reported again.
     */
    saved(answer: SavedProgress): SavedProgress {
      if (answer.taken_over && isReported && !isPending && isStreamed()) report('continue');
      return answer;
    },
    /** Call when another tab of this device starts to play, or the session ends: the end of playback is not reported. */
    forget() {
      isReported = false;
    },
    /** Resolves once the last report was answered or has failed; sends a lost start once more. */
    whenStarted(): Promise<void> {
      if (isStartLost && isReported && !isPending && isStreamed()) report('start');
      return last;
    },
  };
}
