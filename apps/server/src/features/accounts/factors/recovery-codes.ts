import { randomBytes } from 'node:crypto';
import { accountLimits } from '@lamplight/contract';
import { hashCode } from '../../../platform/passwords.ts';

/** 32 letters and digits that are not mistaken for one another; each encodes five bits. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const characters = 10;
const pattern = /^[a-kmnp-z2-9]{10}$/;

/** Returns a random code of 50 bits, such as 'k3f9x-7m2qp'. */
function newCode(): string {
  const code = Array.from(randomBytes(characters), (byte) => alphabet[byte & 31]).join('');
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/**
 * Normalizes a typed recovery code for hashing: spaces, dashes and case do not matter. Returns null if the text
 * cannot be a code.
 */
export function normalizeRecoveryCode(typed: string): string | null {
  const code = typed.toLowerCase().replaceAll(/[\s-]/g, '');
  return pattern.test(code) ? code : null;
}

export interface NewRecoveryCodes {
  readonly codes: readonly string[];
  readonly salt: string;
  readonly hashes: readonly string[];
}

/** Creates an account's recovery codes. Only salt and hashes are stored. */
export async function createRecoveryCodes(): Promise<NewRecoveryCodes> {
  const salt = randomBytes(16).toString('base64url');
  const codes = Array.from({ length: accountLimits.recoveryCodes }, newCode);
  const hashes = await Promise.all(codes.map((code) => hashCode(code.replace('-', ''), salt, 'first')));
  return { codes, salt, hashes };
}
