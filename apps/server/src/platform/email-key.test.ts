import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emailKey } from './email-key.ts';

test.each([
  ['Nell@Readers.Example', 'nell@readers.example'],
  ['nell@bücher.example', 'nell@xn--bcher-kva.example'],
  ['nell@BÜCHER.example', 'nell@xn--bcher-kva.example'],
  ['nell@bu\u0308cher.example', 'nell@xn--bcher-kva.example'],
  ['nell@XN--BCHER-KVA.example', 'nell@xn--bcher-kva.example'],
  ['nell@bücher。example', 'nell@xn--bcher-kva.example'],
  ['ｎell＠readers．example', 'nell@readers.example'],
  ['nëll@readers.example', 'nëll@readers.example'],
  ['nell@例え.テスト', 'nell@xn--r8jz45g.xn--zckzah'],
  [' nell@readers.example ', 'nell@readers.example'],
])('%s is %s', (address, key) => {
  expect(emailKey(address)).toBe(key);
});

test.each([
  'nell@ex%61mple.com',
  'nell@example.com/other',
  'nell@example.com:80',
  'nell@example.com?x',
  'nell@0x7f.1',
  'nell@1.2',
  'nell@xn--a.example',
  'nell@a..b',
  'nell@',
])('%s is not decoded, cut or read as a number', (address) => {
  expect(emailKey(address)).toBe(address);
});

test('a key is its own key', () => {
  const part = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(part, part, part, (local, label, end) => {
      const key = emailKey(`${local}@${label}.${end}`);
      expect(emailKey(key)).toBe(key);
    }),
    { numRuns: 3000, seed: 20_261_129 },
  );
});
