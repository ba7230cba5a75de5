import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** @returns a random id that cannot be guessed: for example 'cus_' and 24 letters and digits */
export function newId(prefix: string, length = 24): string {
  let text = '';
  // Bytes from 248 on are skipped: 248 is the highest multiple of 62 in a byte, and larger values would favour the
  // first letters.
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += letters[byte % 62];
    }
  }
  return `${prefix}_${text}`;
}
