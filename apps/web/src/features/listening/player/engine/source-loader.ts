import type { Book, Chapter } from '@lamplight/contract';
import type { Store } from '../../../../lib/store.ts';
import { createAudioAhead } from './audio-ahead.ts';
import type { EngineDeps } from './engine-types.ts';
import type { PlayerState } from './player-state.ts';

/** Seconds of playback after which a failure counts as recovered. */
const audibleAgain = 3;

/** Loads chapters into the audio element: from memory if their whole files are in memory, otherwise from the server. */
export function createSourceLoader(deps: EngineDeps, store: Store<PlayerState>) {
  const { port } = deps;
  const ahead = createAudioAhead(deps);
  /** Second of the chapter at which the source was loaded or sought last. */
  let startedAt = 0;
  let isLocal = false;

  return {
    load(chapter: Chapter, start: number, generation: number) {
      const local = ahead.addressOf(chapter);
      isLocal = local !== null;
      startedAt = start;
      port.load(local ?? deps.sourceOf(chapter), start, generation);
    },
    sought(position: number) {
      startedAt = position;
    },
    isAudibleAgain: () => port.position() > startedAt + audibleAgain,
    /**
     * Call while playing.
     * @param adopt receives the book with renewed URLs
     */
    check(position: number, adopt: (book: Book) => void) {
      const playing = {
        position,
        bufferedTo: port.bufferedTo(),
        playedSeconds: position - startedAt,
        isLocal,
      };
      ahead.check(store.get(), playing, adopt);
    },
    /** Returns the chapter if it can be played from memory instead of a source that waits or has failed; null otherwise. */
    chapterInMemory(): Chapter | null {
      const { chapter, status, wantsToPlay } = store.get();
      const isStuck = chapter !== null && !isLocal && status !== 'loading' && wantsToPlay;
      return isStuck && ahead.addressOf(chapter) ? chapter : null;
    },
    /**
     * Returns the chapter if its source in memory could not be played, so that the caller loads it from the server;
     * null otherwise.
     */
    rejected(): Chapter | null {
      const { chapter } = store.get();
      if (!isLocal || !chapter) return null;
      ahead.reject(chapter);
      return chapter;
    },
    /** Deletes the files in memory. Returns the chapter if it was played from memory; null otherwise. */
    leaveMemory(): Chapter | null {
      ahead.clear();
      return isLocal ? store.get().chapter : null;
    },
    bookFetched: ahead.bookFetched,
    /** Deletes the files in memory, because they would play without a request to the server. */
    clear: ahead.clear,
  };
}
