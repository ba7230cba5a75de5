import { describe, expect, it } from 'vitest';
import { flush, setUpEngine } from '../../../../testing/engine-harness.ts';
import { sampleBook } from '../../../../testing/sample-book.ts';
import { chaptersAhead, maxHeldBytes } from './audio-ahead.ts';
import { idleState } from './player-state.ts';

const file = (chapter: number) => `/media/audio/${chapter}.m4a?sig=first`;

/** Waits until all requests of a file have finished; each request starts the next. */
const fetched = async () => {
  for (let part = 0; part < 20; part += 1) await flush();
};

describe('what is kept ahead', () => {
  const lengths = [1800, 120, 100, 60, 600];
  const book = sampleBook(lengths);
  const ids = (position: number, more = {}, rate = 1) =>
    chaptersAhead(
      { ...idleState, book, chapter: book.chapters[0] ?? null, duration: 1800, rate },
      { position, bufferedTo: 1800, playedSeconds: 100, isLocal: false, ...more },
    ).map(({ id }) => id);

  it.each([
    ['nothing while the current chapter lasts', 1000, {}, 1, []],
    ['the next chapter a minute before it is needed', 1441, {}, 1, [2]],
    ['twice as early at twice the speed', 1081, {}, 2, [2]],
    ['as many short chapters as last five minutes', 1790, {}, 1, [2, 3, 4, 5]],
    ['the current one if the browser has too little of it', 600, { bufferedTo: 700 }, 1, [1]],
    ['not while the browser has just begun to load it', 600, { bufferedTo: 700, playedSeconds: 5 }, 1, []],
    ['not if it is in memory', 600, { bufferedTo: 700, isLocal: true }, 1, []],
    ['not once the browser has it to its end', 1500, {}, 1, [2]],
  ])('is %s', (_, position, more, rate, expected) => {
    expect(ids(position, more, rate)).toEqual(expected);
  });
});

it('plays on from memory at the end of a chapter and after it, without a network', async () => {
  const { engine, fake, playing, network } = setUpEngine([400, 200, 400]);
  playing();
  fake.audio.bufferedTo = 400;
  fake.playTo(250);
  await fetched();
  fake.playTo(251);
  await fetched();
  network.isCut = true;
  network.isOnline = false;
  fake.playTo(400);
  fake.end();
  expect(fake.audio.url).toBe('blob:100000');
  fake.ready(200);
  fake.playTo(200);
  fake.end();
  expect([engine.state().chapter?.id, fake.audio.url, engine.state().problem]).toEqual([
    3,
    'blob:100000',
    null,
  ]);
});

it.each(['waiting', 'error'] as const)('goes over to memory on %s, where it stands', async (event) => {
  const { engine, fake, playing } = setUpEngine([900, 200, 100]);
  playing(1, 100);
  fake.audio.bufferedTo = 130;
  fake.playTo(121);
  await fetched();
  fake.audio.position = 130;
  fake.audio.errorCode = 2;
  fake.fire(event);
  expect(fake.audio.loads.at(-1)).toEqual({ url: 'blob:100000', startAt: 130 });
  expect(engine.state()).toMatchObject({ wantsToPlay: true, problem: null, chapter: { id: 1 } });
});

it('loads a file from the server again if the browser cannot play it from memory', async () => {
  const { fake, playing } = setUpEngine([100, 200, 100]);
  playing();
  fake.audio.bufferedTo = 100;
  fake.playTo(50);
  await fetched();
  fake.end();
  expect(fake.audio.url).toBe('blob:100000');
  fake.audio.errorCode = 4;
  fake.fire('error');
  expect(fake.audio.url).toBe(file(2));
});

it('plays from the server again, where it stands, when memory is left', async () => {
  const { engine, fake, playing } = setUpEngine([100, 200, 100]);
  playing();
  fake.audio.bufferedTo = 100;
  fake.playTo(50);
  await fetched();
  fake.end();
  fake.ready(200);
  fake.playTo(20);
  const loads = fake.audio.loads.length;
  engine.leaveMemory();
  expect(fake.audio.loads.slice(loads)).toEqual([{ url: file(2), startAt: 20 }]);
  expect(engine.state()).toMatchObject({ wantsToPlay: true, problem: null });
  engine.leaveMemory();
  expect(fake.audio.loads, 'it is left once').toHaveLength(loads + 1);
});

it('continues a file where the network was lost, and drops files that are behind', async () => {
  const { engine, fake, playing, warmed, network, time, revoked } = setUpEngine([400, 400, 400]);
  network.fileBytes = 3_000_000;
  playing();
  fake.audio.bufferedTo = 400;
  fake.playTo(250);
  await flush();
  network.isCut = true;
  await fetched();
  const before = warmed.length;
  fake.playTo(251);
  await fetched();
  expect(warmed.length, 'waits before it tries again').toBe(before);
  network.isCut = false;
  time.pass(16_000);
  fake.playTo(252);
  await fetched();
  fake.end();
  expect(fake.audio.url).toBe('blob:3000000');
  fake.ready(400);
  engine.openChapter(3);
  fake.ready(400);
  fake.playTo(1);
  expect(revoked).toContain('blob:3000000');
});

it('fetches nothing whole that is too large, and only the start where data is saved', async () => {
  const large = setUpEngine([400, 400, 400]);
  large.network.fileBytes = maxHeldBytes + 1;
  large.playing();
  large.fake.audio.bufferedTo = 400;
  large.fake.playTo(250);
  await fetched();
  large.fake.playTo(251);
  await fetched();
  expect(large.warmed).toEqual([file(2)]);
  const saving = setUpEngine([400, 400, 400]);
  saving.network.savesData = true;
  saving.playing();
  saving.engine.setRate(2);
  saving.fake.playTo(339);
  await fetched();
  expect(saving.warmed).toEqual([]);
  saving.fake.playTo(341);
  await fetched();
  saving.fake.playTo(342);
  await fetched();
  expect(saving.warmed).toEqual([file(2)]);
});

it('plays nothing from memory after access was lost', async () => {
  const { engine, fake, playing, revoked } = setUpEngine([100, 200, 100]);
  playing();
  fake.playTo(50);
  await fetched();
  engine.lock();
  expect(revoked.length).toBeGreaterThan(0);
  engine.openChapter(2);
  expect(fake.audio.url).toBe(file(2));
});
