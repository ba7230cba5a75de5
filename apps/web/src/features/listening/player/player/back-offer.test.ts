import { expect, it } from 'vitest';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { createModelServer } from '../../../../testing/model-server.ts';
import { book, flush, length, visit } from '../../../../testing/two-devices-visit.ts';

const hour = 3_600_000;
const start = Date.parse('2026-06-01T08:00:00Z');

/** Opens a book that was left `hoursAgo` hours ago, at 2:00 of the first chapter unless `left` says otherwise. */
async function opened(hoursAgo: number, rewinds = false, left = { chapterId: 1, position: 120 }) {
  const server = createModelServer(
    () => start,
    () => {},
  );
  const observedAt = new Date(start - hoursAgo * hour).toISOString();
  server.post({ bookId: book.id, ...left, observedAt, baseRev: null }, 'desk');
  const device = visit('phone', memoryStore(), server, () => start, rewinds);
  await device.open();
  return { ...device, server };
}

it('is offered after a day away, at the saved position', async () => {
  const { core } = await opened(49);
  expect(core.backOffer.get().place).toMatchObject({ chapterId: 1, position: 120 });
  expect(core.engine.position()).toBe(120);
  expect((await opened(5)).core.backOffer.get().place).toBeNull();
  expect((await opened(49, true)).core.backOffer.get().place, 'smart rewind does it').toBeNull();
});

it('is called Previously after a week', async () => {
  expect((await opened(6 * 24)).core.backOffer.get()).toMatchObject({ isAfterWeek: false });
  expect((await opened(8 * 24)).core.backOffer.get()).toMatchObject({ isAfterWeek: true });
});

it('replays 30 seconds without a toast, and saves nothing before the old position is passed', async () => {
  const { core, arrive, fake, server, jumps } = await opened(49);
  core.engine.play();
  arrive();
  core.takeBackOffer();
  arrive();
  expect(core.engine.position()).toBe(90);
  expect(core.backOffer.get().place).toBeNull();
  for (const position of [95, 110]) fake.playTo(position);
  await flush();
  expect(server.held()?.place.position).toBe(120);
  fake.playTo(123);
  await flush();
  expect(server.held()?.place.position).toBe(123);
  expect(jumps).toEqual([]);
});

it('ends with a jump, or after 30 seconds of listening', async () => {
  const first = await opened(49);
  first.core.engine.seek(400);
  expect(first.core.backOffer.get().place).toBeNull();
  const second = await opened(49);
  second.core.engine.play();
  second.arrive();
  second.fake.playTo(149);
  expect(second.core.backOffer.get().place).not.toBeNull();
  second.fake.playTo(151);
  expect(second.core.backOffer.get().place).toBeNull();
});

it('reaches into the chapter before, and saves nothing before the old position is passed', async () => {
  const { core, arrive, fake, server } = await opened(8 * 24, false, { chapterId: 2, position: 3 });
  expect(core.backOffer.get()).toMatchObject({ place: { chapterId: 2, position: 3 }, isAfterWeek: true });
  core.takeBackOffer();
  arrive();
  expect([core.engine.state().chapter?.id, core.engine.position()]).toEqual([1, length - 27]);
  expect(core.engine.state().wantsToPlay, 'plays without a press of Play').toBe(true);
  fake.playTo(length - 10);
  await flush();
  expect(server.held()?.place).toMatchObject({ chapterId: 2, position: 3 });
  fake.playTo(length);
  // In this test, playback stops at the end of each chapter.
  fake.end();
  core.engine.play();
  arrive();
  fake.playTo(2);
  await flush();
  expect(server.held()?.place).toMatchObject({ chapterId: 2, position: 3 });
  fake.playTo(6);
  await flush();
  expect(server.held()?.place).toMatchObject({ chapterId: 2, position: 6 });
});

it('is not offered at the start of a book', async () => {
  const { core } = await opened(8 * 24, false, { chapterId: 1, position: 3 });
  expect(core.backOffer.get().place).toBeNull();
});
