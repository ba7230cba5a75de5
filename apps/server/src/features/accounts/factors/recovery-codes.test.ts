import { expect, test } from 'vitest';
import { hashCode } from '../../../platform/passwords.ts';
import { createRecoveryCodes, normalizeRecoveryCode } from './recovery-codes.ts';

test('creates ten different codes, and stores hashes that a typed code can be compared with', async () => {
  const { codes, salt, hashes } = await createRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
  const typed = normalizeRecoveryCode(` ${codes[3]?.toUpperCase().replace('-', ' ')} `) ?? '';
  expect(hashes.indexOf(await hashCode(typed, salt, 'first'))).toBe(3);
  expect(hashes.join()).not.toContain(typed);
});

test('refuses what cannot be a recovery code', () => {
  for (const typed of [
    '',
    '123456',
    'abcde-fghi',
    'abcde-fghijk',
    'abcde-fgh1j',
    'abcde-fghlo',
    'abcdé-fghij',
  ])
    expect(normalizeRecoveryCode(typed)).toBeNull();
});
