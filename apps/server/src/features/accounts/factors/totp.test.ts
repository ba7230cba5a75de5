import { expect, test } from 'vitest';
import { createTotpSecret, fromBase32, hotp, matchingStep, toBase32, totpUri } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test('computes the codes of RFC 4226, appendix D', () => {
  expect(Array.from({ length: 10 }, (_, counter) => hotp(secret, counter))).toEqual([
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ]);
});

test('computes the codes of RFC 6238, appendix B', () => {
  const key = (bytes: number) => Buffer.from('1234567890'.repeat(7).slice(0, bytes));
  for (const [seconds, sha1, sha256, sha512] of [
    [59, '94287082', '46119246', '90693936'],
    [1_111_111_109, '07081804', '68084774', '25091201'],
    [1_111_111_111, '14050471', '67062674', '99943326'],
    [1_234_567_890, '89005924', '91819424', '93441116'],
    [2_000_000_000, '69279037', '90698825', '38618901'],
    [20_000_000_000, '65353130', '77737706', '47863826'],
  ] as const) {
    const step = Math.floor(seconds / 30);
    expect(hotp(key(20), step, 8)).toBe(sha1);
    expect(hotp(key(32), step, 8, 'sha256')).toBe(sha256);
    expect(hotp(key(64), step, 8, 'sha512')).toBe(sha512);
  }
});

test('encodes the Base32 of RFC 4648, section 10, and decodes it', () => {
  const pairs = {
    '': '',
    f: 'MY',
    fo: 'MZXQ',
    foo: 'MZXW6',
    foob: 'MZXW6YQ',
    fooba: 'MZXW6YTB',
    foobar: 'MZXW6YTBOI',
  };
  for (const [text, encoded] of Object.entries(pairs)) {
    expect(toBase32(Buffer.from(text))).toBe(encoded);
    expect(fromBase32(encoded).toString()).toBe(text);
  }
  expect(createTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
});

test('accepts the code of this step and of its neighbours, each once', () => {
  const base32 = toBase32(secret);
  const at = (step: number) => step * 30_000 + 12_000;
  const code = hotp(secret, 1000);
  for (const step of [999, 1000, 1001]) expect(matchingStep(base32, code, at(step), 0)).toBe(1000);
  for (const step of [998, 1002]) expect(matchingStep(base32, code, at(step), 0)).toBeNull();
  expect(matchingStep(base32, code, at(1000), 1000), 'used').toBeNull();
  expect(matchingStep(base32, hotp(secret, 999), at(1000), 1000), 'older than the used one').toBeNull();
  for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
    expect(matchingStep(base32, wrong, at(1000), 0)).toBeNull();
});

test('builds the address of the QR code', () => {
  expect(totpUri('ABC', 'Zoë & co', 'Lamplight')).toBe(
    'otpauth://totp/Lamplight:Zo%C3%AB%20%26%20co?secret=ABC&issuer=Lamplight',
  );
});
