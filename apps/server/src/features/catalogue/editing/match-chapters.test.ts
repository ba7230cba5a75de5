import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchChapters, successorsOf } from './match-chapters.ts';

const chapter = (id: number, title: string, audio_url: string) => ({ id, title, audio_url });
const sent = (id: number | null, title: string, audio_url: string) => ({ id, title, audio_url });

it('matches by id, then by title and audio, then by audio alone', () => {
  const known = [chapter(1, 'A', 'x'), chapter(2, 'B', 'x'), chapter(3, 'C', 'z')];
  expect(matchChapters(known, [sent(null, 'New', 'x'), sent(null, 'B', 'x'), sent(null, 'D', 'q')])).toEqual([
    1,
    2,
    null,
  ]);
  expect(matchChapters(known, [sent(1, 'Z', 'q'), sent(null, 'A', 'x')])).toEqual([1, 2]);
});

it('never matches a chapter twice, and matches every unchanged chapter', () => {
  const known = fc.array(fc.tuple(fc.constantFrom('A', 'B', 'C'), fc.constantFrom('x', 'y', 'z')), {
    maxLength: 12,
  });
  fc.assert(
    fc.property(known, known, (before, after) => {
      const chapters = before.map(([title, audio], index) => chapter(index + 1, title, audio));
      const ids = matchChapters(
        chapters,
        after.map(([title, audio]) => sent(null, title, audio)),
      ).filter((id) => id !== null);
      expect(new Set(ids).size).toBe(ids.length);
      const same = matchChapters(
        chapters,
        chapters.map(({ title, audio_url }) => sent(null, title, audio_url)),
      );
      expect(same.map((id) => chapters[(id ?? 0) - 1]?.title)).toEqual(chapters.map(({ title }) => title));
      expect(new Set(same).size).toBe(chapters.length);
    }),
    { seed: 7 },
  );
});

it.each<[string, number[], number[], { from: number; to: number }[]]>([
  [
    'the next remaining chapter',
    [1, 2, 3, 4],
    [4, 1],
    [
      { from: 2, to: 4 },
      { from: 3, to: 4 },
    ],
  ],
  ['the last remaining chapter, at the end', [1, 2, 3], [1, 2], [{ from: 3, to: 2 }]],
  [
    'the new chapter at the same index, if none remains',
    [1, 2, 3],
    [8, 9],
    [
      { from: 1, to: 8 },
      { from: 2, to: 9 },
      { from: 3, to: 9 },
    ],
  ],
  ['none, if no chapter is left', [1], [], []],
  ['none, if no chapter is removed', [1, 2], [2, 1], []],
])('successors: %s', (_, before, after, moves) => {
  expect(successorsOf(before, after)).toEqual(moves);
});
