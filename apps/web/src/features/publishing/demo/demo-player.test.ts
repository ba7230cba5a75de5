import type { DemoBook } from '@lamplight/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFakeAudio } from '../../../testing/fake-audio.ts';
import { createDemoPlayer } from './demo-player.ts';

const bookWith = (audio_url: string, duration: number | null): DemoBook => ({
  id: 1,
  title: 'A Book',
  cover_image: '',
  cover_hue: null,
  chapter_count: 1,
  duration,
  chapters: [{ id: 1, title: 'Chapter 1', audio_url, image: null, duration }],
});

function demo() {
  const fake = createFakeAudio();
  const onPlay = vi.fn();
  const fetchBook = vi.fn(async () => bookWith('/fresh.m4a', 600));
  const player = createDemoPlayer({
    port: fake.port,
    sourceOf: ({ audio_url }) => audio_url,
    markUnplayable: () => false,
    fetchBook,
    isServed: async () => false,
    isOnline: () => true,
    whenOnline: () => () => {},
    schedule(task, ms) {
      const timer = setTimeout(task, ms);
      return () => clearTimeout(timer);
    },
    now: () => performance.now(),
    onPlay,
  });
  return { ...fake, player, onPlay, fetchBook };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);

test('a chosen book plays from the middle of its audio', () => {
  const { audio, player, onPlay, ready } = demo();
  player.select(bookWith('/a.m4a', 700), true);
  expect(audio).toMatchObject({ url: '/a.m4a', position: 350, isPlaying: true });
  expect(onPlay).toHaveBeenCalledOnce();
  ready(660);
  expect(audio.position).toBe(330);
  expect(player.state()).toMatchObject({ slider: 0, wantsToPlay: true, freeSeconds: 300 });
});

test('a book of unknown length plays from its middle as soon as the length is known', () => {
  const { audio, player, ready } = demo();
  player.select(bookWith('/a.m4a', null), true);
  ready(500);
  expect(audio.position).toBe(250);
});

test('the five minutes only run while there is sound; then playback stops', () => {
  const { audio, player, ready, fire } = demo();
  player.select(bookWith('/a.m4a', 660), true);
  ready(660);
  seconds(100);
  expect(player.state().freeSeconds).toBe(200);
  fire('waiting');
  seconds(5);
  expect(player.state()).toMatchObject({ freeSeconds: 200, isBuffering: true });
  fire('playing');
  seconds(100);
  player.pause();
  seconds(1000);
  expect(player.state()).toMatchObject({ freeSeconds: 100, wantsToPlay: false });
  player.play();
  fire('playing');
  seconds(99);
  expect(player.state()).toMatchObject({ freeSeconds: 1, isOver: false });
  seconds(2);
  expect(audio.isPlaying).toBe(false);
  expect(player.state()).toMatchObject({ freeSeconds: 0, isOver: true, wantsToPlay: false });
  player.play();
  expect(audio.isPlaying).toBe(false);
});

test('choosing another book or resetting a book restores the five minutes', () => {
  const { audio, player, ready } = demo();
  player.select(bookWith('/a.m4a', 660), true);
  ready(660);
  seconds(250);
  player.setRate(1.5);
  player.select(bookWith('/b.m4a', 100), true);
  expect(player.state()).toMatchObject({ freeSeconds: 300, rate: 1.5 });
  ready(100);
  seconds(301);
  expect(player.state().isOver).toBe(true);
  audio.position = 80;
  player.restart();
  expect(audio).toMatchObject({ position: 50, isPlaying: false });
  expect(player.state()).toMatchObject({ freeSeconds: 300, isOver: false, slider: 0 });
});

test('at its end the audio loops to its middle, and the countdown continues', () => {
  const { audio, player, ready, end, fire } = demo();
  player.select(bookWith('/a.m4a', 60), true);
  ready(60);
  seconds(30);
  end();
  fire('playing');
  expect(audio).toMatchObject({ position: 30, isPlaying: true });
  seconds(30);
  expect(player.state()).toMatchObject({ wantsToPlay: true, freeSeconds: 240 });
});

test('the slider does not move for 300 ms after a seek, and jumps stay within the second half', () => {
  const { audio, player, ready, playTo } = demo();
  player.select(bookWith('/a.m4a', 600), true);
  ready(600);
  seconds(1);
  player.seek(150);
  expect(audio.position).toBe(450);
  playTo(301);
  vi.advanceTimersByTime(299);
  playTo(301);
  expect(player.state().slider).toBe(150);
  vi.advanceTimersByTime(1);
  playTo(460);
  expect(player.state().slider).toBe(160);
  player.skip(15);
  expect(audio.position).toBe(475);
  player.skip(-15);
  expect(audio.position).toBe(460);
  player.seek(5);
  player.skip(-15);
  expect(audio.position).toBe(300);
  player.seek(299);
  player.skip(15);
  expect(audio.position).toBe(600);
});

test('a failed audio stops the countdown, is loaded again from a new address, and shows an error', async () => {
  const { audio, player, ready, fail, fetchBook } = demo();
  player.select(bookWith('/a.m4a', 600), true);
  ready(600);
  seconds(10);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    fail(2);
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(fetchBook).toHaveBeenCalled();
  expect(player.state()).toMatchObject({ hasFailed: true, freeSeconds: 290 });
  expect(audio).toMatchObject({ url: '/fresh.m4a', position: 300 });
  ready(600);
  expect(player.state()).toMatchObject({ hasFailed: false, wantsToPlay: true });
});

test('leaving stops playback', () => {
  const { audio, player, ready } = demo();
  player.select(bookWith('/a.m4a', 600), true);
  ready(600);
  seconds(10);
  player.leave();
  expect(audio).toMatchObject({ isPlaying: false, url: null });
  seconds(10);
  expect(player.state()).toMatchObject({ isLoaded: false, freeSeconds: 300 });
});
