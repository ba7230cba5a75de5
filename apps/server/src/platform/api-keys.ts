import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const beginning = 'lamp_';
/** Number of random digits in a key: 30 digits of base 62 have 178 bits. */
const secretLength = 30;
const shape = new RegExp(`${beginning}[0-9A-Za-z]{${secretLength + 6}}`);
/** Number of a key's first characters that lists show. */
const prefixLength = beginning.length + 4;

function checksum(text: string): string {
  let rest = crc32(text);
  let written = '';
  for (let place = 0; place < 6; place += 1) {
    written = digits.charAt(rest % digits.length) + written;
    rest = Math.floor(rest / digits.length);
  }
  return written;
}

/** Creates an API key: 'lamp_', random digits of base 62, and their CRC-32, by which secret scanners recognize keys. */
export function createApiKey(): string {
  const secret = Array.from({ length: secretLength }, () => digits.charAt(randomInt(digits.length))).join('');
  return `${beginning}${secret}${checksum(secret)}`;
}

/** Returns whether a text has the form of an API key. Its checksum may be wrong. */
export const looksLikeApiKey = (text: string): boolean => text.startsWith(beginning);

/** Returns whether a text contains a whole API key, valid or revoked. */
export function containsApiKey(text: string): boolean {
  const [key = ''] = shape.exec(text) ?? [];
  const secret = key.slice(beginning.length, beginning.length + secretLength);
  return key !== '' && checksum(secret) === key.slice(beginning.length + secretLength);
}

/** Returns the first characters of a key, as lists show it. */
export const apiKeyPrefix = (key: string): string => key.slice(0, prefixLength);

/** Returns a key's hash. It needs no salt and no slow function, because a key cannot be guessed. */
export const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('base64url');
