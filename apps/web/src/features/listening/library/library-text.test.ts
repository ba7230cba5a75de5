import { expect, test } from 'vitest';
import { progressNote, reasonText } from './library-text.ts';

test('a book in progress says what is new, or how much is left', () => {
  expect(progressNote({ place: 0.5, seconds_left: 4000, new_chapters: 0 })).toBe('1 h 6 min left');
  expect(progressNote({ place: 0.5, seconds_left: 4000, new_chapters: 2 })).toBe('2 new chapters');
  expect(progressNote({ place: 0.5, seconds_left: null, new_chapters: 0 })).toBe('At 50%');
  expect(progressNote({ place: 1, seconds_left: 0.4, new_chapters: 0 })).toBe('At 100%');
});

test('a suggestion says why, in short and in full', () => {
  const because = reasonText({ reason: 'because', subject: 'Ash', new_chapters: 0 });
  expect(because).toEqual({ short: 'Like Ash', full: 'Because you listened to Ash' });
  const series = reasonText({ reason: 'next_in_series', subject: 'The Saga', new_chapters: 0 });
  expect(series).toEqual({ short: 'Next in The Saga', full: 'Next in The Saga' });
  expect(reasonText({ reason: 'new_chapters', subject: '', new_chapters: 1 }).short).toBe('1 new chapter');
});
