import { mergeStretches, oneStretch } from '@lamplight/contract/played-stretches';
import { expect, it } from 'vitest';
import { partsImage } from '../../../../ui/parts.ts';
import { chapterHeard, heardFraction, heardParts, heardShareOf } from './heard.ts';

const stretches = (...indexes: number[]) => indexes.map(oneStretch).reduce(mergeStretches, '');
const minute = { id: 1, duration: 60 };

it('counts what was played, not what lies before the place', () => {
  expect(heardFraction(minute, stretches(3))).toBe(0.25);
  expect(heardParts(minute, stretches(3))).toEqual([[0.75, 1]]);
  expect(heardParts(minute, stretches(0, 1, 3))).toEqual([
    [0, 0.5],
    [0.75, 1],
  ]);
  expect(heardFraction(minute, undefined)).toBe(0);
});

it('takes nearly all of a chapter for all of it, and nothing for unknown lengths', () => {
  const long = { duration: 1500 };
  const all = Array.from({ length: 95 }, (_, index) => index);
  expect(heardFraction(long, stretches(...all))).toBe(1);
  expect(heardParts(long, stretches(...all))).toEqual([[0, 1]]);
  expect(heardFraction(long, stretches(...all.slice(1)))).toBe(0.94);
  expect(heardFraction({ duration: null }, stretches(0))).toBe(0);
  expect(heardParts({ duration: 0 }, stretches(0))).toEqual([]);
});

it('adds up a book by the length of its chapters', () => {
  const book = [minute, { id: 2, duration: 180 }, { id: 3, duration: null }];
  expect(heardShareOf(book, new Map([[1, stretches(0, 1, 2, 3)]]))).toBe(0.25);
  expect(heardShareOf([], new Map())).toBe(0);
});

it('says place and heard apart in a row of the chapter list', () => {
  const start = { chapterId: 1, position: 45 };
  expect(chapterHeard(minute, stretches(0), start)).toEqual({
    parts: [[0, 0.25]],
    place: 0.75,
    text: '25% heard',
  });
  expect(chapterHeard(minute, stretches(0, 1, 2, 3), null)).toMatchObject({ place: null, text: 'heard' });
});

it('draws parts as sharp steps', () => {
  expect(partsImage([])).toBe('none');
  expect(partsImage([[0.25, 0.5]])).toBe(
    'linear-gradient(to right, transparent 25%, var(--c-track-fill) 25% 50%, transparent 50%)',
  );
});
