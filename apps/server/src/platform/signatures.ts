import { createHmac, timingSafeEqual } from 'node:crypto';

/** Signs short texts with 256 bits; each purpose has its own key. */
export interface Signatures {
  sign(text: string): string;
  /** Verifies a signature; compares in constant time. */
  verify(text: string, signature: string): boolean;
}

export function createSignatures(secret: string, purpose: string): Signatures {
  const sign = (text: string): Buffer => createHmac('sha256', secret).update(`${purpose}\0${text}`).digest();
  return {
    sign: (text) => sign(text).toString('base64url'),
    verify: (text, signature) => {
      const given = Buffer.from(signature, 'base64url');
      const wanted = sign(text);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
