/**
 * Matches characters that Windows, macOS, SMB or a terminal do not allow in names, or that change the direction of
 * text.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}<>:"/\\|?*\ufffd]+/gu;
/** Matches device names of Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)(?:\.|$)/i;

/**
 * Maximum bytes of a name without extension and number: file systems allow 255 bytes, and paths on Windows 260
 * characters.
 */
const maxBytes = 100;

/** Shortens a text to a number of bytes of UTF-8 without splitting a character. */
function shortenBytes(text: string, most: number): string {
  let bytes = 0;
  let end = 0;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    bytes += Buffer.byteLength(segment);
    if (bytes > most) break;
    end += segment.length;
  }
  return text.slice(0, end);
}

/** Returns a text as a file name that every common file system accepts; `otherwise` if no allowed character is left. */
export function safeFileName(text: string, otherwise: string): string {
  const clean = text.normalize('NFC').replace(unsafe, ' ').replace(/\s+/gu, ' ');
  const name = shortenBytes(clean.replace(/^[\s.]+/u, ''), maxBytes).replace(/[\s.]+$/u, '');
  if (name === '') return otherwise;
  return device.test(name) ? `_${name}` : name;
}
