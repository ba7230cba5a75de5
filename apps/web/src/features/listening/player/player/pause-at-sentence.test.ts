import { expect, test } from 'vitest';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { createModelServer } from '../../../../testing/model-server.ts';
import { flush, visit } from '../../../../testing/two-devices-visit.ts';

test('a sleep timer that ends pauses at the beginning of the sentence, and smart rewind counts from there', async () => {
  let now = 1_000_000;
  const clock = () => now;
  const server = createModelServer(clock, () => {});
  const { core, fake, speech, place, isPlaying, jumps, open, arrive } = visit(
    'phone',
    memoryStore(),
    server,
    clock,
    true,
  );
  await open();
  core.engine.play();
  arrive();
  fake.playTo(0.5);
  fake.audio.position = 50;
  now += 50_000;
  fake.playTo(50.4);
  speech.startOf = (second) => (second >= 46.2 ? 46.2 : 0);
  core.pauseAtSentence();
  arrive();
  await flush();
  expect([isPlaying(), place().position, jumps.length]).toEqual([false, 46.2, 0]);
  expect(server.progress().progress).toMatchObject([{ position: 46.2 }]);
  now += 20 * 60_000;
  speech.startOf = (second) => Math.floor(second / 6) * 6;
  core.engine.play();
  expect(place().position).toBe(36);
});

test('without a text it pauses where it is', async () => {
  const clock = () => 1_000_000;
  const server = createModelServer(clock, () => {});
  const { core, fake, place, open, arrive } = visit('phone', memoryStore(), server, clock, true);
  await open();
  core.engine.play();
  arrive();
  fake.playTo(7.5);
  core.pauseAtSentence();
  expect(place().position).toBe(7.5);
});
