/** The text of a file that another program wrote. */
export interface ForeignText {
  readonly text: string;
  /** Note that the encoding was guessed, or that characters were lost; undefined if neither happened. */
  readonly note?: 'invalid' | 'windows1252';
}

const marks = [
  { encoding: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { encoding: 'utf-16le', bytes: [0xff, 0xfe] },
  { encoding: 'utf-16be', bytes: [0xfe, 0xff] },
] as const;

/** Number of leading bytes from which UTF-16 without a byte order mark is recognized. */
const sampleBytes = 512;

/**
 * Recognizes UTF-16 by its zero bytes: each Latin letter has one, always the first or always the second byte. Null if
 * the text is not UTF-16.
 */
function unmarkedUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, sampleBytes);
  const zeros = [0, 0];
  for (const [at, byte] of sample.entries()) if (byte === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.min(even, odd) > 0 || Math.max(even, odd) < sample.length / 8) return null;
  return odd > 0 ? 'utf-16le' : 'utf-16be';
}

/** Decodes bytes; null if the encoding is unknown to the platform, or if some bytes are invalid in it. */
function tryDecode(bytes: Uint8Array, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Decodes bytes, replacing invalid ones. */
function decodeDamaged(bytes: Uint8Array, encoding: string): ForeignText {
  const text = new TextDecoder(encoding).decode(bytes);
  const lost = count(text, /\uFFFD/g);
  return { text, ...(lost > 0 && { note: 'invalid' as const }) };
}

/**
 * Decodes the text of a file that another program wrote. Tries, in order: the byte order mark, UTF-16, the declared
 * encoding, UTF-8; otherwise uses Windows-1252, which has a letter for nearly every byte. Drops the byte order mark.
 * Never throws.
 * @param declared name of an encoding, as in an XML declaration; ignored if unknown or wrong
 */
export function decodeForeignText(bytes: Uint8Array, declared?: string): ForeignText {
  const mark = marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.encoding;
  if (mark !== undefined) return decodeDamaged(bytes, mark);
  const utf16 = unmarkedUtf16(bytes);
  if (utf16 !== null) return decodeDamaged(bytes, utf16);
  // If the declaration itself is readable as single bytes, the text is not in UTF-16, even if it declares so.
  const isNamed = declared !== undefined && !/^utf-?16/i.test(declared.trim());
  const certain = (isNamed ? tryDecode(bytes, declared.trim()) : null) ?? tryDecode(bytes, 'utf-8');
  if (certain !== null) return { text: certain };
  // A few invalid bytes among many valid characters, as in a truncated file, still mean UTF-8.
  const damaged = decodeDamaged(bytes, 'utf-8');
  if (count(damaged.text, /\uFFFD/g) * 4 < count(damaged.text, /[^\0-\x7f\uFFFD]/g)) return damaged;
  return {
    text: new TextDecoder('windows-1252').decode(bytes),
    note: 'windows1252',
  };
}
