import { expect, test } from 'vitest';
import { manualClock } from '../../../platform/clock.ts';
import { createUnreportedStreams } from './unreported-streams.ts';

const device = { session: { id: 'one' } };

function setUp() {
  const clock = manualClock();
  let found = 0;
  const streams = createUnreportedStreams(clock, () => (found += 1));
  /** Sends audio for a while, every few seconds. */
  const send = (seconds: number) => {
    for (let at = 0; at < seconds; at += 4) {
      clock.advance(4000);
      streams.note(device);
    }
  };
  return { clock, send, found: () => found };
}

test('counts a device that is sent audio for more than a minute, and goes on counting it', () => {
  const { send, found } = setUp();
  send(60);
  expect(found()).toBe(0);
  send(40);
  expect(found()).toBeGreaterThan(0);
  const before = found();
  send(60);
  expect(found()).toBe(before + 3);
});

test('a paused player reads ahead and opens further books without being counted', () => {
  const { clock, send, found } = setUp();
  for (let books = 0; books < 20; books += 1) {
    send(40);
    clock.advance(5 * 60_000);
  }
  expect(found()).toBe(0);
});
