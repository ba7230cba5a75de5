import { expect, test } from 'vitest';
import { identityOf, joinClaims } from './claims.ts';

const own = { email: 'nell@readers.test' };
const other = { email: 'ada@readers.test' };
const verified = { email_verified: true };

test.each([
  ['by the ID token', { ...own, ...verified }, {}, true],
  ['by the userinfo', {}, { ...own, ...verified }, true],
  ['by the userinfo, of the address in the ID token', own, { ...own, ...verified }, true],
  ['by the userinfo against the ID token', { ...own, email_verified: false }, { ...own, ...verified }, false],
  ['by the userinfo of another address', own, { ...other, ...verified }, false],
  ['by the ID token of no address', verified, own, false],
])('an address is verified %s: %j, %j, %s', (_, idToken, userinfo, isEmailVerified) => {
  const claims = joinClaims({ sub: 'nell-1', ...idToken }, { sub: 'nell-1', ...userinfo });
  expect(identityOf(claims, { roles: null, access: null })).toMatchObject({ ...own, isEmailVerified });
});

test.each(['', 'x'.repeat(256), 'a\0b', 7, undefined])('%j is no subject', (sub) => {
  expect(identityOf({ sub }, { roles: null, access: null })).toBe(null);
});
