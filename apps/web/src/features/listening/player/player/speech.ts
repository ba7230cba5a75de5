import { createStore } from '../../../../lib/store.ts';
import { countWhile } from '../engine/count-while.ts';
import type { BookPosition } from '../engine/player-state.ts';
import { type Silence, skippedParts } from '../engine/skip-silences.ts';

/**
 * Starts of a chapter's sentences and its pauses in seconds, in order; `pauses` is null if they were not measured.
 */
export interface SpeechTimes {
  readonly chapterId: number;
  readonly starts: readonly number[];
  readonly pauses: readonly Silence[] | null;
}

interface Speech {
  /** True if the chapter in the player has a text; null if unknown. */
  readonly hasText: boolean | null;
  readonly times: SpeechTimes | null;
  /** Parts of the chapter, in seconds, that are skipped if silences are shortened. */
  readonly skipped: readonly Silence[];
}

/** Maximum seconds to go back to the start of a sentence. */
const maxSecondsBack = 20;

/** Stores when each sentence of the playing chapter is said, if the chapter has a text. Screens supply the times. */
export function createSpeech() {
  const store = createStore<Speech>({ hasText: null, times: null, skipped: [] });
  return {
    get: store.get,
    subscribe: store.subscribe,
    set: (hasText: boolean | null, times: SpeechTimes | null) =>
      store.set({ hasText, times, skipped: skippedParts(times?.pauses ?? []) }),
    /** Returns the parts of a chapter to skip. */
    skippedIn(chapterId: number | undefined): readonly Silence[] {
      const { times, skipped } = store.get();
      return times?.chapterId === chapterId ? skipped : [];
    },
    /** Returns the second at which the sentence said at a position begins; the position itself if it is unknown. */
    sentenceStart({ chapterId, position }: BookPosition): number {
      const { times } = store.get();
      const start =
        times?.chapterId === chapterId
          ? times.starts[countWhile(times.starts, (second) => second <= position) - 1]
          : undefined;
      return start !== undefined && position - start <= maxSecondsBack ? start : position;
    },
  };
}
export type SpeechStore = ReturnType<typeof createSpeech>;
