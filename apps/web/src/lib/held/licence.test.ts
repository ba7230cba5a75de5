import { describe, expect, test } from 'vitest';
import { grantLicence, isDueForRenewal, mayHear } from './licence.ts';

const day = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 21);
const licence = grantLicence('7', now);

describe('a licence', () => {
  test.each([
    ['at once', 0, true],
    ['on the seventh day', 7 * day - 1, true],
    ['after seven days', 7 * day, false],
    ['with the clock an hour behind', -day / 24, true],
    ['with the clock set back by days', -2 * day, false],
  ])('%s', (_, later, isGood) => {
    expect(mayHear(licence, '7', now + later)).toBe(isGood);
  });

  test('is for one member', () => {
    expect(mayHear(licence, '8', now)).toBe(false);
    expect(mayHear(licence, null, now)).toBe(false);
  });

  test('is renewed daily, and after a clock went back', () => {
    expect(isDueForRenewal(licence, now + day - 1)).toBe(false);
    expect(isDueForRenewal(licence, now + day)).toBe(true);
    expect(isDueForRenewal(licence, now - 2 * day)).toBe(true);
  });
});
