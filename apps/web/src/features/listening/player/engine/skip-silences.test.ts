import { expect, test } from 'vitest';
import { createFakeAudio } from '../../../../testing/fake-audio.ts';
import { createManualTime } from '../../../../testing/manual-time.ts';
import { skippedParts, skipSilences } from './skip-silences.ts';

/** A port that plays a chapter with pauses from 10 to 11 and from 20 to 22. */
function setUp() {
  const fake = createFakeAudio();
  const time = createManualTime();
  const skips: number[][] = [];
  const settings = { isOn: true };
  const silences = skippedParts([
    [10, 11],
    [20, 22],
  ]);
  const port = skipSilences(fake.port, {
    silences: () => (settings.isOn ? silences : []),
    schedule: time.schedule,
    onSkip: (to) => skips.push([fake.audio.position, to]),
  });
  const heard: string[] = [];
  port.listen((event) => heard.push(event));
  port.load('a.mp3', 0, 1);
  fake.audio.bufferedTo = 300;
  void port.play();
  fake.ready(300);
  return { fake, time, skips, settings, port, heard };
}

test('playback goes from a silence to just before the next words, and on', () => {
  const { fake, skips, heard } = setUp();
  fake.playTo(8);
  expect(fake.audio.position).toBe(8);
  fake.playTo(10.2);
  expect(fake.audio.position).toBe(10.85);
  fake.playTo(11);
  fake.playTo(20.05);
  expect(fake.audio.position).toBe(20.05);
  fake.playTo(20.3);
  expect(skips).toEqual([
    [10.2, 10.85],
    [20.3, 21.85],
  ]);
  expect(heard.filter((event) => event === 'timeupdate')).toHaveLength(5);
});

test('a silence that begins between two position events is skipped on time, at any speed', () => {
  const { fake, time, skips, port } = setUp();
  port.setRate(2);
  fake.playTo(9.95);
  time.advance(99);
  expect(skips).toEqual([]);
  fake.audio.position = 10.15;
  time.advance(1);
  expect(skips).toEqual([[10.15, 10.85]]);
});

test('nothing is skipped while paused, when off, or beyond what is buffered', () => {
  const { fake, time, skips, settings, port } = setUp();
  fake.playTo(9.9);
  port.pause();
  fake.audio.position = 10.3;
  time.advance(1000);
  fake.fire('timeupdate');
  expect(skips).toEqual([]);
  void port.play();
  fake.audio.bufferedTo = 10.5;
  fake.fire('playing');
  settings.isOn = false;
  fake.audio.bufferedTo = 300;
  fake.playTo(10.4);
  expect(skips).toEqual([]);
});

test('a source that cannot seek is asked once; after a seek of the listener the silence is skipped again', () => {
  const { fake, skips, port } = setUp();
  fake.audio.cannotSeek = true;
  for (const second of [10.2, 10.3, 10.4]) fake.playTo(second);
  expect(skips).toHaveLength(1);
  fake.audio.cannotSeek = false;
  port.seek(9);
  fake.playTo(10.2);
  expect(skips).toHaveLength(2);
});

test('only pauses from 0.6 to 5 seconds are shortened, to 0.3', () => {
  expect(
    skippedParts([
      [1, 1.59],
      [2, 2.6],
      [4, 9],
      [10, 15.1],
    ]),
  ).toEqual([
    [2.15, 2.45],
    [4.15, 8.85],
  ]);
});
