import { describe, expect, it } from 'vitest';
import { memoryStore } from '../../../../testing/memory-store.ts';
import { at, setUpSaver } from '../../../../testing/saver-harness.ts';

describe('positions while offline', () => {
  it('keeps one entry for continuous listening and one more for every jump, in order', async () => {
    const { saver, sent, answer, time } = setUpSaver();
    saver.onOpen(at(0), 7);
    saver.onSettle(at(3));
    await answer(0, 0);
    for (let position = 5; position < 300; position += 2.5) saver.onMove(at(position));
    saver.onLeave(at(299));
    saver.onSettle(at(20));
    saver.onSettle(at(0, 2));
    time.advance(1000);
    for (const index of [1, 2, 3]) await answer(index);
    expect(sent().slice(1)).toEqual([
      [1, 299],
      [1, 20],
      [2, 0],
    ]);
  });

  it('survives a crash and is replayed in order by the next page', async () => {
    const first = setUpSaver();
    first.saver.onOpen(at(0), 7);
    first.saver.onSettle(at(42));
    first.saver.onSettle(at(120));
    const second = setUpSaver(first.store);
    await second.answer(0, 200, { rev: 8, accepted: true });
    await second.answer(1);
    expect(second.sent()).toEqual([
      [1, 42],
      [1, 120],
    ]);
    expect(second.bases(), 'the second goes on from the first').toEqual([7, 8]);
    expect(setUpSaver(first.store).sent()).toEqual([]);
  });

  it('is bounded, and tolerates invalid storage', () => {
    const store = memoryStore();
    for (const spoilt of ['{', '7', '{"unsent":{}}', '[null,7,{"id":"a"}]']) {
      store.setText('unsent.3', spoilt);
      expect(setUpSaver(store).saver.unsent(7)).toEqual([]);
    }
    const { saver } = setUpSaver();
    for (let jump = 0; jump < 300; jump += 1) saver.onSettle(at((jump % 2) * 100));
    expect(saver.unsent(7).length).toBe(100);
  });
});
