import { createHash } from 'node:crypto';
import { foldGiftCode, giftAlphabet, giftLimits } from '@lamplight/contract';
import { createSignatures } from '../../../../platform/signatures.ts';

/**
 * Codes of gifts, and links of their buyers: derived from the gift's key with the server's secret. Only a hash of
 * the code is stored.
 */
export interface GiftCodes {
  /** Returns the code of a gift: 80 bits. */
  codeOf(key: string): string;
  /** Returns the token of the buyer's link. */
  tokenOf(key: string): string;
  /** Returns the key of the gift of a buyer's link; null if the link is not valid. */
  keyOf(token: string): string | null;
}

/** Returns the hash by which a typed code is stored and found. */
export const hashOfCode = (typed: string): string =>
  createHash('sha256').update(foldGiftCode(typed)).digest('base64url');

export function createGiftCodes(secret: string): GiftCodes {
  const codes = createSignatures(secret, 'gift code');
  const links = createSignatures(secret, 'link to a bought gift');
  return {
    codeOf: (key) => {
      // The alphabet has 32 characters: five bits of each byte select one.
      const bytes = Buffer.from(codes.sign(key), 'base64url').subarray(0, giftLimits.codeLetters);
      return Array.from(bytes, (byte) => giftAlphabet[byte % giftAlphabet.length]).join('');
    },
    tokenOf: (key) => `${key}.${links.sign(key)}`,
    keyOf: (token) => {
      const [, key = '', signature = ''] = /^([\da-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
      return links.verify(key, signature) ? key : null;
    },
  };
}
