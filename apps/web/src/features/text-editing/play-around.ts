import type { Cue } from '@lamplight/align';
import { playFrom } from '../../lib/seekable-audio.ts';
import { listenedPart } from './listened-part.ts';

/** Seconds played before and after the start of a sentence. */
const playedSeconds = { before: 1.5, after: 3.5 };

interface PlayedSentence extends Pick<Cue, 'start' | 'end'> {
  /** Called once enough of the sentence has been played. */
  readonly onHeard: () => void;
  /** Aborted when another sentence is played. */
  readonly signal: AbortSignal;
}

/** Plays from just before a sentence to some seconds into it. @throws DOMException if the audio cannot be played */
export async function playAround(player: HTMLAudioElement, sentence: PlayedSentence): Promise<void> {
  const { start, onHeard, signal } = sentence;
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
  try {
    await playFrom(player, Math.max(0, start - playedSeconds.before));
  } catch (error) {
    // A newer request replaces one that is still loading.
    if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
  }
}
