import { expect, test } from 'vitest';
import { adminPlace, isAt, places } from './navigation.ts';

const lit = (pathname: string) =>
  [...places, adminPlace].filter((place) => isAt(pathname, place)).map((p) => p.label);

test('a place stays lit on the screens that belong to it', () => {
  expect(lit('/home')).toEqual(['Home']);
  expect(lit('/list')).toEqual(['Tags']);
  expect(lit('/images')).toEqual(['Profile']);
  expect(lit('/playlist/new')).toEqual(['Admin']);
  expect(lit('/synopsis/4')).toEqual([]);
  expect(lit('/homestead')).toEqual([]);
});
