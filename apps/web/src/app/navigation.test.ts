import { expect, test } from 'vitest';
import { isAt, placesOf } from './navigation.ts';

const lit = (pathname: string) =>
  placesOf(true)
    .filter((place) => isAt(pathname, place))
    .map((place) => place.label);

test('a place stays lit on the screens that belong to it', () => {
  expect(lit('/home')).toEqual(['Home']);
  expect(lit('/list')).toEqual(['Tags']);
  expect(lit('/images')).toEqual(['Profile']);
  expect(lit('/playlist/new')).toEqual(['Admin']);
  expect(lit('/synopsis/4')).toEqual([]);
  expect(lit('/homestead')).toEqual([]);
});

test('only admins have Admin', () => {
  const five = ['Home', 'Bookmark', 'Tags', 'Updates', 'Profile'];
  expect(placesOf(false).map((place) => place.label)).toEqual(five);
  expect(placesOf(true).map((place) => place.label)).toEqual([...five, 'Admin']);
});
