import { expect, test } from 'vitest';
import { dayOf } from './rules.ts';

test('dayOf returns the UTC day of a view', () => {
  expect(dayOf('2026-01-31T23:59:59.999Z')).toBe('2026-01-31');
});
