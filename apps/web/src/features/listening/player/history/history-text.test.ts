import { expect, it } from 'vitest';
import { leftText } from './history-text.ts';

const at = (text: string) => new Date(text).toISOString();
const now = new Date('2026-06-02T09:30:00');
// Some ICU versions put a narrow no-break space before AM.
const plain = (words: string[]) => words.map((text) => text.replaceAll('\u202f', ' '));

it('shows days relative to today', () => {
  const moments = [
    '2026-06-02T09:14:00',
    '2026-06-01T23:59:00',
    '2026-05-31T08:00:00',
    '2025-12-31T08:00:00',
  ];
  expect(plain(leftText(moments.map(at), now))).toEqual([
    'Today, 9:14 AM',
    'Yesterday, 11:59 PM',
    'May 31, 8:00 AM',
    'Dec 31, 2025, 8:00 AM',
  ]);
});

it('shows seconds for positions left within the same minute', () => {
  const moments = ['2026-06-02T09:14:40', '2026-06-02T09:14:05', '2026-06-02T09:13:00'];
  expect(plain(leftText(moments.map(at), now))).toEqual([
    'Today, 9:14:40 AM',
    'Today, 9:14:05 AM',
    'Today, 9:13 AM',
  ]);
});
