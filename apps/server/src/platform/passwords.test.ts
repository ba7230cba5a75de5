import { expect, test } from 'vitest';
import { hashPassword, verifyPassword } from './passwords.ts';

test('hashes passwords at the cost that OWASP recommends', async () => {
  const hash = await hashPassword('a lamp by the door', 'first');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword('a lamp by the door', hash, 'first')).toBe(true);
  expect(await verifyPassword('a lamp by the window', hash, 'first')).toBe(false);
});

test('no password fits an account that does not exist, not even that of the hash compared instead', async () => {
  expect(await verifyPassword('nobody has this password', null, 'first')).toBe(false);
});
