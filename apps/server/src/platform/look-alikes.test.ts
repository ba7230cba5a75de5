import { describe, expect, test } from 'vitest';
import { skeletonOf } from './look-alikes.ts';

describe('names look alike', () => {
  test.each([
    ['Cyrillic letters among Latin ones', 'prеmium', 'premium'],
    ['Cyrillic capitals', 'МЕМВЕR', 'member'],
    ['a Greek capital', 'Νell', 'nell'],
    ['a Cyrillic capital I', 'VІSITOR', 'visitor'],
    ['a Greek capital I', 'Ιvan', 'ivan'],
    ['a dotless i', 'admın', 'admin'],
    ['a Latin letter of another alphabet', 'oɡre', 'ogre'],
    ['Armenian and Cherokee letters', 'Ꮯօre', 'core'],
    ['full width', 'ｍember', 'member'],
    ['two spaces, which a page shows as one', 'nell  ash', 'nell ash'],
    ['a no-break space', 'nell\u00a0ash', 'nell ash'],
    ['a palochka', 'pau\u04cf', 'paui'],
  ])('by %s', (_, a, b) => {
    expect(skeletonOf(a)).toBe(skeletonOf(b));
  });
});

describe('names differ', () => {
  test.each([
    ['modern', 'modem'],
    ['user1', 'userl'],
    ['user0', 'usero'],
    ['josé', 'jose'],
    ['Müller', 'Muller'],
    ['Вера', 'Вова'],
    ['さくら', 'サクラ'],
    ['νell', 'nell'],
  ])('%s and %s', (a, b) => {
    expect(skeletonOf(a)).not.toBe(skeletonOf(b));
  });
});
