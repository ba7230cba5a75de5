import { characterEntities } from 'character-entities';

const named = new Map(Object.entries(characterEntities));
const softHyphen = '\u00AD';

/** Decodes numeric entities and HTML's named entities, and removes soft hyphens. Unknown names stay unchanged. */
export function decodeEntities(text: string): string {
  return text
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]\w{1,31}));/gi, (whole, decimal, hex, name) => {
      if (name !== undefined) return named.get(name) ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal);
      return code > 31 && code <= 0x10_ff_ff && !(code >= 0xd8_00 && code <= 0xdf_ff)
        ? String.fromCodePoint(code)
        : ' ';
    })
    .replaceAll(softHyphen, '');
}
