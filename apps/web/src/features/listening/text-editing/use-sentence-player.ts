import { type RefObject, useEffect, useRef, useState } from 'react';
import { showToast } from '../../../ui/toast.ts';
import { playFrom } from '../../media/index.ts';
import type { DraftSentence } from './draft.ts';
import { m } from './messages.ts';
import { playAround } from './play-around.ts';

/** Milliseconds without another move after which a sentence whose start was moved is played. */
const settleMs = 400;

const explain = (): void =>
  showToast(navigator.onLine ? m.audioNotPlayed : m.audioNotPlayedOffline, { tone: 'error' });

export interface SentencePlayer {
  readonly isPlaying: boolean;
  /** Id of the sentence that plays; null while the whole chapter plays, or nothing. */
  readonly playingId: number | null;
  play(sentence: DraftSentence): void;
  /** Plays a sentence whose start was moved, once the start is no longer being moved. */
  playSoon(sentence: DraftSentence): void;
  playAt(second: number): void;
  pause(): void;
  /** Returns whether enough of a sentence was played from its current start. */
  hasHeard(sentence: DraftSentence): boolean;
}

/** Plays sentences of the chapter's recording, and remembers which were heard. */
export function useSentencePlayer(audio: RefObject<HTMLAudioElement | null>): SentencePlayer {
  const playing = useRef<AbortController | null>(null);
  const timer = useRef(0);
  const [isPlaying, setPlaying] = useState(false);
  const [playingId, setPlayingId] = useState<number | null>(null);
  /** Start in seconds at which each sentence was heard, by sentence id. */
  const [heard, setHeard] = useState<ReadonlyMap<number, number>>(new Map());

  useEffect(() => {
    const element = audio.current;
    const stop = new AbortController();
    const { signal } = stop;
    const update = () => {
      const isRunning = element?.paused === false;
      setPlaying(isRunning);
      if (!isRunning) setPlayingId(null);
    };
    for (const event of ['play', 'pause', 'ended']) element?.addEventListener(event, update, { signal });
    return () => {
      stop.abort();
      clearTimeout(timer.current);
      playing.current?.abort();
      element?.pause();
    };
  }, [audio]);

  function begin(): { element: HTMLAudioElement; signal: AbortSignal } | null {
    clearTimeout(timer.current);
    playing.current?.abort();
    playing.current = new AbortController();
    return audio.current && { element: audio.current, signal: playing.current.signal };
  }

  function play({ id, start, end }: DraftSentence) {
    const started = begin();
    if (!started) return;
    setPlayingId(id);
    const onHeard = () => setHeard((now) => new Map(now).set(id, start));
    playAround(started.element, { start, end, onHeard, signal: started.signal }).catch(explain);
  }

  return {
    isPlaying,
    playingId,
    play,
    playSoon(sentence) {
      begin();
      audio.current?.pause();
      timer.current = window.setTimeout(() => play(sentence), settleMs);
    },
    playAt(second) {
      const started = begin();
      setPlayingId(null);
      if (started)
        playFrom(started.element, second).catch((error: unknown) => {
          if (!(error instanceof DOMException && error.name === 'AbortError')) explain();
        });
    },
    pause: () => audio.current?.pause(),
    hasHeard: ({ id, start }) => heard.get(id) === start,
  };
}
