import { hash as argon2Hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, normalizePassword, verifyPassword } from './passwords.ts';

test('hashes passwords at the cost that OWASP recommends', async () => {
  const hash = await hashPassword('a lamp by the door', 'first');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('a lamp by the door', hash, 'first')).toBe('current');
  expect(await verifyPassword('a lamp by the window', hash, 'first')).toBeNull();
});

test('no password fits an account that does not exist, not even that of the hash compared instead', async () => {
  expect(await verifyPassword('nobody has this password', null, 'first')).toBeNull();
});

test.each([
  ['Schl\u00fcssel der T\u00fcr', 'Schlu\u0308ssel der Tu\u0308r'],
  ['\u1112\u1161\u11ab\u1100\u1173\u11af passphrase', '\ud55c\uae00 passphrase'],
  ['ｌａｍｐｌｉｇｈｔ１２', 'lamplight12'],
  ['lamp\u3000light\u00a0door', 'lamp light door'],
  ['\u30ab\u3099\u30e9\u30b9 lamp', '\u30ac\u30e9\u30b9 lamp'],
])('%s and %s are one password', async (a, b) => {
  expect(await verifyPassword(b, await hashPassword(a, 'first'), 'first')).toBe('current');
  expect(await verifyPassword(a, await hashPassword(b, 'first'), 'first')).toBe('current');
  expect(normalizePassword(normalizePassword(a))).toBe(normalizePassword(a));
});

test('case, accents and spaces at the ends stay a part of the password', () => {
  for (const [one, other] of [
    ['Lamp', 'lamp'],
    ['l\u00e4mp', 'lamp'],
    [' lamp', 'lamp'],
    ['lamp  light', 'lamp light'],
  ] as const)
    expect(normalizePassword(one)).not.toBe(normalizePassword(other));
});

test('an older hash matches the password as it was typed', async () => {
  const typed = 'Schlu\u0308ssel der Tu\u0308r';
  const old = await argon2Hash(typed);
  expect(await verifyPassword(typed, old, 'first')).toBe('as_typed');
  expect(await verifyPassword('Schlu\u0308ssel', old, 'first')).toBeNull();
  expect(await verifyPassword(typed, null, 'first')).toBeNull();
});
