import { expect, it } from 'vitest';
import { leftText } from './history-text.ts';

const at = (text: string) => new Date(text).toISOString();
const now = new Date('2026-06-02T09:30:00');

it('shows days relative to today', () => {
  const moments = [
    '2026-06-02T09:14:00',
    '2026-06-01T23:59:00',
    '2026-05-31T08:00:00',
    '2025-12-31T08:00:00',
  ];
  expect(leftText(moments.map(at), now)).toEqual([
    'Today, 09:14',
    'Yesterday, 23:59',
    '31 May, 08:00',
    '31 Dec 2025, 08:00',
  ]);
});

it('shows seconds for positions left within the same minute', () => {
  const moments = ['2026-06-02T09:14:40', '2026-06-02T09:14:05', '2026-06-02T09:13:00'];
  expect(leftText(moments.map(at), now)).toEqual(['Today, 09:14:40', 'Today, 09:14:05', 'Today, 09:13']);
});
