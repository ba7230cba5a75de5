import type { AudioEvent, AudioPort } from '../features/listening/player/engine/audio-port.ts';

/** A fake audio element: the test fires every event. */
export function createFakeAudio() {
  let listener: (event: AudioEvent, generation: number) => void = () => {};
  const audio = {
    url: null as string | null,
    prepared: null as { url: string; startAt: number } | null,
    loads: [] as { url: string; startAt: number }[],
    generation: 0,
    position: 0,
    duration: null as number | null,
    isPlaying: false,
    hasEnded: false,
    bufferedTo: null as number | null,
    errorCode: null as number | null,
    errorMessage: '',
    rate: 1,
    volume: 1,
    /** Error with which play() rejects, as in a browser that requires a tap first; null if playing works. */
    refusal: null as Error | null,
    playCalls: 0,
    /**
     * If true, simulates a server without range support: playback starts at 0 whatever position is requested.
     */
    cannotSeek: false,
  };

  const fire = (event: AudioEvent, generation = audio.generation) => listener(event, generation);
  const port: AudioPort = {
    prepare: (url, startAt) => Object.assign(audio, { prepared: { url, startAt } }),
    load(url, startAt, generation) {
      Object.assign(audio, {
        url,
        generation,
        position: 0,
        duration: null,
        hasEnded: false,
        errorCode: null,
      });
      audio.isPlaying = false;
      audio.position = audio.cannotSeek ? 0 : startAt;
      audio.loads.push({ url, startAt });
    },
    unload: () =>
      Object.assign(audio, { url: null, prepared: null, position: 0, duration: null, isPlaying: false }),
    play() {
      audio.playCalls += 1;
      if (audio.refusal) return Promise.reject(audio.refusal);
      audio.isPlaying = true;
      return Promise.resolve();
    },
    pause() {
      if (!audio.isPlaying) return;
      audio.isPlaying = false;
      fire('pause');
    },
    seek(position) {
      if (!audio.cannotSeek) audio.position = position;
      audio.hasEnded = false;
    },
    position: () => audio.position,
    duration: () => audio.duration,
    hasEnded: () => audio.hasEnded,
    bufferedTo: () => audio.bufferedTo ?? audio.position,
    errorCode: () => audio.errorCode,
    errorMessage: () => audio.errorMessage,
    setRate: (rate) => Object.assign(audio, { rate }),
    setVolume: (volume) => Object.assign(audio, { volume }),
    listen(next) {
      listener = next;
    },
  };

  return {
    audio,
    port,
    fire,
    /** Fires the events for metadata and start position. */
    ready(duration: number) {
      audio.duration = duration;
      fire('loadedmetadata');
      if (audio.position > 0) fire('seeked');
      fire('canplay');
      if (audio.isPlaying) fire('playing');
    },
    playTo(position: number) {
      audio.position = position;
      fire('timeupdate');
    },
    end() {
      Object.assign(audio, { position: audio.duration ?? audio.position, isPlaying: false, hasEnded: true });
      fire('timeupdate');
      fire('pause');
      fire('ended');
    },
    fail(code: number, message = '') {
      audio.errorCode = code;
      audio.errorMessage = message;
      fire('error');
    },
  };
}
