import { expect, test } from 'vitest';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { createModelServer } from '../../../../testing/model-server.ts';
import { book, flush, visit } from '../../../../testing/two-devices-visit.ts';

test('starting the loaded book again moves to its start, and a paused player saves nothing', async () => {
  const now = () => 1_000_000;
  const server = createModelServer(now, () => {});
  const [, second] = book.chapters;
  const at = { id: 'a', bookId: book.id, chapterId: second?.id ?? 0, position: 300 };
  server.post({ ...at, observedAt: new Date(now()).toISOString(), baseRev: null }, 'phone');
  const { core, place, open, arrive, unsent } = visit('phone', memoryStore(), server, now, false);
  await open();
  expect(place()).toMatchObject({ chapterId: second?.id, position: 300 });
  core.startAgain();
  arrive();
  await flush();
  expect(place()).toEqual({ bookId: book.id, chapterId: book.chapters[0]?.id, position: 0 });
  expect(core.inBook.get().positions.get(second?.id ?? 0)).toBeUndefined();
  expect([unsent().length, server.held()?.rev]).toEqual([0, 1]);
});

test('a paused player follows when the book is started again on another device, and when that is undone', async () => {
  const now = () => 1_000_000;
  const server = createModelServer(now, () => {});
  const [first, second] = book.chapters;
  const at = { id: 'a', bookId: book.id, chapterId: second?.id ?? 0, position: 300 };
  server.post({ ...at, observedAt: new Date(now()).toISOString(), baseRev: null }, 'desk');
  const shown = { progress: server.progress() };
  const { core, place, open, arrive, unsent } = visit(
    'phone',
    memoryStore(),
    { ...server, progress: () => shown.progress },
    now,
    false,
  );
  await open();
  const before = shown.progress;
  shown.progress = { ...before, progress: [], last_chapter_id: null, device: null, updated_at: null, rev: 2 };
  await core.check();
  arrive();
  await flush();
  expect(place()).toEqual({ bookId: book.id, chapterId: first?.id, position: 0 });
  shown.progress = { ...before, rev: 3 };
  await core.check();
  arrive();
  await flush();
  expect(place()).toMatchObject({ chapterId: second?.id, position: 300 });
  expect(unsent()).toEqual([]);
});
