import { expect, it } from 'vitest';
import { memoryStore } from '../../../testing/memory-store.ts';
import { createModelServer } from '../../../testing/model-server.ts';
import { book, flush, visit } from '../../../testing/two-devices-visit.ts';

const hour = 3_600_000;
const start = Date.parse('2026-06-01T08:00:00Z');

/** Opens a book now that was left at 2:00 `hoursAgo` hours ago. */
async function opened(hoursAgo: number, rewinds = false) {
  const server = createModelServer(
    () => start,
    () => {},
  );
  const observedAt = new Date(start - hoursAgo * hour).toISOString();
  server.post({ id: 'x', bookId: book.id, chapterId: 1, position: 120, observedAt, baseRev: null }, 'desk');
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

it('goes back 30 seconds without a toast, and saves nothing before the old position is passed', async () => {
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
