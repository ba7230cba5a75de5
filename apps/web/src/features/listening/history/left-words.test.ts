import { expect, it } from 'vitest';
import { leftWords } from './left-words.ts';

const at = (text: string) => new Date(text).toISOString();
const now = new Date('2026-06-02T09:30:00');
// Some versions of the calendar part the time from AM by a narrow space.
const plain = (words: string[]) => words.map((text) => text.replaceAll('\u202f', ' '));

it('is told by the day, as people do', () => {
  const moments = [
    '2026-06-02T09:14:00',
    '2026-06-01T23:59:00',
    '2026-05-31T08:00:00',
    '2025-12-31T08:00:00',
  ];
  expect(plain(leftWords(moments.map(at), now))).toEqual([
    'Today, 9:14 AM',
    'Yesterday, 11:59 PM',
    'May 31, 8:00 AM',
    'Dec 31, 2025, 8:00 AM',
  ]);
});

it('tells apart what was left within a minute', () => {
  const moments = ['2026-06-02T09:14:40', '2026-06-02T09:14:05', '2026-06-02T09:13:00'];
  expect(plain(leftWords(moments.map(at), now))).toEqual([
    'Today, 9:14:40 AM',
    'Today, 9:14:05 AM',
    'Today, 9:13 AM',
  ]);
});
