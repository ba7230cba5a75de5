import { describe, expect, test } from 'vitest';
import { grantLicence, isDueForRenewal, isLicensed } from './licence.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21);
const licence = grantLicence('7', now);

describe('an offline licence', () => {
  test.each([
    ['at once', 0, true],
    ['on the seventh day', 7 * day - 1, true],
    ['after seven days', 7 * day, false],
    ['with the clock an hour behind', -day / 24, true],
    ['with the clock set back by days', -2 * day, false],
  ])('%s', (_, later, isGood) => {
    expect(isLicensed(licence, '7', now + later)).toBe(isGood);
  });

  test('applies to one member only', () => {
    expect(isLicensed(licence, '8', now)).toBe(false);
    expect(isLicensed(licence, null, now)).toBe(false);
  });

  test('is renewed daily, and after the clock was set back', () => {
    expect(isDueForRenewal(licence, now + day - 1)).toBe(false);
    expect(isDueForRenewal(licence, now + day)).toBe(true);
    expect(isDueForRenewal(licence, now - 2 * day)).toBe(true);
  });
});
