import { expect, onTestFinished, test } from 'vitest';
import { dateFormat } from './dates.ts';
import { site } from './site.ts';

const moment = new Date(2026, 11, 29, 9, 4);

test('dates have one order, that of mails, or the one of the publisher’s language', () => {
  const all = () =>
    (['day', 'listedDay', 'moment', 'dayOfYear', 'momentOfYear', 'time', 'month'] as const).map((form) =>
      dateFormat(form).format(moment),
    );
  expect(all()).toEqual([
    '29 December 2026',
    '29 Dec 2026',
    '29 Dec 2026, 09:04',
    '29 Dec',
    '29 Dec, 09:04',
    '09:04',
    'December 2026',
  ]);
  const before = site.get();
  onTestFinished(() => site.set(before));
  site.set({ ...before, language: 'en-US' });
  expect(all().slice(0, 2)).toEqual(['December 29, 2026', 'Dec 29, 2026']);
});
