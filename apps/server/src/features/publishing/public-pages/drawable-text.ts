/**
 * Returns the font description for the renderer: the names of the bundled font's two families, and the size. Each name
 * needs a comma after it: without the last comma, 'SemiBold' is read as a weight, and another font is used.
 */
export const fontOf = (size: number): string => ['Fraunces Extended', 'Fraunces SemiBold', size].join(', ');

/**
 * Returns whether the bundled font has a character. A text with other letters cannot be drawn; other symbols are left
 * out of the text.
 */
const isDrawn = (character: string): boolean => {
  const code = character.codePointAt(0) ?? 0;
  return (
    (code >= 0x20 && code < 0x02b0) ||
    (code >= 0x1e00 && code < 0x1ea0) ||
    (code >= 0x2010 && code <= 0x2026) ||
    code === 0x20ac ||
    code === 0x2122
  );
};

/** Returns the text as the bundled font can draw it; null if letters would be missing. */
export function drawableText(text: string): string | null {
  const characters = Array.from(text.normalize('NFC'));
  if (characters.some((character) => !isDrawn(character) && /[\p{L}\p{N}]/u.test(character))) return null;
  return characters.filter(isDrawn).join('').replace(/\s+/g, ' ').trim() || null;
}
