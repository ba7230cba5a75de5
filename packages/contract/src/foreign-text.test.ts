import { expect, test } from 'vitest';
import { decodeForeignText } from './foreign-text.ts';

const sentence = 'Déjà vu, señor Müller – ‘1 €’.';
const utf8 = (text: string) => new TextEncoder().encode(text);
const utf16 = (text: string, isBigEndian = false) => {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), !isBigEndian);
  return bytes;
};
const windows1252 = (text: string) =>
  Uint8Array.from(text, (character) => {
    const code = { '–': 0x96, '‘': 0x91, '’': 0x92, '€': 0x80 }[character];
    return code ?? character.charCodeAt(0);
  });

test.each([
  ['UTF-8', utf8(sentence), undefined],
  ['UTF-8 with a mark', utf8(`\uFEFF${sentence}`), undefined],
  ['UTF-8 with a mark, declared as something else', utf8(`\uFEFF${sentence}`), 'iso-8859-1'],
  ['UTF-8, declared as UTF-16', utf8(sentence), 'UTF-16'],
  ['UTF-8, declared as nothing known', utf8(sentence), 'ANSI_X3.4-2077'],
  ['UTF-16 with a mark', utf16(`\uFEFF${sentence}`), undefined],
  ['UTF-16 with a mark, the other way round', utf16(`\uFEFF${sentence}`, true), 'utf-8'],
  ['UTF-16 without a mark', utf16(sentence), undefined],
  ['UTF-16 without a mark, the other way round', utf16(sentence, true), 'UTF-16'],
  ['Latin-1 as declared', windows1252(sentence), ' ISO-8859-1 '],
])('decodes %s', (_, bytes, declared) => {
  expect(decodeForeignText(bytes, declared)).toEqual({ text: sentence });
});

test('decodes other declared encodings', () => {
  expect(decodeForeignText(Uint8Array.of(0xcf, 0xf0, 0xe8), 'windows-1251').text).toBe('При');
  expect(decodeForeignText(Uint8Array.of(0x93, 0xfa, 0x96, 0x7b), 'Shift_JIS').text).toBe('日本');
});

test('what is in no known encoding is read as Windows-1252, with a note', () => {
  for (const declared of [undefined, 'utf-8'])
    expect(decodeForeignText(windows1252(sentence), declared)).toEqual({
      text: sentence,
      note: 'windows1252',
    });
});

test('a character that was cut, or a file of anything else, is no reason to refuse', () => {
  const cut = utf8('Žluťoučký kůň pěl').subarray(0, -1);
  expect(decodeForeignText(Uint8Array.of(...cut, 0xc5))).toEqual({
    text: 'Žluťoučký kůň pě\uFFFD',
    note: 'invalid',
  });
  expect(decodeForeignText(new Uint8Array())).toEqual({ text: '' });
  // These are the first bytes of an image file, which has zero bytes at even and odd indexes.
  expect(decodeForeignText(Uint8Array.of(0x89, 0x50, 0, 0, 0, 13, 0xff)).text).toHaveLength(7);
});
