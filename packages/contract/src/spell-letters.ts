/** Letters that NFKD does not decompose: ligatures and letters with strokes. */
const spellings: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** Replaces lower-case ligatures and letters with strokes by plain letters. */
export const spellLetters = (text: string): string =>
  text.replace(/[ßæœøłđðþı]/g, (letter) => spellings[letter] ?? letter);
