import type { Store } from '../../../../lib/store.ts';
import type { PlayerState } from './player-state.ts';

export const audioEvents = [
  'loadedmetadata',
  'play',
  'playing',
  'pause',
  'waiting',
  'canplay',
  'seeked',
  'timeupdate',
  'progress',
  'ended',
  'error',
] as const;
export type AudioEvent = (typeof audioEvents)[number];

/** Part of an audio element that the engine uses. Times are seconds of the recording, whatever the speed. */
export interface AudioPort {
  /** Loads the start of a source that will probably be played: its metadata, and the sound at a position. */
  prepare(url: string, startAt: number): void;
  /** Replaces the source. Events of the new source carry this `generation`. */
  load(url: string, startAt: number, generation: number): void;
  unload(): void;
  play(): Promise<void>;
  pause(): void;
  seek(position: number): void;
  position(): number;
  /** Returns the duration; null until known, and for endless streams. */
  duration(): number | null;
  hasEnded(): boolean;
  /** Returns the end of the buffered range around the position, in seconds. */
  bufferedTo(): number;
  /**
   * Returns the MediaError code: 1 aborted, 2 network, 3 decoding, 4 not supported (also reported for a rejected
   * request); null without an error.
   */
  errorCode(): number | null;
  /** The browser's error message; empty in Safari. */
  errorMessage(): string;
  setRate(rate: number): void;
  setVolume(volume: number): void;
  listen(listener: (event: AudioEvent, generation: number) => void): void;
}

function bufferedEnd(ranges: TimeRanges, position: number): number {
  for (let i = 0; i < ranges.length; i += 1) {
    if (ranges.start(i) <= position + 0.25 && ranges.end(i) >= position) return ranges.end(i);
  }
  return position;
}

/** The port of a real audio element. */
export interface ElementPort extends AudioPort {
  /** Remote playback on other devices; null in browsers without it. */
  readonly remote: RemotePlayback | null;
}

/** HTMLMediaElement.HAVE_METADATA. */
const haveMetadata = 1;
/** Seconds by which a prepared position may differ from the requested one. */
const closeEnough = 0.1;

/** Adapts an audio element to the engine's port. */
export function createAudioPort(audio: HTMLAudioElement, preload: 'auto' | 'metadata' = 'auto'): ElementPort {
  audio.preload = preload;
  audio.preservesPitch = true;
  let asked = 0;
  let heard = 0;
  /** URL of the prepared source, until it is loaded or replaced. */
  let prepared: string | null = null;
  // A source's own events start with loadstart: earlier ones belong to the previous source.
  audio.addEventListener('loadstart', () => {
    heard = asked;
  });

  /** Repeats the events of a prepared source, to which nobody listened; the browser will not fire them again. */
  function repeatEvents(generation: number) {
    if (asked !== generation || audio.readyState < haveMetadata) return;
    audio.dispatchEvent(new Event('loadedmetadata'));
    if (!audio.seeking) audio.dispatchEvent(new Event('seeked'));
  }

  return {
    remote: 'remote' in audio ? audio.remote : null,
    prepare(url, startAt) {
      // Does not load the minutes after the position: they cost data, and may never be heard.
      audio.preload = 'metadata';
      audio.src = url;
      audio.currentTime = startAt;
      prepared = url;
    },
    load(url, startAt, generation) {
      const isPrepared = prepared === url && audio.error === null;
      prepared = null;
      asked = generation;
      audio.preload = preload;
      if (isPrepared) {
        heard = generation;
        if (Math.abs(audio.currentTime - startAt) > closeEnough) audio.currentTime = startAt;
        queueMicrotask(() => repeatEvents(generation));
        return;
      }
      audio.src = url;
      // Before the metadata has loaded, `currentTime` sets the default start position: no sound from second 0 is
      // played.
      audio.currentTime = startAt;
    },
    unload() {
      prepared = null;
      audio.removeAttribute('src');
      audio.load();
    },
    play: () => audio.play(),
    pause: () => audio.pause(),
    seek(position) {
      audio.currentTime = position;
    },
    position: () => audio.currentTime,
    duration: () => (Number.isFinite(audio.duration) ? audio.duration : null),
    hasEnded: () => audio.ended,
    bufferedTo: () => bufferedEnd(audio.buffered, audio.currentTime),
    errorCode: () => audio.error?.code ?? null,
    errorMessage: () => audio.error?.message ?? '',
    setRate(rate) {
      // A new source resets playbackRate to defaultPlaybackRate.
      audio.defaultPlaybackRate = rate;
      audio.playbackRate = rate;
    },
    setVolume(volume) {
      audio.volume = volume;
    },
    listen(listener) {
      for (const event of audioEvents) audio.addEventListener(event, () => listener(event, heard));
    },
  };
}

/**
 * Rate and volume of the audio element. The state keeps what the listener set; a fade lowers only the audible volume.
 */
export function createVolumeAndRate(port: AudioPort, store: Store<PlayerState>) {
  let share = 1;
  const apply = () => port.setVolume(store.get().volume * share);
  return {
    setRate(rate: number) {
      port.setRate(rate);
      store.set({ rate });
    },
    setVolume(volume: number) {
      store.set({ volume });
      apply();
    },
    /** Fades to a fraction, 0 to 1, of the set volume. */
    fade(wanted: number) {
      if (wanted === share) return;
      share = wanted;
      apply();
    },
  };
}
