import { staffRoles } from '@lamplight/contract/access';
import { screenPaths } from '@lamplight/contract/screens';
import { describe, expect, test } from 'vitest';
import { gatedMemberOf, mayEnter, rootTarget } from './access.ts';
import { routeTable } from './route-table.ts';

const signedOut = { isSignedIn: false, role: null };
const member = { isSignedIn: true, role: 'member' };
const admin = { isSignedIn: true, role: 'admin' };
/** A role left in storage without a token grants nothing. */
const leftover = { isSignedIn: false, role: 'admin' };

test('public, signed-in and admin routes admit the right visitors', () => {
  const who = [signedOut, leftover, member, admin];
  expect(who.map((visitor) => mayEnter('public', visitor))).toEqual([true, true, true, true]);
  expect(who.map((visitor) => mayEnter('token', visitor))).toEqual([false, false, true, true]);
  expect(who.map((visitor) => mayEnter('admin', visitor))).toEqual([false, false, false, true]);
});

test('a staff role opens its own routes only, once the server has reported it', () => {
  for (const right of staffRoles) {
    for (const staffRole of staffRoles)
      expect(mayEnter(right, { ...member, staffRole })).toBe(right === staffRole);
    expect(mayEnter(right, { ...member, staffRole: null })).toBe(false);
    expect(mayEnter(right, member)).toBeNull();
    expect(mayEnter(right, { ...signedOut, staffRole: right })).toBe(false);
    expect(mayEnter(right, admin)).toBe(true);
    expect(mayEnter('admin', { ...member, staffRole: right })).toBe(false);
  }
});

describe('/', () => {
  test('redirects to /login without a session', () => {
    expect(rootTarget(signedOut, '?page=3')).toEqual({ pathname: '/login', search: '' });
  });
  test('redirects to /home and keeps only the page number', () => {
    expect(rootTarget(member, '')).toEqual({ pathname: '/home', search: '' });
    expect(rootTarget(member, '?page=3&x=1')).toEqual({ pathname: '/home', search: '?page=3' });
  });
});

test('every route is open to exactly the accounts that may open it', () => {
  const of = (access: string) =>
    routeTable
      .filter((entry) => entry.access === access && !/^(\*|\/dev)/.test(entry.path))
      .map((entry) => entry.path);
  expect(of('public')).toEqual([
    '/login',
    '/login/callback/:provider',
    '/register',
    '/forgot-password',
    '/reset-password',
    '/reset-password/:token',
    '/confirm-email/:token',
    '/revert-email/:token',
    '/not-me/:token',
    '/connect-subscription',
    '/connect-subscription/:token',
    '/cancel-subscription',
    '/cancel-subscription/:token',
    '/gift',
    '/gift/:token',
    '/redeem',
    '/redeem/:code',
    '/success',
    '/cancel',
    '/demo',
    '/unsubscribe/:token',
    '/pages/:slug',
  ]);
  expect(of('token')).toEqual([
    '/home',
    '/bookmark',
    '/library',
    '/profile',
    '/year',
    '/images',
    '/listen/:id',
    '/synopsis/:id',
    '/person/:id',
    '/series/:id',
    '/tags',
    '/notifications',
    '/notifications/settings',
    '/updates',
    '/list',
    '/searchmemberslist',
  ]);
  expect(of('editor')).toEqual([
    '/admin',
    '/admin/calendar',
    '/admin/import',
    '/admin/insights',
    '/admin/books/:id/text',
    '/playlist/:id',
  ]);
  expect(of('moderator')).toEqual(['/admin/reports']);
  expect(of('support')).toEqual(['/members']);
  expect(of('admin')).toEqual([
    '/admin/members/import',
    '/admin/royalties',
    '/admin/royalties/:month/:id',
    '/admin/audit',
    '/admin/settings',
    '/admin/emails',
    '/admin/integrations',
    '/admin/newsletters',
    '/admin/newsletters/:id',
    '/admin/plans',
    '/admin/gifts',
    '/admin/pages',
    '/admin/pages/:id',
  ]);
  // The server serves the page at these paths and 404 at all others.
  const staff = [...staffRoles.flatMap(of), ...of('admin')];
  expect(['/', ...of('public'), ...of('token'), ...staff].toSorted()).toEqual(screenPaths.toSorted());
  expect(routeTable.at(-1)).toMatchObject({ path: '*', access: 'public', title: 'Page Not Found' });
});

test('the account gate keeps the member whom it stopped, and nobody else', () => {
  expect(gatedMemberOf(null, '7', false)).toBeNull();
  expect(gatedMemberOf(null, '7', true)).toBe('7');
  expect(gatedMemberOf('7', '7', false), 'who lacks nothing more has not continued yet').toBe('7');
  expect(gatedMemberOf('7', '8', false)).toBeNull();
  expect(gatedMemberOf('7', '8', true)).toBe('8');
  expect(gatedMemberOf('7', null, true), 'signed out').toBeNull();
});
