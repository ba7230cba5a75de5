import { expect, it } from 'vitest';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { createPositionHistory, latestOf, mergeHistory } from './position-history.ts';

const left = (position: number, second: number, chapterId = 1) => ({
  chapterId,
  position,
  leftAt: new Date(second * 1000).toISOString(),
  device: null,
});

it('keeps the latest 20, newest first, and only one of positions close together', () => {
  const many = Array.from({ length: 30 }, (_, step) => left(step * 60, step));
  expect(latestOf(many)).toEqual(many.slice(10).toReversed());
  expect(latestOf([left(100, 1), left(120, 2), left(100, 3, 2)])).toEqual([left(100, 3, 2), left(120, 2)]);
});

it("merges this device's entries with the others', each with its device name", () => {
  const past = (id: number, position: number, device: string | null, second: number) => ({
    id,
    chapter_id: 1,
    chapter_title: 'One',
    position,
    device,
    left_at: new Date(second * 1000).toISOString(),
  });
  const merged = mergeHistory(
    [left(100, 10)],
    [past(2, 500, 'Chrome · b', 20), past(1, 102, 'Chrome · a', 9)],
    'Chrome · a',
  );
  expect(merged.map(({ position, device }) => [position, device])).toEqual([
    [500, 'Chrome · b'],
    [100, null],
  ]);
});

it('is stored per book and member, and can be deleted', () => {
  const store = memoryStore();
  const history = createPositionHistory(store, () => '3');
  history.add(7, left(100, 1), 9000);
  history.add(8, left(5, 2), 9000);
  history.add(7, left(300, 3), 9000);
  expect(createPositionHistory(store, () => '3').of(7)).toEqual([left(300, 3), left(100, 1)]);
  expect(createPositionHistory(store, () => '4').of(7)).toEqual([]);
  history.wipe();
  expect(history.of(7)).toEqual([]);
  store.setText('history.3', '[[7],[7,[null,{"chapterId":"x"}]],4]');
  expect(history.of(7)).toEqual([]);
});

it('recovers after the clock was ahead', () => {
  const history = createPositionHistory(memoryStore(), () => '3');
  const year = 365 * 24 * 3600;
  for (let step = 0; step < 30; step += 1) history.add(7, left(step * 60, year + step), (year + step) * 1000);
  for (const second of [10, 20]) history.add(7, left(5000 + second * 10, second), second * 1000);
  expect(history.of(7).slice(0, 2)).toEqual([left(5200, 20), left(5100, 10)]);
});
