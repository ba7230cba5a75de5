import { expect, test } from 'vitest';
import { isAt, navItemsFor } from './navigation.ts';

const lit = (pathname: string) =>
  navItemsFor(true)
    .filter((place) => isAt(pathname, place))
    .map((place) => place.label);

test('an item stays highlighted on the screens below it', () => {
  expect(lit('/home')).toEqual(['Home']);
  expect(lit('/list')).toEqual(['Tags']);
  expect(lit('/images')).toEqual(['Profile']);
  expect(lit('/playlist/new')).toEqual(['Admin']);
  expect(lit('/synopsis/4')).toEqual([]);
  expect(lit('/homestead')).toEqual([]);
});

test('only admins see the Admin item', () => {
  const five = ['Home', 'Bookmark', 'Tags', 'Updates', 'Profile'];
  expect(navItemsFor(false).map((place) => place.label)).toEqual(five);
  expect(navItemsFor(true).map((place) => place.label)).toEqual([...five, 'Admin']);
});
