import { playFrom } from '../../media/index.ts';
import type { DraftSentence } from './draft.ts';
import { listenedPart } from './listened-part.ts';

/** Seconds played before and after the start of a sentence. */
const playedSeconds = { before: 1, after: 3.5 };

interface PlayedSentence extends Pick<DraftSentence, 'start' | 'end'> {
  /** Called once enough of the sentence has been played. */
  readonly onHeard: () => void;
  /** Signal that is aborted when something else is played. */
  readonly signal: AbortSignal;
}

/**
 * Plays from a second before a sentence to some seconds into it, unless it is paused before.
 * @throws DOMException if the audio cannot be played
 */
export async function playAround(player: HTMLAudioElement, sentence: PlayedSentence): Promise<void> {
  const { start, onHeard } = sentence;
  const ended = new AbortController();
  const signal = AbortSignal.any([sentence.signal, ended.signal]);
  const hasHeard = listenedPart(sentence);
  let isHeard = false;
  const onTime = () => {
    if (!isHeard && hasHeard(player.seeking ? null : player.currentTime)) {
      isHeard = true;
      onHeard();
    }
    if (player.currentTime >= start + playedSeconds.after) player.pause();
  };
  player.addEventListener('timeupdate', onTime, { signal });
  player.addEventListener('seeking', () => hasHeard(null), { signal });
  // Once the excerpt is paused, the player may play the whole chapter again.
  player.addEventListener(
    'pause',
    () => {
      if (!player.paused) return;
      onTime();
      ended.abort();
    },
    { signal },
  );
  try {
    await playFrom(player, Math.max(0, start - playedSeconds.before));
  } catch (error) {
    // A newer request replaces one that is still loading.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
