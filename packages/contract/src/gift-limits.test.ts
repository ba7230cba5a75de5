import { expect, test } from 'vitest';
import { foldGiftCode, giftAlphabet, giftCodeText } from './gift-limits.ts';

test.each(['ABCD-EFGH-JKMN-PQ01', 'abcdefghjkmnpq01', ' abcd efgh–jkmn pqoi ', 'ABCD-EFGH-JKMN-PQOL'])(
  'reads %s as the code that was meant',
  (typed) => {
    expect(foldGiftCode(typed)).toBe('ABCDEFGHJKMNPQ01');
  },
);

test('a code is shown in groups that are read back alike', () => {
  const code = giftAlphabet.slice(8, 24);
  expect(giftCodeText(code)).toBe('89AB-CDEF-GHJK-MNPQ');
  expect(foldGiftCode(giftCodeText(code))).toBe(code);
});
