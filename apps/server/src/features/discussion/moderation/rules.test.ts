import { mutedForGood } from '@lamplight/contract';
import { expect, test } from 'vitest';
import { isFirstComment, isHiddenByReports, isTrustedReporter, muteEnd } from './rules.ts';

const fresh = { upheld: 0, dismissed: 0 };
const crying = { upheld: 1, dismissed: 9 };

test('distrusts members whose reports are mostly dismissed', () => {
  expect(isTrustedReporter(fresh)).toBe(true);
  expect(isTrustedReporter({ upheld: 0, dismissed: 4 })).toBe(true);
  expect(isTrustedReporter({ upheld: 0, dismissed: 5 })).toBe(false);
  expect(isTrustedReporter({ upheld: 5, dismissed: 5 })).toBe(true);
  expect(isTrustedReporter(crying)).toBe(false);
});

test('hides a comment once enough trusted members have reported it', () => {
  const rule = { threshold: 3, isStaff: false };
  expect(isHiddenByReports([fresh, fresh], rule)).toBe(false);
  expect(isHiddenByReports([fresh, fresh, fresh], rule)).toBe(true);
  expect(isHiddenByReports([fresh, fresh, crying, crying], rule)).toBe(false);
});

test('never hides by reports if the threshold is 0, or what staff wrote', () => {
  const many = Array.from({ length: 50 }, () => fresh);
  expect(isHiddenByReports(many, { threshold: 0, isStaff: false })).toBe(false);
  expect(isHiddenByReports([], { threshold: 0, isStaff: false })).toBe(false);
  expect(isHiddenByReports(many, { threshold: 3, isStaff: true })).toBe(false);
});

test('ends a mute after whole days, or never', () => {
  const now = Date.parse('2026-11-23T06:00:00.000Z');
  expect(muteEnd(7, now)).toBe('2026-11-30T06:00:00.000Z');
  expect(muteEnd(null, now)).toBe(mutedForGood);
});

test('holds the first comments of accounts up to 30 days old', () => {
  const now = Date.parse('2026-11-23T06:00:00.000Z');
  const young = '2026-11-20T00:00:00.000Z';
  expect(isFirstComment({ created_at: young, published: 0 }, 0, now)).toBe(false);
  expect(isFirstComment({ created_at: young, published: 0 }, 2, now)).toBe(true);
  expect(isFirstComment({ created_at: young, published: 1 }, 2, now)).toBe(true);
  expect(isFirstComment({ created_at: young, published: 2 }, 2, now)).toBe(false);
  expect(isFirstComment({ created_at: '2026-10-01T00:00:00.000Z', published: 0 }, 2, now)).toBe(false);
});
