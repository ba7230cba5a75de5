import { expect, test } from 'vitest';
import { changedSentence, draftOfCues, editWords, removeSentence, setStart } from './draft.ts';
import { exactTime, readTime } from './exact-time.ts';
import { listenedPart } from './listened-part.ts';
import { textActionOf, textKeys } from './text-keys.ts';
import { redone, undone, withChange } from './use-draft-history.ts';
import { waveLine } from './wave-line.ts';

test('a sentence counts as heard once two seconds of it, or all of a shorter one, have been played', () => {
  const heardAt = (cue: { start: number; end: number }, positions: readonly (number | null)[]) => {
    const hasHeard = listenedPart(cue);
    return positions.find((position) => hasHeard(position));
  };
  const steady = Array.from({ length: 40 }, (_, index) => 8.5 + index * 0.25);
  expect(heardAt({ start: 10, end: 15 }, steady)).toBe(11.75);
  expect(heardAt({ start: 10, end: 11 }, steady)).toBe(10.75);
  expect(heardAt({ start: 10, end: 15 }, steady.slice(0, 9))).toBeUndefined();
  // A busy page learns late what has been played.
  expect(heardAt({ start: 10, end: 15 }, [8.5, 12.5])).toBe(12.5);
  // A jump past the end is not listening, nor is one back to what was heard before.
  expect(heardAt({ start: 10, end: 15 }, [8.5, 8.75, null, 12, 12.25, 12.5])).toBeUndefined();
  expect(heardAt({ start: 10, end: 15 }, [9, 11, null, 8, null, 11.8])).toBeUndefined();
});

test('times are read as people write them', () => {
  expect(['0:21', '21.3', '1:02:03,5', ' 12:40 ', '0:00'].map(readTime)).toEqual([21, 21.3, 3723.5, 760, 0]);
  expect(['', '1:2:3:4', 'soon', '-1', '0:-3', '1e3', '1:xx'].map(readTime)).toEqual(Array(7).fill(null));
  expect([21.339, 3723.5, 59.999].map(exactTime)).toEqual(['0:21.34', '1:02:03.50', '1:00.00']);
});

test('moves of one start are one step to undo', () => {
  const draft = draftOfCues([
    { start: 1, end: 2, text: 'One.' },
    { start: 3, end: 4, text: 'Two.' },
  ]);
  const begin = { past: [], present: draft, future: [], step: null };
  const moved = withChange(
    withChange(begin, setStart(draft, 0, 1.1), 'move 1'),
    setStart(draft, 0, 1.2),
    'move 1',
  );
  const edited = withChange(moved, editWords(setStart(draft, 0, 1.2), 1, 'Too.'), null);
  expect(undone(edited).present?.sentences[0]?.start).toBe(1.2);
  expect(undone(undone(edited)).present).toBe(draft);
  expect(undone(undone(undone(edited))).present).toBe(draft);
  expect(redone(redone(undone(undone(edited)))).present).toBe(edited.present);
  // Another change clears the steps that could be redone.
  expect(withChange(undone(edited), draft, null).future).toEqual([]);
});

test('the history of a long chapter is bounded', () => {
  let history = {
    past: [],
    present: draftOfCues([{ start: 1, end: 2, text: '0' }]),
    future: [],
    step: null,
  } as Parameters<typeof withChange>[0];
  for (let step = 1; step <= 300; step += 1)
    history = withChange(history, editWords(history.present ?? draftOfCues([]), 0, String(step)), null);
  expect([history.past.length, history.present?.sentences[0]?.text]).toEqual([100, '300']);
});

test('every key of the help does something, and the browser keeps its own', () => {
  const press = (key: string, more: object = {}) =>
    textActionOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...more });
  expect(
    [' ', 'K', 'n', 'p', 'f', 'e', 'j', 'Delete', 'ArrowLeft', 'ArrowRight'].map((key) => press(key)),
  ).toEqual(['play', 'play', 'next', 'previous', 'check', 'edit', 'join', 'remove', 'earlier', 'later']);
  expect(press('ArrowLeft', { shiftKey: true })).toBe('muchEarlier');
  expect(press('z', { ctrlKey: true })).toBe('undo');
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe('redo');
  for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    expect(press('f', more)).toBeNull();
  expect(press('N', { shiftKey: true })).toBeNull();
  expect(press('?', { shiftKey: true })).toBe('help');
  expect(textKeys).toHaveLength(13);
});

test('a recording of any length is drawn by a bounded number of points within the drawing', () => {
  const decibels = Float32Array.from({ length: 100_000 }, (_, frame) => -100 + (frame % 120));
  for (const [from, to] of [
    [0, 1000],
    [0, 0],
    [-5, 1],
    [990, 2000],
  ] as const) {
    const line = waveLine(decibels, { from, to }, 0);
    const points = line.slice(1, -1).split('L');
    expect(points.length).toBeLessThanOrEqual(1200);
    for (const point of points) {
      const [x = -1, y = -1] = point.split(' ').map(Number);
      expect(x >= 0 && x <= 100 && y >= 0 && y <= 100).toBe(true);
    }
  }
});

test('an undone step says which sentence it changed', () => {
  const draft = draftOfCues([
    { start: 1, end: 3, text: 'One.' },
    { start: 3, end: 4, text: 'Two.' },
    { start: 5, end: 6, text: 'Three.' },
  ]);
  // The end of the previous sentence moves, too, but only the start counts as changed.
  expect(changedSentence(setStart(draft, 1, 2.5), draft)).toBe(1);
  expect(changedSentence(editWords(draft, 2, 'Tree.'), draft)).toBe(2);
  expect(changedSentence(removeSentence(draft, 1), draft)).toBe(1);
  expect(changedSentence(draft, removeSentence(draft, 2))).toBe(1);
  expect(changedSentence(draft, draft)).toBeNull();
});
