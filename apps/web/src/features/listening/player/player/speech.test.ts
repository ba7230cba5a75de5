import { expect, test } from 'vitest';
import { createSmartRewind } from '../progress/smart-rewind.ts';
import { createSpeech } from './speech.ts';

const at = (position: number, chapterId = 1) => ({ bookId: 7, chapterId, position });

test('a sentence begins where the text says, in this chapter only, and not long ago', () => {
  const { set, sentenceStart } = createSpeech();
  expect(sentenceStart(at(50))).toBe(50);
  set(true, { chapterId: 1, starts: [2, 40, 48], pauses: [] });
  expect([1, 2, 39, 47.9, 48, 60, 69].map((second) => sentenceStart(at(second)))).toEqual([
    1, 2, 39, 40, 48, 48, 69,
  ]);
  expect(sentenceStart(at(50, 2))).toBe(50);
});

test('smart rewind resumes with a whole sentence, but only if it goes back at all', () => {
  const speech = createSpeech();
  speech.set(true, { chapterId: 1, starts: [80, 93], pauses: [] });
  let now = 0;
  const rewind = createSmartRewind({
    now: () => now,
    isOn: () => true,
    sentenceStart: speech.sentenceStart,
    isPast: (place, other) => place.position >= other.position,
  });
  rewind.paused(now, at(100));
  expect(rewind.resumeAt(at(100))).toBe(100);
  rewind.paused(now, at(100));
  now += 60_000;
  expect(rewind.resumeAt(at(100))).toBe(93);
  expect([rewind.isRepeated(at(99)), rewind.isRepeated(at(100))]).toEqual([true, false]);
});

test('silences are skipped in the chapter whose text is loaded', () => {
  const speech = createSpeech();
  speech.set(true, { chapterId: 1, starts: [], pauses: [[5, 7]] });
  expect(speech.skippedIn(1)).toEqual([[5.15, 6.85]]);
  expect(speech.skippedIn(2)).toEqual([]);
  speech.set(true, { chapterId: 1, starts: [], pauses: null });
  expect(speech.skippedIn(1)).toEqual([]);
  speech.set(false, null);
  expect(speech.skippedIn(1)).toEqual([]);
});
