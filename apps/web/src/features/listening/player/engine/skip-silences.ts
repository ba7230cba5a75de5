import type { AudioPort } from './audio-port.ts';
import { countWhile } from './count-while.ts';

/** Start and end of a silence, in seconds. */
export type Silence = readonly [from: number, to: number];

/** Minimum seconds of a pause that is skipped: for a shorter one, a seek takes as long as it saves. */
const shortest = 0.6;
/** Maximum seconds of a pause that is skipped: a longer gap may be music, or sound that the text does not name. */
const longest = 5;
/** Seconds of silence kept after the last words and before the next ones. */
const margin = 0.15;
/** Minimum seconds that must be left of a silence for a skip. */
const leastSkip = 0.2;
/** Milliseconds before a silence within which a timer is set for it: position events come only every 250 ms. */
const nearMs = 1000;

/**
 * Returns the parts of pauses that are skipped.
 * @param pauses pauses in the order of the chapter
 */
export const skippedParts = (pauses: readonly Silence[]): Silence[] =>
  pauses
    .filter(([from, to]) => to - from >= shortest && to - from <= longest)
    .map(([from, to]) => [from + margin, to - margin]);

/** Returns the first silence that ends after a second; undefined if there is none. */
const nextSilence = (silences: readonly Silence[], second: number): Silence | undefined =>
  silences[countWhile(silences, ([, to]) => to <= second)];

export interface SkipSilencesDeps {
  /** Returns the parts of the loaded chapter to skip, in order; empty if nothing is to be skipped. */
  silences(): readonly Silence[];
  schedule(task: () => void, ms: number): () => void;
  /** Called before a skip to this second of the chapter. */
  onSkip(to: number): void;
}

/**
 * Returns an audio port that seeks past silences while it plays. To the engine such a seek is playback that advances, not a
 * move of the listener.
 */
export function skipSilences(port: AudioPort, { silences, schedule, onSkip }: SkipSilencesDeps): AudioPort {
  let isPlaying = false;
  let rate = 1;
  let cancel = () => {};
  /** End of the silence skipped last, in seconds; that silence is not tried again, because some sources cannot seek. */
  let skippedTo: number | null = null;

  function check() {
    cancel();
    if (!isPlaying) return;
    const at = port.position();
    const next = nextSilence(silences(), at);
    if (!next) return;
    const [from, to] = next;
    const msAhead = ((from - at) / rate) * 1000;
    if (msAhead > 0) {
      if (msAhead <= nearMs) cancel = schedule(check, msAhead);
      return;
    }
    // Skip only within the buffered range, because playback would wait otherwise.
    if (to - at < leastSkip || to === skippedTo || port.bufferedTo() < to) return;
    skippedTo = to;
    onSkip(to);
    port.seek(to);
  }

  function stop() {
    isPlaying = false;
    cancel();
  }

  return {
    ...port,
    load(url, startAt, generation) {
      stop();
      skippedTo = null;
      port.load(url, startAt, generation);
    },
    unload() {
      stop();
      port.unload();
    },
    seek(position) {
      skippedTo = null;
      port.seek(position);
    },
    setRate(next) {
      rate = next;
      port.setRate(next);
    },
    listen(listener) {
      port.listen((event, generation) => {
        listener(event, generation);
        if (event === 'playing') isPlaying = true;
        if (event === 'playing' || event === 'timeupdate') check();
        // While the element waits for data, the position does not move until 'playing'.
        if (event === 'waiting') cancel();
        if (event === 'pause' || event === 'ended' || event === 'error') stop();
      });
    },
  };
}
