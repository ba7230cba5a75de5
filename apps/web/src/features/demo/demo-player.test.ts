import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDemoPlayer } from './demo-player.ts';

/** Mock audio element without sound: the test fires the events of a real one. */
class SilentAudio extends EventTarget {
  #src = '';
  currentTime = 0;
  duration = Number.NaN;
  paused = true;
  ended = false;
  playbackRate = 1;
  defaultPlaybackRate = 1;

  get src() {
    return this.#src;
  }
  /** Changing the source stops playback without a pause event. */
  set src(address: string) {
    this.#src = address;
    this.paused = true;
    this.ended = false;
  }
  async play() {
    this.ended = false;
    if (!this.paused) return;
    this.paused = false;
    this.tell('play');
    this.tell('playing');
  }
  pause() {
    if (this.paused) return;
    this.paused = true;
    this.tell('pause');
  }
  load() {}
  removeAttribute() {
    this.#src = '';
  }
  tell(event: string) {
    this.dispatchEvent(new Event(event));
  }
  know(duration: number) {
    this.duration = duration;
    this.tell('loadedmetadata');
  }
  reach(position: number) {
    this.currentTime = position;
    this.tell('timeupdate');
  }
  end() {
    this.currentTime = this.duration;
    this.paused = true;
    this.ended = true;
    this.tell('timeupdate');
    this.tell('pause');
    this.tell('ended');
  }
}

function demo() {
  const audio = new SilentAudio();
  const onPlay = vi.fn();
  const player = createDemoPlayer({
    audio,
    now: () => performance.now(),
    onPlay,
  });
  return { audio, player, onPlay };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

test('a chosen book plays from the middle of its audio', () => {
  const { audio, player, onPlay } = demo();
  player.select('/a.m4a', 700, true);
  expect(audio).toMatchObject({ src: '/a.m4a', currentTime: 350, paused: false });
  expect(onPlay).toHaveBeenCalledOnce();
  audio.know(660);
  expect(audio.currentTime).toBe(330);
  expect(player.state()).toMatchObject({ slider: 0, wantsToPlay: true, freeSeconds: 300 });
});

test('the five minutes only run while there is sound; then playback stops', () => {
  const { audio, player } = demo();
  player.select('/a.m4a', 660, true);
  audio.know(660);
  seconds(100);
  expect(player.state().freeSeconds).toBe(200);
  audio.tell('waiting');
  seconds(50);
  expect(player.state()).toMatchObject({ freeSeconds: 200, isBuffering: true });
  audio.tell('playing');
  seconds(100);
  player.pause();
  seconds(1000);
  expect(player.state()).toMatchObject({ freeSeconds: 100, wantsToPlay: false });
  player.play();
  seconds(99);
  expect(player.state()).toMatchObject({ freeSeconds: 1, isOver: false });
  seconds(2);
  expect(audio.paused).toBe(true);
  expect(player.state()).toMatchObject({ freeSeconds: 0, isOver: true, wantsToPlay: false });
  player.play();
  expect(audio.paused).toBe(true);
});

test('choosing another book or resetting a book restores the five minutes', () => {
  const { audio, player } = demo();
  player.select('/a.m4a', 660, true);
  audio.know(660);
  seconds(250);
  player.setRate(1.5);
  player.select('/b.m4a', 100, true);
  expect(player.state()).toMatchObject({ freeSeconds: 300, rate: 1.5 });
  audio.know(100);
  seconds(301);
  expect(player.state().isOver).toBe(true);
  audio.currentTime = 80;
  player.restart();
  expect(audio).toMatchObject({ currentTime: 50, paused: true });
  expect(player.state()).toMatchObject({ freeSeconds: 300, isOver: false, slider: 0 });
});

test('at its end the audio loops to its middle, and the countdown continues', () => {
  const { audio, player } = demo();
  player.select('/a.m4a', 60, true);
  audio.know(60);
  seconds(30);
  audio.end();
  expect(audio).toMatchObject({ currentTime: 30, paused: false });
  seconds(30);
  expect(player.state()).toMatchObject({ wantsToPlay: true, freeSeconds: 240 });
});

test('the slider does not move for 300 ms after a seek, and jumps stay within the second half', () => {
  const { audio, player } = demo();
  player.select('/a.m4a', 600, true);
  audio.know(600);
  seconds(1);
  player.seek(150);
  expect(audio.currentTime).toBe(450);
  audio.reach(301);
  vi.advanceTimersByTime(299);
  audio.reach(301);
  expect(player.state().slider).toBe(150);
  vi.advanceTimersByTime(1);
  audio.reach(460);
  expect(player.state().slider).toBe(160);
  player.skip(15);
  expect(audio.currentTime).toBe(475);
  player.skip(-15);
  expect(audio.currentTime).toBe(460);
  player.seek(5);
  player.skip(-15);
  expect(audio.currentTime).toBe(300);
  player.seek(299);
  player.skip(15);
  expect(audio.currentTime).toBe(600);
});

test('a failed audio shows an error and stops the countdown; leaving stops playback', () => {
  const { audio, player } = demo();
  player.select('/a.m4a', 600, true);
  audio.know(600);
  seconds(10);
  audio.tell('error');
  seconds(10);
  expect(player.state()).toMatchObject({ hasFailed: true, wantsToPlay: false, freeSeconds: 290 });
  player.select('/b.m4a', 600, true);
  expect(player.state().hasFailed).toBe(false);
  player.leave();
  expect(audio).toMatchObject({ paused: true, src: '' });
  expect(player.state()).toMatchObject({ isLoaded: false, freeSeconds: 300 });
});
