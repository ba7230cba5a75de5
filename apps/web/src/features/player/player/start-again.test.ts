import { expect, test } from 'vitest';
import { memoryStore } from '../../../testing/memory-store.ts';
import { createModelServer } from '../../../testing/model-server.ts';
import { book, flush, visit } from '../../../testing/two-devices-visit.ts';

test('starting the loaded book again moves to its start, and a paused player saves nothing', async () => {
  const now = () => 1_000_000;
  const server = createModelServer(now, () => {});
  const [, second] = book.chapters;
  const at = { id: 'a', bookId: book.id, chapterId: second?.id ?? 0, position: 300 };
  server.post({ ...at, observedAt: new Date(now()).toISOString(), baseRev: null }, 'phone');
  const { core, place, open, arrive, queue } = visit('phone', memoryStore(), server, now, false);
  await open();
  expect(place()).toMatchObject({ chapterId: second?.id, position: 300 });
  core.startAgain();
  arrive();
  await flush();
  expect(place()).toEqual({ bookId: book.id, chapterId: book.chapters[0]?.id, position: 0 });
  expect(core.heard.get().positions.get(second?.id ?? 0)).toBeUndefined();
  expect([queue.all().length, server.held()?.rev]).toEqual([0, 1]);
});
