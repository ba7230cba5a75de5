import { describe, expect, test } from 'vitest';
import { cleanField, decodeEntities, decodeFile, isGarbled } from './foreign-text.ts';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

describe('a file', () => {
  test('is decoded as its XML declaration says', () => {
    const xml = `<?xml version="1.0" encoding='windows-1251'?><title>`;
    const bytes = Buffer.concat([Buffer.from(xml), Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])]);
    expect(decodeFile(bytes)).toEqual({ text: `${xml}Привет` });
  });

  test.each(['Käthe Grün', '\x84Über\x93 \x96 Größe…', 'Þóra Ævarsdóttir', 'L\x92été «à Çà»'])(
    'in Windows-1252 is read with a note: %j',
    (text) => {
      const decoded = decodeFile(latin1(text));
      expect(decoded.note).toBe('windows1252');
      expect(cleanField(decoded.text)).toBe(new TextDecoder('windows-1252').decode(latin1(text)));
    },
  );

  test.each([
    ['Windows-1251', [0xc2, 0xee, 0xe9, 0xed, 0xe0]],
    ['Shift-JIS, hiragana', [0x82, 0xb1, 0x82, 0xf1, 0x82, 0xc9, 0x82, 0xbf]],
    ['Shift-JIS, katakana', [0x83, 0x4a, 0x83, 0x89, 0x83, 0x58]],
    ['Shift-JIS, names', [0x89, 0xc4, 0x96, 0xda, 0x9f, 0xf9, 0x90, 0xce]],
    ['GBK', [0xc1, 0xf5, 0xb4, 0xc8, 0xd0, 0xc0]],
    ['EUC-KR', [0xb1, 0xe8, 0xbf, 0xb5, 0xc7, 0xcf]],
  ])('in %s without a declaration gives no garbage, and a note', (_, bytes) => {
    const sheet = decodeFile(Buffer.concat([Buffer.from('TITLE '), Buffer.from(bytes)]));
    expect(sheet.note).toBe('unknown');
    expect(sheet.text).toMatch(/^TITLE /);
    expect(cleanField(sheet.text)).toBe('');
  });

  test('too short to tell its encoding is judged by the one beside it', () => {
    const czech = Buffer.from('P\xf8\xedli\x9a \x9elu\x9dou\xe8k\xfd k\xf9\xf2 \xfap\xecl', 'latin1');
    const name = latin1('Ji\xf8\xed Kol\xe1\xe8');
    expect(cleanField(decodeFile(name, czech).text)).toBe('');
    expect(cleanField(decodeFile(latin1('K\xe4the Gr\xfcn'), latin1('\xdcber Gr\xf6\xdfe')).text)).toBe(
      'Käthe Grün',
    );
    expect(cleanField(decodeFile(Buffer.from('Jiří Koláč'), czech).text)).toBe('Jiří Koláč');
    // 夏目 海 in Shift-JIS.
    const japanese = Buffer.from([0x89, 0xc4, 0x96, 0xda, 0x20, 0x8a, 0x43]);
    expect(cleanField(decodeFile(japanese).text)).toBe('');
  });
});

describe('a field', () => {
  test.each(['\u200b\u2060', '&nbsp;', '\u2800 \ufeff', ' \t'])(
    'without a visible character is empty: %j',
    (text) => {
      expect(cleanField(text)).toBe('');
    },
  );

  test.each([
    ['Ships &amp; Stars', 'Ships & Stars'],
    ['O&#39;Dell', "O'Dell"],
    ['O&#x27;Dell &quot;Red&quot;', 'O\'Dell "Red"'],
    ['Caf&eacute; &amp;amp; Bar', 'Café & Bar'],
    ['AT&T; R&D &unknown;', 'AT&T; R&D &unknown;'],
    ['It&#146;s', 'It’s'],
  ])('%s has its entities decoded', (text, decoded) => {
    expect(cleanField(text)).toBe(decoded);
    expect(decodeEntities(text)).toBe(decoded);
  });

  test.each(['Čas větru', 'Jiří Koláč', 'Naïve Café', '夏目漱石', 'Привет, мир', '“Quoted” – it’s'])(
    'is repaired if UTF-8 was read as Latin-1 or Windows-1252: %s',
    (text) => {
      const bytes = Buffer.from(text);
      expect(cleanField(bytes.toString('latin1'))).toBe(text);
      expect(cleanField(new TextDecoder('windows-1252').decode(bytes))).toBe(text);
      expect(cleanField(Buffer.from(bytes.toString('latin1')).toString('latin1'))).toBe(text);
    },
  );

  test.each(['Ängelholm', 'Ã', 'Æøå', 'Ÿ €5', 'Žluťoučký kůň', 'naïve “Ã¤” Ω', 'Zoe\u0308'])(
    'stays as it is otherwise: %s',
    (text) => expect(cleanField(text)).toBe(text.normalize('NFC')),
  );

  test('is recognized as garbled', () => {
    const garbled = ['Ïðèâåò', 'Âîéíà è ìèð', '\u0083J\u0083\u0089\u0083X', '\u008f\u00c4'];
    expect(garbled.map((text) => isGarbled(cleanField(text)))).toEqual(garbled.map(() => true));
    const sound = ['Ærøskøbing', 'Þóra Ævarsdóttir', 'Größe', 'Æøå', 'Čas', '夏目', 'L’été', 'plain'];
    expect(sound.map(isGarbled)).toEqual(sound.map(() => false));
  });
});
