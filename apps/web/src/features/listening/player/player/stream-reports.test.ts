import type { PlaybackEvent, SavedProgress } from '@lamplight/contract';
import { describe, expect, it } from 'vitest';
import { flush } from '../../../../testing/engine-harness.ts';
import { createStreamReports } from './stream-reports.ts';

const saved = (taken_over: boolean) => ({ rev: 1, taken_over }) as SavedProgress;

function setUp() {
  const sent: PlaybackEvent[] = [];
  const world = {
    now: 0,
    isStreamed: true,
    answer: (): Promise<boolean> => Promise.resolve(false),
    pauses: 0,
  };
  const streams = createStreamReports({
    send: async (event) => {
      sent.push(event);
      return { taken_over: await world.answer() };
    },
    now: () => world.now,
    isStreamed: () => world.isStreamed,
    takenOver: () => {
      world.pauses += 1;
      streams.playing(false);
    },
  });
  return { sent, world, streams };
}

describe('reports of playback', () => {
  it('start with playback, repeat every 20 seconds of it, and end with it', async () => {
    const { sent, world, streams } = setUp();
    streams.playing(true);
    for (; world.now < 45_000; world.now += 250) {
      streams.moved();
      await flush();
    }
    streams.playing(false);
    await flush();
    expect(sent).toEqual(['start', 'continue', 'continue', 'stop']);
  });

  it('pause the device that must, once, and start again when its listener plays', async () => {
    const { sent, world, streams } = setUp();
    streams.playing(true);
    await flush();
    world.answer = () => Promise.resolve(true);
    streams.saved(saved(true));
    await flush();
    streams.moved();
    streams.saved(saved(true));
    await flush();
    expect(world.pauses).toBe(1);
    expect(sent).toEqual(['start', 'continue']);
    world.answer = () => Promise.resolve(false);
    streams.playing(true);
    await streams.whenStarted();
    expect(sent.at(-1)).toBe('start');
  });

  it('ignore an answer from before the listener pressed play', async () => {
    const { world, streams } = setUp();
    streams.playing(true);
    await flush();
    let answer = (_: boolean) => {};
    world.answer = () => new Promise((resolve) => (answer = resolve));
    streams.saved(saved(true));
    await flush();
    world.answer = () => Promise.resolve(false);
    streams.playing(true);
    streams.saved(saved(true));
    answer(true);
    await streams.whenStarted();
    expect(world.pauses).toBe(0);
  });

  it('say nothing of a download, and never interrupt it', async () => {
    const { sent, world, streams } = setUp();
    world.isStreamed = false;
    streams.playing(true);
    streams.moved();
    streams.saved(saved(true));
    await flush();
    expect([sent, world.pauses]).toEqual([[], 0]);
    world.isStreamed = true;
    streams.moved();
    await flush();
    world.isStreamed = false;
    streams.moved();
    await flush();
    expect(sent).toEqual(['start', 'stop']);
  });

  it('send a lost start again before each retry of the audio, until the server has it', async () => {
    const { sent, world, streams } = setUp();
    world.answer = () => Promise.reject(new Error('timeout'));
    streams.playing(true);
    await flush();
    await streams.whenStarted();
    expect(sent).toEqual(['start', 'start']);
    world.answer = () => Promise.resolve(false);
    await streams.whenStarted();
    await streams.whenStarted();
    expect(sent).toEqual(['start', 'start', 'start']);
  });

  it('send no lost start again after a pause, or while a download plays', async () => {
    const { sent, world, streams } = setUp();
    world.answer = () => Promise.reject(new Error('timeout'));
    streams.playing(true);
    await flush();
    world.isStreamed = false;
    await streams.whenStarted();
    world.isStreamed = true;
    streams.playing(false);
    await streams.whenStarted();
    await streams.whenStarted();
    expect(sent).toEqual(['start', 'stop']);
  });

  it('leave playback alone without a server, and leave another tab of the device its place', async () => {
    const { sent, world, streams } = setUp();
    world.answer = () => Promise.reject(new Error('offline'));
    streams.playing(true);
    await streams.whenStarted();
    expect(world.pauses).toBe(0);
    streams.forget();
    streams.playing(false);
    await flush();
    expect(sent).toEqual(['start']);
  });
});
