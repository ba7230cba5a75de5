import { randomBytes } from 'node:crypto';

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** @returns for example 'cus_' and 24 letters and digits that cannot be guessed */
export function newId(prefix: string, length = 24): string {
  let text = '';
  // 248 is the highest multiple of 62 in a byte: larger values would favour the first letters.
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < 248 && text.length < length) text += letters[byte % 62];
    }
  }
  return `${prefix}_${text}`;
}
