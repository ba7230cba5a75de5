import { expect, test } from 'vitest';
import { adminPathOf, isAt, navItemsFor, phoneItemsFor, topItemsFor } from './navigation.ts';

const lit = (pathname: string) =>
  navItemsFor('/admin')
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

test('only admins and staff see the Admin item', () => {
  const five = ['Home', 'Bookmark', 'Tags', 'Updates', 'Profile'];
  expect(navItemsFor(null).map((place) => place.label)).toEqual(five);
  expect(navItemsFor('/admin').map((place) => place.label)).toEqual([...five, 'Admin']);
  expect(topItemsFor(null).map((place) => place.label)).toEqual(['Home', 'Library', ...five.slice(1)]);
  const pathOf = (role: string, staffRole: 'editor' | 'moderator' | 'support' | null) =>
    adminPathOf({ isSignedIn: true, role, staffRole });
  expect(pathOf('admin', null)).toBe('/admin');
  expect(pathOf('member', null)).toBeNull();
  expect(pathOf('member', 'editor')).toBe('/admin');
  expect(pathOf('member', 'moderator')).toBe('/admin/reports');
  expect(pathOf('member', 'support')).toBe('/members');
  expect(adminPathOf({ isSignedIn: false, role: 'admin' })).toBeNull();
});

test('the phone’s bar has the five items, with My Library in place of Tags if the publisher says so', () => {
  const labels = (chosen: 'tags' | 'library') => phoneItemsFor(null, chosen).map(({ label }) => label);
  expect(labels('tags')).toEqual(['Home', 'Bookmark', 'Tags', 'Updates', 'Profile']);
  expect(labels('library')).toEqual(['Home', 'Bookmark', 'Library', 'Updates', 'Profile']);
});
